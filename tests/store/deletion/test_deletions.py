"""The list of deletions beside the database, so that no backup and no crash brings deleted members back."""

import stat
from collections.abc import Sequence
from datetime import timedelta
from pathlib import Path
from unittest.mock import DEFAULT, Mock

import pytest

from bot.boards.record import PastMatch
from bot.people.settings import MemberSettings
from bot.retry import RetryPolicy
from bot.store.backups import copy, restore
from bot.store.commits import GroupCommit, Write
from bot.store.deletion import SUFFIX, DeletionFile
from bot.store.repositories import members
from bot.store.store import Store
from bot.store.transactions import StoreError
from bot.tables.model.ports import Save, StorageError, UnsettledError
from bot.tables.model.records import Status
from tests.store.filled import rows_of
from tests.store.samples import PLAIN, store_at, table, won

GUILD = 1
ON_FILES = pytest.mark.parametrize("kind", ["sqlite"])
"""PostgreSQL's own tools copy and restore its databases."""


async def played(store: Store, *who: int) -> None:
    """Save a finished match that the first of them has won."""
    made = await store.tables.create(table(guild=GUILD, shared=False, status=Status.FINISHED))
    await store.tables.save(Save(made, result=won(who[0], lost=who[1:])))


async def matches(store: Store, member: int) -> Sequence[PastMatch]:
    return await store.boards.own_matches(GUILD, "rum500", member)


async def restored(copied: Path, path: Path, *, anyway: bool = False) -> Store:
    """The store after a copy was restored in the database's place."""
    await restore(copied, path, without_deletions=anyway)
    return await store_at(path)


async def test_the_file_is_its_owners_alone_and_names_nobody(store: Store) -> None:
    await played(store, 70001, 70002)
    await store.members.delete_member(70001, -5)
    file = store.database.beside(SUFFIX)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert "70001" not in file.read_text()
    assert "-5" not in file.read_text()


@ON_FILES
async def test_a_backup_from_before_a_deletion_is_restored_without_the_member(
    store: Store, path: Path, tmp_path: Path
) -> None:
    await played(store, 7, 9)
    copy(path, tmp_path / "copy.sqlite3")
    await store.members.delete_member(7, -5)
    await store.close()
    again = await restored(tmp_path / "copy.sqlite3", path)
    assert not await matches(again, 7)
    assert len(await matches(again, 9)) == 1
    await again.close()


@ON_FILES
async def test_what_a_deleted_member_played_since_stays_in_a_backup(store: Store, path: Path, tmp_path: Path) -> None:
    await played(store, 7, 9)
    await store.members.delete_member(7, -5)
    await played(store, 7, 9)
    copy(path, tmp_path / "copy.sqlite3")
    await store.close()
    again = await restored(tmp_path / "copy.sqlite3", path)
    assert (len(await matches(again, 7)), len(await matches(again, 9))) == (1, 2)
    await again.close()


@ON_FILES
async def test_without_the_file_nothing_is_restored_unless_told(store: Store, path: Path, tmp_path: Path) -> None:
    await played(store, 7, 9)
    copy(path, tmp_path / "copy.sqlite3")
    await store.members.delete_member(7, -5)
    await store.close()
    path.with_suffix(".deletions").unlink()
    with pytest.raises(StoreError, match=r"rumtable\.deletions is missing"):
        await restore(tmp_path / "copy.sqlite3", path)
    again = await restored(tmp_path / "copy.sqlite3", path, anyway=True)
    assert len(await matches(again, 7)) == 1
    await again.close()


@ON_FILES
async def test_with_a_damaged_file_nothing_is_restored(store: Store, path: Path, tmp_path: Path) -> None:
    copy(path, tmp_path / "copy.sqlite3")
    await store.close()
    path.with_suffix(".deletions").write_text("1 " + 64 * "0" + "\n")
    with pytest.raises(StoreError, match="its key is gone"):
        await restore(tmp_path / "copy.sqlite3", path)


@ON_FILES
@pytest.mark.parametrize("damage", ["garbage\n", "", "key 12\n", f"key {'z' * 64}\n", "\xff" * 90])
async def test_a_damaged_file_is_found_at_the_start_with_what_to_do(store: Store, damage: str) -> None:
    await store.close()
    store.database.beside(SUFFIX).write_text(damage, encoding="latin-1")
    with pytest.raises(StoreError, match=r"rumtable\.deletions is damaged: its key is gone\. Put back the copy"):
        await Store.open(store.database)


