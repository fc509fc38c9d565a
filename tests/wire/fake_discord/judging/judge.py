"""Judges every request: by rules that Discord's document lacks, and by the document, if one is named."""

from tests.refused import BUTTON, GALLERY, SELECTS, TEXT, refusals, sent_message, walk
from tests.wire.fake_discord.calls import Call
from tests.wire.fake_discord.judging.openapi import document, named_file
from tests.wire.fake_discord.records import COMPONENTS_V2, Json

ROW, SECTION, CONTAINER = 1, 9, 17
_ONLY_V2 = (SECTION, TEXT, 11, GALLERY, 13, 14, CONTAINER)


class Judge:
    """Counts the requests that it has judged and collects their `faults`, on which a test fails."""

    def __init__(self) -> None:
        file = named_file()
        self._document = None if file is None else document(file)
        self.judged = 0
        self.faults: list[str] = []

    def judge(self, call: Call) -> None:
        """Judge one request."""
        self.judged += 1
        self.faults += refusals(call)
        message = sent_message(call)
        if message is not None:
            self.faults += [f"{call.route}: {reason}" for reason in _message_faults(message, call)]
        if self._document is not None:
            self.faults += self._document.faults(call)


def _message_faults(message: Json, call: Call) -> list[str]:
    components = list(walk(message.get("components")))
    v2 = bool(message.get("flags", 0) & COMPONENTS_V2)
    found = ["components of version 2 without the flag"] * any(
        part["type"] in _ONLY_V2 and not v2 for part in components
    )
    found += ["embeds beside components of version 2"] * bool(v2 and message.get("embeds"))
    found += [reason for part in components if part["type"] == ROW for reason in _row_faults(part)]
    files: list[Json] = message.get("attachments") or []
    listed = [int(file["id"]) for file in files]
    found += [f"files[{number}] is listed nowhere" for number in call.files if number not in listed]
    found += ["an empty file"] * sum(not content for _, content in call.files.values())
    return found


def _row_faults(row: Json) -> list[str]:
    inside = [part["type"] for part in row["components"]]
    selects = sum(kind in SELECTS for kind in inside)
    if selects and len(inside) > 1:
        return ["a select beside other controls in a row"]
    if not 1 <= len(inside) <= 5:
        return [f"a row with {len(inside)} controls, 1 to 5 are possible"]
    return ["a row takes buttons or one select"] * any(kind != BUTTON and kind not in SELECTS for kind in inside)
