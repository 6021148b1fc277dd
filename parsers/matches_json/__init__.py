"""Readers of the JSON in which platforms of match play give out their tournaments, one module a platform."""