async def test_a_file_that_is_damaged_while_the_bot_runs_is_logged_once(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    await played(store, 7, 9)
    file = store.database.beside(SUFFIX)
    whole = file.read_text()
    file.write_text("garbage")
    for _ in range(2):
        with pytest.raises(StorageError):
            await store.members.delete_member(7, -5)
    file.write_text(whole)
    await store.members.delete_member(7, -5)
    assert [record.levelname for record in caplog.records] == ["ERROR", "WARNING"]


async def test_a_deletion_that_a_crash_cut_off_is_carried_out_at_the_next_start(store: Store) -> None:
    await store.tables.create(table(guild=GUILD, seats=(), host=7))
    await store.members.keep_member_settings(7, MemberSettings(hidden=True))
    await store.close()
    DeletionFile(store.database.beside(SUFFIX)).note(12, 7)
    again = await Store.open(store.database)
    found = await again.tables.table(1)
    assert found is not None
    assert found.host < 0
    assert await again.members.member_settings(7) is None
    await again.close()


def test_what_was_carried_out_is_gone_through_once(tmp_path: Path) -> None:
    file = DeletionFile(tmp_path / f"rumtable{SUFFIX}")
    for number in range(3):
        file.note(number, 7)
    assert file.pending(iter(range(3))) == {}


async def test_a_line_that_was_cut_off_counts_for_nobody_and_spoils_no_other(store: Store) -> None:
    await played(store, 7, 9)
    with store.database.beside(SUFFIX).open("a") as file:
        file.write("123 abc")
    await store.members.delete_member(7, -5)
    await store.close()
    assert len(DeletionFile(store.database.beside(SUFFIX)).pending(())) == 1


async def test_what_can_not_be_carried_out_is_not_noted(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    await played(store, 7, 9)
    monkeypatch.setattr(members, "rename_at", Mock(side_effect=OSError("no space left on device")))
    with pytest.raises(OSError, match="no space"):
        await store.members.delete_member(7, -5)
    assert not DeletionFile(store.database.beside(SUFFIX)).pending(())
    assert len(await matches(store, 7)) == 1


async def test_a_deletion_that_is_cut_off_between_two_matches_is_completed_at_the_next_start(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(2):
        await played(store, 7, 9)
    monkeypatch.setattr("bot.store.deletion._AT_ONCE", 1)
    with monkeypatch.context() as patch:
        cut_off = [DEFAULT, LookupError("cut off")]
        patch.setattr(members, "rename_at", Mock(wraps=members.rename_at, side_effect=cut_off))
        with pytest.raises(LookupError):
            await store.members.delete_member(7, -5)
    await store.close()
    again = await Store.open(store.database)
    assert not await matches(again, 7)
    assert len(await matches(again, 9)) == 2
    await again.close()


async def test_an_outage_in_the_middle_of_a_deletion_only_delays_it(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    await played(store, 7, 9)
    monkeypatch.setattr(RetryPolicy, "pause", Mock(return_value=timedelta()))
    outage = [StorageError("no space left on device"), StorageError("no space left on device"), DEFAULT]
    monkeypatch.setattr(members, "delete_member", Mock(wraps=members.delete_member, side_effect=outage))
    await store.members.delete_member(7, -5)
    assert not await matches(store, 7)
    await store.close()
    [noted] = DeletionFile(store.database.beside(SUFFIX)).pending(())
    again = await Store.open(store.database)
    assert (await rows_of(store.database))["deletions"] == [{"id": noted}]
    await again.close()


async def test_a_deletion_whose_commit_nobody_knows_of_stays_on_the_list_and_is_repeated(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def answer_lost(group: GroupCommit, first: Write) -> int:
        await write(group, first)
        monkeypatch.setattr(GroupCommit, "write", write)
        raise UnsettledError("the connection was closed")

    await store.members.keep_name(GUILD, 7, "Ada")
    write = GroupCommit.write
    monkeypatch.setattr(RetryPolicy, "pause", Mock(return_value=timedelta()))
    monkeypatch.setattr(GroupCommit, "write", answer_lost)
    await store.members.delete_member(7, -5)
    assert not await store.members.names(GUILD, [7])
    [noted] = DeletionFile(store.database.beside(SUFFIX)).pending(())
    assert (await rows_of(store.database))["deletions"] == [{"id": noted}]


async def test_where_the_file_can_not_be_written_nothing_is_deleted(store: Store) -> None:
    await played(store, 7, 9)
    file = store.database.beside(SUFFIX)
    file.unlink()
    file.mkdir()
    with pytest.raises(StorageError, match="can't be written"):
        await store.members.delete_member(7, -5)
    assert len(await matches(store, 7)) == 1


async def test_a_pseudonym_is_nobody_whom_the_file_could_mean(store: Store) -> None:
    await store.tables.create(PLAIN)
    await store.members.delete_member(PLAIN.host, -5)
    await store.close()
    again = await Store.open(store.database)
    found = await again.tables.table(1)
    assert found is not None
    assert found.host == -5
    await again.close()
