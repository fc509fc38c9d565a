"""What games say (pages, tips, tables in words), and the commands that they read."""
