"""What all tests share."""

import signal

# A job in the background of a shell ignores Ctrl-C, and so would the processes that the tests interrupt.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
