"""Trials of what bot/discord_contract.toml says about Discord: what they have shown, and the switches that follow.

A belief that a trial can decide has a `trial` key in that file. Outcomes and switches are rows of the database, which
every process reads; a setting of the environment overrules a switch.
"""

import asyncio
import logging
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple, Protocol

from bot.settings import Settings
from bot.tables.model.ports import StorageError

CONTRACT = Path(__file__).with_name("discord_contract.toml")
REFRESH_SECONDS = 60.0
"""The time between two reads of the switches, which a trial beside the bot may have changed."""
_log = logging.getLogger(__name__)


class Outcome(StrEnum):
    """What a trial has shown of a belief."""

    HOLDS = "holds"
    WRONG = "wrong"
    UNCLEAR = "unclear"


@dataclass(frozen=True, slots=True)
class Trial:
    """A belief that was tried.

    Attributes:
        belief: its `trial` in the contract.
        status: the status of Discord's answer, if that decided it; None if a person did.
        code: Discord's own code in that answer.
        size: the size of the body that got this answer, in bytes of UTF-8; None if the belief isn't about size.

    """

    belief: str
    outcome: Outcome
    tried_at: datetime
    status: int | None = None
    code: int | None = None
    size: int | None = None


@dataclass(frozen=True, slots=True)
class PostedTrial:
    """A message of a trial that is still to be deleted; `message` is None until its id is known."""

    nonce: str
    channel: int
    message: int | None
    posted_at: datetime


class Switch(StrEnum):
    """A choice between two ways to use Discord."""

    KEEP_PICTURES = "keep-pictures"  # an edit keeps the pictures that its message has
    PANEL_EDITS = "panel-edits"  # whether edits of private panels upload pictures: `edit`, `press` (never) or `auto`


class _Decision(NamedTuple):
    """The belief that decides a switch, and where the switch stands if the belief holds and if it is wrong."""

    belief: str
    holds: str
    wrong: str


_DECISIONS: Mapping[Switch, _Decision] = {
    Switch.KEEP_PICTURES: _Decision("kept-picture", "yes", "no"),
    Switch.PANEL_EDITS: _Decision("edit-uploads", "auto", "press"),
}


def switched_by(trial: Trial) -> Mapping[Switch, str | None]:
    """The switches that a trial turns; None is the default."""
    if trial.outcome is Outcome.UNCLEAR:
        return {}
    return {
        switch: decision.wrong if trial.outcome is Outcome.WRONG else None
        for switch, decision in _DECISIONS.items()
        if decision.belief == trial.belief
    }


class TrialRepository(Protocol):
    """What is kept of trials. Each method is one transaction, and may raise a StorageError."""

    async def trials(self) -> Sequence[Trial]:
        """The newest trial of each belief."""
        ...

    async def note(self, trial: Trial, switched: Mapping[Switch, str | None]) -> None:
        """Keep a trial in place of the one before, and turn switches; None removes one."""
        ...

    async def switches(self) -> Mapping[Switch, str]:
        """The switches that don't stand at their default."""
        ...

    async def reset(self) -> None:
        """Forget every trial, and set all switches to their defaults."""
        ...

    async def posted(self) -> Sequence[PostedTrial]:
        """The messages that are still to be deleted, the oldest first."""
        ...

    async def keep_posted(self, posted: PostedTrial) -> None:
        """Note a message before it is sent, and again once its id is known."""
        ...

    async def forget_posted(self, nonce: str) -> None:
        """A message is gone, or was never posted."""
        ...


class Switches:
    """Where the switches stand in this process: as the environment says, else as the last trial, else by default."""

    def __init__(self, repository: TrialRepository, overruled: Mapping[Switch, str]) -> None:
        self._repository = repository
        self._overruled = overruled
        self._turned: Mapping[Switch, str] = {}

    def __getitem__(self, switch: Switch) -> str:
        """Where a switch stands."""
        return self._overruled.get(switch) or self._turned.get(switch) or _DECISIONS[switch].holds

    def reason(self, switch: Switch) -> str:
        """Why it stands there, for the operator."""
        if switch in self._overruled:
            return "by the environment"
        return "since a trial" if switch in self._turned else "by default"

    async def read(self) -> bool:
        """Read them again; True if any has changed.

        Raises:
            StorageError: they can't be read now.

        """
        before = {switch: self[switch] for switch in Switch}
        self._turned = await self._repository.switches()
        turned = {switch.value: self[switch] for switch in Switch if self[switch] != before[switch]}
        if turned:
            _log.warning("A trial on Discord has changed switches: %s", turned)
        return bool(turned)

    async def until_turned(self) -> None:
        """Return once any has been turned."""
        while True:
            await asyncio.sleep(REFRESH_SECONDS)
            try:
                if await self.read():
                    return
            except StorageError:  # logged by the store
                continue


def overruled(settings: Settings) -> Mapping[Switch, str]:
    """The switches that the environment sets, whatever a trial has shown."""
    keep = None if settings.keep_pictures is None else "yes" if settings.keep_pictures else "no"
    set_here = {Switch.KEEP_PICTURES: keep, Switch.PANEL_EDITS: settings.panel_edits}
    return {switch: value for switch, value in set_here.items() if value is not None}


def beliefs() -> Mapping[str, str]:
    """The beliefs that a trial can decide, by their `trial`: the whole sentence, or the part that is `tried`."""
    contract = tomllib.loads(CONTRACT.read_text(encoding="utf-8"))
    tried = [belief for belief in contract["belief"] if "trial" in belief]
    return {belief["trial"]: belief.get("tried", belief["belief"]) for belief in tried}


def report(trials: Iterable[Trial]) -> Iterator[str]:
    """A line for each belief: outcome, answer, size and day. Nothing in it identifies a server, member or message."""
    by_belief = {trial.belief: trial for trial in trials}
    for belief, sentence in beliefs().items():
        trial = by_belief.get(belief)
        if trial is None:
            yield f"untried  {sentence}"
            continue
        told = [] if trial.status is None else [f"{trial.status}" + (f" code {trial.code}" if trial.code else "")]
        if trial.size is not None:
            told.append(f"{trial.size:,} bytes")
        yield f"{trial.outcome.value:<8} {sentence} ({', '.join([*told, f'{trial.tried_at:%Y-%m-%d}'])})"
