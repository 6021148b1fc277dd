"""Read, verify, convert and publish tournament crosstables."""
