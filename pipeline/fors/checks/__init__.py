"""What can be wrong in a tournament of URAGAN or MP."""
