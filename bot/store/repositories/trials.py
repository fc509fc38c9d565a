"""The repository of trials on Discord: outcomes, switches, and messages that are still to be deleted."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace

import sqlalchemy as sa

from bot.store.commits import SqlRepository
from bot.store.rows import write_over
from bot.store.schema import switches, trial_messages, trials
from bot.trial import Outcome, PostedTrial, Switch, Trial, TrialRepository


class SqlTrialRepository(SqlRepository, TrialRepository):
    async def trials(self) -> Sequence[Trial]:
        rows = await self._sql.rows(sa.select(trials).order_by(trials.c.belief))
        return [replace(trial, outcome=Outcome(trial.outcome)) for trial in (Trial(**row) for row in rows)]

    async def note(self, trial: Trial, switched: Mapping[Switch, str | None]) -> None:
        row = {**asdict(trial), "outcome": trial.outcome.value}
        turned = [
            sa.delete(switches).where(switches.c.name == switch.value)
            if value is None
            else write_over(switches).values(name=switch.value, value=value)
            for switch, value in switched.items()
        ]
        await self._sql.execute(write_over(trials).values(**row), *turned)

    async def switches(self) -> Mapping[Switch, str]:
        known = {switch.value: switch for switch in Switch}
        rows = await self._sql.rows(sa.select(switches).where(switches.c.name.in_(known)))
        return {known[row["name"]]: row["value"] for row in rows}

    async def reset(self) -> None:
        await self._sql.execute(sa.delete(switches), sa.delete(trials))

    async def posted(self) -> Sequence[PostedTrial]:
        rows = await self._sql.rows(sa.select(trial_messages).order_by(trial_messages.c.posted_at))
        return [PostedTrial(**row) for row in rows]

    async def keep_posted(self, posted: PostedTrial) -> None:
        await self._sql.execute(write_over(trial_messages).values(**asdict(posted)))

    async def forget_posted(self, nonce: str) -> None:
        await self._sql.execute(sa.delete(trial_messages).where(trial_messages.c.nonce == nonce))
