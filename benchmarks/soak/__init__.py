"""`make soak`: what only hours show: memory that grows, missed throws, cameras that are not let go."""
