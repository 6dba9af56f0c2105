"""Running bulk work: plan, run, journal, write."""
