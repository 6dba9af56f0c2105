"""Simplified Chinese: names, messages and grammar."""
