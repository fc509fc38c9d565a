"""The languages that the bot speaks, by Discord's code, each with its own name.

Another is a folder of files beside this one, named by its code, and a line here.
"""

from typing import Final

LANGUAGES: Final = {
    "en": "English",
    "ja": "日本語",
}
