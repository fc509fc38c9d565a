"""Who plays a seat: members who leave, hand over, concede or vote, and for whom the match counts."""
