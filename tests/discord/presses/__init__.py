"""What a press or command costs, and what becomes of one that is forged, refused or too late."""
