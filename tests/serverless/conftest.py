"""These tests need the site that `make browser` builds, in the folder NONET_SITE; without it they are not there."""

import os

collect_ignore_glob = [] if "NONET_SITE" in os.environ else ["*.py"]
