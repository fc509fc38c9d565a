"""Members whose data was deleted: their results are kept under a number that belongs to nobody, their stand-in."""

import secrets


def is_former(member: int) -> bool:
    """True for a stand-in; Discord's ids are all above 0."""
    return member < 0


def new_stand_in() -> int:
    """A number for a member who is deleted now: by chance, so that nothing leads from one to the other."""
    return -1 - secrets.randbits(62)
