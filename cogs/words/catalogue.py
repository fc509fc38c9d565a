"""The languages of the bot, by Discord's code, each with its own name.

To add one, add a folder of files named by its code, and a line here.
"""

from typing import Final

LANGUAGES: Final = {
    "en": "English",
    "ja": "日本語",
}
