"""The stored trials: the newest of each belief, the switches that follow, and messages that are to be deleted."""

from dataclasses import replace

from bot.settings import Settings
from bot.store.store import Store
from bot.trial import Outcome, PostedTrial, Switch, Switches, Trial, overruled, switched_by
from tests.store.samples import NOON

KEPT = Trial("kept-picture", Outcome.WRONG, NOON, 400, 50035)


async def note(store: Store, trial: Trial) -> None:
    await store.trials.note(trial, switched_by(trial))


async def test_of_each_belief_the_newest_trial_is_kept(store: Store) -> None:
    other = Trial("history", Outcome.UNCLEAR, NOON)
    newer = replace(KEPT, outcome=Outcome.HOLDS, status=200, code=None, size=9_000)
    for trial in (KEPT, other, newer):
        await note(store, trial)
    assert await store.trials.trials() == [other, newer]


async def test_what_is_wrong_turns_a_switch_and_what_holds_turns_it_back(store: Store) -> None:
    await note(store, KEPT)
    assert await store.trials.switches() == {Switch.KEEP_PICTURES: "no"}
    await note(store, replace(KEPT, outcome=Outcome.UNCLEAR))
    assert await store.trials.switches() == {Switch.KEEP_PICTURES: "no"}
    await note(store, replace(KEPT, outcome=Outcome.HOLDS))
    assert await store.trials.switches() == {}


async def test_a_reset_forgets_trials_and_switches_and_no_message(store: Store) -> None:
    posted = PostedTrial("trial1", 5, None, NOON)
    await store.trials.keep_posted(posted)
    await note(store, KEPT)
    await store.trials.reset()
    assert (await store.trials.trials(), await store.trials.switches()) == ([], {})
    assert await store.trials.posted() == [posted]


async def test_a_message_is_on_record_until_it_is_gone(store: Store) -> None:
    posted = PostedTrial("trial1", 5, None, NOON)
    await store.trials.keep_posted(posted)
    await store.trials.keep_posted(replace(posted, message=7))
    assert await store.trials.posted() == [replace(posted, message=7)]
    await store.trials.forget_posted("trial1")
    assert await store.trials.posted() == []


async def test_every_process_reads_a_switch_that_another_has_turned(store: Store) -> None:
    first, second = Switches(store.trials, {}), Switches(store.trials, {})
    await note(store, KEPT)
    for switches in (first, second):
        assert switches[Switch.KEEP_PICTURES] == "yes"
        assert await switches.read()
        assert switches[Switch.KEEP_PICTURES] == "no"
        assert not await switches.read()


async def test_the_environment_overrules_a_trial(store: Store) -> None:
    await note(store, KEPT)
    switches = Switches(store.trials, overruled(Settings.model_construct(keep_pictures=True)))
    assert not await switches.read()
    assert (switches[Switch.KEEP_PICTURES], switches.reason(Switch.KEEP_PICTURES)) == ("yes", "by the environment")
