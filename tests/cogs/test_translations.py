"""Nothing forgotten in any language: every line that English has, with the arguments that it needs, and translated."""

import re
from pathlib import Path

import pytest

from cogs.words import Words
from cogs.words.catalogue import LANGUAGES
from tests.languages import ENGLISH, FOLDER, OTHERS, lines

FILES = [(code, path.name) for code in OTHERS for path in sorted(ENGLISH.glob("*.ftl"))]
THE_SAME: dict[str, set[str]] = {}
"""By language, the lines that are English there on purpose."""
ON_PRIVATE_PANELS = {"panel-away", "refusal-table-no-opponent"}
"""Sentences that name a button of a private message, which is in its reader's language."""
WORD = re.compile(r"[A-Za-z]{2}")
OWN_LETTERS = {"ja": re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")}
"""By language, the letters of which each line with words has at least one; a language in Latin letters has none."""


def files_of(code: str) -> set[str]:
    return {path.name for path in (FOLDER / code).glob("*.ftl")}


def test_every_folder_of_words_has_its_line_in_the_catalogue() -> None:
    assert {path.parent.name for path in FOLDER.glob("*/*.ftl")} == set(LANGUAGES)


@pytest.mark.parametrize("code", OTHERS)
def test_a_language_has_the_files_of_english(code: str) -> None:
    assert files_of(code) == files_of("en")


@pytest.mark.parametrize(("code", "file"), FILES)
def test_a_file_has_the_lines_of_its_english_twin_in_their_order(code: str, file: str) -> None:
    assert list(lines(FOLDER / code / file)) == list(lines(ENGLISH / file))


@pytest.mark.parametrize(("code", "file"), FILES)
def test_a_line_tells_what_english_tells_and_asks_for_nothing_else(code: str, file: str) -> None:
    english, translated = lines(ENGLISH / file), lines(FOLDER / code / file)
    both = english.keys() & translated.keys()
    assert {key: gone for key in both if (gone := english[key].shown - translated[key].shown)} == {}
    assert {key: more for key in both if (more := translated[key].asked - english[key].asked)} == {}


def untranslated(code: str, english: Path, translated: Path) -> list[str]:
    """The lines that have words of English, and either the same ones or none of the language's own."""
    before, after = lines(english), lines(translated)
    own = OWN_LETTERS.get(code, WORD)
    return [
        key
        for key, line in after.items()
        if WORD.search(told := " ".join(line.texts))
        and ((key in before and line.texts == before[key].texts) or not own.search(told))
        and key not in THE_SAME.get(code, set())
    ]


@pytest.mark.parametrize(("code", "file"), FILES)
def test_no_line_is_the_english_one_by_mistake(code: str, file: str) -> None:
    assert untranslated(code, ENGLISH / file, FOLDER / code / file) == []


def test_a_line_that_was_left_in_english_is_found(tmp_path: Path) -> None:
    english, translated = tmp_path / "en.ftl", tmp_path / "ja.ftl"
    english.write_text("a = Draw a card\nb = { $cards }\nc = Sit\n", encoding="utf-8")
    translated.write_text("a = Draw a card\nb = { $cards }\nc = Take a seat\n", encoding="utf-8")
    assert untranslated("ja", english, translated) == ["a", "c"]


@pytest.mark.parametrize("code", LANGUAGES)
def test_sentences_name_public_buttons_by_reference(code: str) -> None:
    words = Words(code)
    labels = {f"**{words(key)}**" for key in lines(FOLDER / code / "public.ftl")}
    told = {key: line for path in (FOLDER / code).glob("*.ftl") for key, line in lines(path).items()}
    literal = {key for key, line in told.items() if any(label in text for text in line.texts for label in labels)}
    assert literal <= ON_PRIVATE_PANELS
