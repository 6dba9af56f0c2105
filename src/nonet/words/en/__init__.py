"""English: names, messages and grammar."""
