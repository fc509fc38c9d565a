"""Discord's error responses: an HTTP status, a JSON error code and a message."""


class DiscordError(Exception):
    """Discord refuses a request."""

    def __init__(self, status: int, code: int, message: str) -> None:
        super().__init__(f"{status} {code} {message}")
        self.status = status
        self.code = code
        self.message = message


def unauthorized() -> DiscordError:
    """The token is not the bot's."""
    return DiscordError(401, 0, "401: Unauthorized")


def unknown(code: int, what: str) -> DiscordError:
    """The thing doesn't exist, or the bot can't see it."""
    return DiscordError(404, code, f"Unknown {what}")


def unknown_channel() -> DiscordError:
    """The channel doesn't exist."""
    return unknown(10003, "Channel")


def unknown_message() -> DiscordError:
    """The message doesn't exist, or this route doesn't reach it."""
    return unknown(10008, "Message")


def unknown_interaction() -> DiscordError:
    """The interaction doesn't exist, or its first answer is overdue."""
    return unknown(10062, "interaction")


def unknown_webhook() -> DiscordError:
    """The token belongs to no interaction that has been answered."""
    return unknown(10015, "Webhook")


def answered_before() -> DiscordError:
    """An interaction has exactly one first answer."""
    return DiscordError(400, 40060, "Interaction has already been acknowledged.")


def token_over() -> DiscordError:
    """The interaction's fifteen minutes are over."""
    return DiscordError(401, 50027, "Invalid Webhook Token")


def no_access() -> DiscordError:
    """The bot can't see the channel."""
    return DiscordError(403, 50001, "Missing Access")


def not_allowed() -> DiscordError:
    """The bot can see the channel but lacks a permission there."""
    return DiscordError(403, 50013, "Missing Permissions")


def not_the_author() -> DiscordError:
    """A message can be edited by its author alone."""
    return DiscordError(403, 50005, "Cannot edit a message authored by another user")


def too_many_emojis() -> DiscordError:
    """The application has the most emojis that it may have."""
    return DiscordError(400, 30008, "Maximum number of emojis reached (2000)")


def archived() -> DiscordError:
    """An archived thread takes new messages, which bring it back, but no changes."""
    return DiscordError(400, 50083, "Thread is archived")


def malformed(reason: str) -> DiscordError:
    """The body is invalid for the route."""
    return DiscordError(400, 50035, f"Invalid Form Body: {reason}")
