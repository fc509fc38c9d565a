"""The JSON of the stand-in's records: the fields that discord.py reads, and those that bots rely on."""

import time
from datetime import UTC, datetime

from discord.utils import DISCORD_EPOCH

from tests.wire.fake_discord.records import (
    COMPONENTS_V2,
    PLAIN,
    Channel,
    Guild,
    Interaction,
    Json,
    Message,
    Upload,
    User,
)

_JOINED = "2024-01-01T00:00:00+00:00"


def user_json(user: User) -> Json:
    """The user object."""
    return {
        "id": str(user.id),
        "username": user.name.lower(),
        "global_name": user.name,
        "discriminator": "0",
        "avatar": None,
        "bot": user.bot,
        "public_flags": 0,
    }


def member_json(user: User) -> Json:
    """The member object of a user in a server."""
    return {
        "user": user_json(user),
        "roles": [],
        "flags": 0,
        "joined_at": _JOINED,
        "nick": None,
        "avatar": None,
        "deaf": False,
        "mute": False,
        "pending": False,
    }


def channel_json(channel: Channel, bot: User) -> Json:
    """The object of a text channel or a thread; permissions that the bot lacks are denied in an overwrite."""
    return _text_json(channel, bot) if channel.parent is None else _thread_json(channel, channel.parent)


def _thread_json(thread: Channel, parent: Channel) -> Json:
    kept = {"archived": thread.archived, "auto_archive_duration": 1440, "archive_timestamp": _JOINED, "locked": False}
    return {
        "id": str(thread.id),
        "type": 11,
        "guild_id": str(thread.guild.id),
        "parent_id": str(parent.id),
        "owner_id": str(thread.guild.owner.id),
        "name": thread.name,
        "last_message_id": None,
        "rate_limit_per_user": 0,
        "message_count": 0,
        "member_count": 1,
        "flags": 0,
        "thread_metadata": kept,
    }


def _text_json(channel: Channel, bot: User) -> Json:
    denied = PLAIN & ~channel.bot_may
    overwrites = [{"id": str(bot.id), "type": 1, "allow": "0", "deny": str(int(denied))}] if denied else []
    return {
        "id": str(channel.id),
        "type": 0,
        "guild_id": str(channel.guild.id),
        "name": channel.name,
        "position": 0,
        "permission_overwrites": overwrites,
        "nsfw": False,
        "parent_id": None,
        "last_message_id": None,
        "rate_limit_per_user": 0,
        "flags": 0,
    }


def guild_json(guild: Guild, bot: User) -> Json:
    """The server object of GUILD_CREATE."""
    everyone: Json = {"id": str(guild.id), "name": "@everyone", "permissions": str(int(PLAIN)), "position": 0}
    everyone |= {"color": 0, "hoist": False, "managed": False, "mentionable": False, "flags": 0}
    return {
        "id": str(guild.id),
        "name": guild.name,
        "owner_id": str(guild.owner.id),
        "unavailable": False,
        "member_count": len(guild.users),
        "roles": [everyone],
        "channels": [channel_json(each, bot) for each in guild.channels.values() if each.parent is None],
        "threads": [channel_json(each, bot) for each in guild.channels.values() if each.parent and not each.archived],
        "members": [member_json(bot)],
        "preferred_locale": "en-US",
        "system_channel_id": None if guild.system is None else str(guild.system.id),
    }


def message_json(message: Message, cdn: str) -> Json:
    """The message object. With components of version 2 it has no attachments: only the components hold the files."""
    plain = not message.flags & COMPONENTS_V2
    made: Json = {
        "id": str(message.id),
        "channel_id": str(message.channel.id),
        "author": user_json(message.author),
        "content": message.content,
        "timestamp": _moment(message.id),
        "edited_timestamp": datetime.fromtimestamp(time.time(), UTC).isoformat() if message.edits else None,
        "tts": False,
        "mention_everyone": False,
        "mentions": [],
        "mention_roles": [],
        "attachments": [upload_json(upload, cdn) for upload in message.uploads] if plain else [],
        "embeds": [],
        "pinned": False,
        "type": 0,
        "flags": message.flags,
        "components": message.components,
    }
    return made if message.nonce is None else made | {"nonce": message.nonce}


def upload_json(upload: Upload, cdn: str) -> Json:
    """The attachment object of a file."""
    url = f"{cdn}/{upload.id}/{upload.filename}"
    size = len(upload.content)
    return {"id": str(upload.id), "filename": upload.filename, "size": size, "url": url, "proxy_url": url}


def interaction_json(interaction: Interaction, application: int, bot: User, cdn: str) -> Json:
    """The interaction object, with its token."""
    channel = interaction.channel
    made: Json = {
        "id": str(interaction.id),
        "application_id": str(application),
        "type": int(interaction.kind),
        "token": interaction.token,
        "version": 1,
        "attachment_size_limit": 10 * 1024 * 1024,
        "guild_id": str(channel.guild.id),
        "channel_id": str(channel.id),
        "channel": channel_json(channel, bot) | {"permissions": str(int(PLAIN))},
        "guild": {"id": str(channel.guild.id), "locale": "en-US", "features": []},
        "member": member_json(interaction.user) | {"permissions": str(int(PLAIN))},
        "app_permissions": str(int(channel.bot_may)),
        "locale": "en-US",
        "guild_locale": "en-US",
        "entitlements": [],
        "authorizing_integration_owners": {"0": str(channel.guild.id)},
        "context": 0,
        "data": interaction.payload,
    }
    return made if interaction.source is None else made | {"message": message_json(interaction.source, cdn)}


def application_json(application: int, owner: User, name: str) -> Json:
    """The object of the bot's application."""
    return {
        "id": str(application),
        "name": name,
        "description": "",
        "icon": None,
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "flags": 0,
        "owner": user_json(owner),
    }


def _moment(snowflake: int) -> str:
    return datetime.fromtimestamp(((snowflake >> 22) + DISCORD_EPOCH) / 1000, UTC).isoformat()
