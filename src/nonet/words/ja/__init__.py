"""Japanese: names, messages and grammar."""
