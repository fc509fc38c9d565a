"""How Discord says no: a status, a code of its own and a sentence."""


class DiscordError(Exception):
    """A request is refused."""

    def __init__(self, status: int, code: int, message: str) -> None:
        super().__init__(f"{status} {code} {message}")
        self.status = status
        self.code = code
        self.message = message


def unauthorized() -> DiscordError:
    """The token is not the bot's."""
    return DiscordError(401, 0, "401: Unauthorized")


def unknown(code: int, what: str) -> DiscordError:
    """There is no such thing, or not for the bot's eyes."""
    return DiscordError(404, code, f"Unknown {what}")


def unknown_channel() -> DiscordError:
    """No such channel."""
    return unknown(10003, "Channel")


def unknown_message() -> DiscordError:
    """No such message, or one that this route doesn't reach."""
    return unknown(10008, "Message")


def unknown_interaction() -> DiscordError:
    """The interaction was never made, or had to be answered by now."""
    return unknown(10062, "interaction")


def unknown_webhook() -> DiscordError:
    """The token belongs to no interaction that has been answered."""
    return unknown(10015, "Webhook")


def answered_before() -> DiscordError:
    """An interaction has exactly one first answer."""
    return DiscordError(400, 40060, "Interaction has already been acknowledged.")


def token_over() -> DiscordError:
    """Fifteen minutes are over."""
    return DiscordError(401, 50027, "Invalid Webhook Token")


def no_access() -> DiscordError:
    """The bot does not see the channel."""
    return DiscordError(403, 50001, "Missing Access")


def not_allowed() -> DiscordError:
    """The bot sees the channel but may not do this there."""
    return DiscordError(403, 50013, "Missing Permissions")


def not_the_author() -> DiscordError:
    """Only its author edits a message."""
    return DiscordError(403, 50005, "Cannot edit a message authored by another user")


def too_many_emojis() -> DiscordError:
    """The application has as many emojis as it may have."""
    return DiscordError(400, 30008, "Maximum number of emojis reached (2000)")


def archived() -> DiscordError:
    """An archived thread takes new messages, which bring it back, but no changes."""
    return DiscordError(400, 50083, "Thread is archived")


def malformed(reason: str) -> DiscordError:
    """The body is not what the route takes."""
    return DiscordError(400, 50035, f"Invalid Form Body: {reason}")
