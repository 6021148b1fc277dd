"""Proposing the next round: who meets whom, who has the bye, and why."""
