"""Every language has every line of English, translated and with the same arguments."""

import re
from pathlib import Path

import pytest

from cogs.words import Words
from cogs.words.catalogue import LANGUAGES
from tests.languages import ENGLISH, FOLDER, OTHERS, lines

FILES = [(code, path.name) for code in OTHERS for path in sorted(ENGLISH.glob("*.ftl"))]
SAME_AS_ENGLISH: dict[str, set[str]] = {}
"""By language, the lines that are in English on purpose."""
ON_PRIVATE_PANELS = {"panel-away", "panel-stopped", "refusal-table-no-opponent"}
"""Sentences that quote a button of a private message, which is in the reader's own language."""
WORD = re.compile(r"[A-Za-z]{2}")
SCRIPTS = {"ja": re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")}
"""By language, the letters of its script, if it isn't Latin. Each line with words has at least one of them."""


def files_of(code: str) -> set[str]:
    return {path.name for path in (FOLDER / code).glob("*.ftl")}


def test_catalogue_lists_every_language_folder() -> None:
    assert {path.parent.name for path in FOLDER.glob("*/*.ftl")} == set(LANGUAGES)


@pytest.mark.parametrize("code", OTHERS)
def test_language_has_the_files_of_english(code: str) -> None:
    assert files_of(code) == files_of("en")


@pytest.mark.parametrize(("code", "file"), FILES)
def test_file_has_the_lines_of_english_in_the_same_order(code: str, file: str) -> None:
    assert list(lines(FOLDER / code / file)) == list(lines(ENGLISH / file))


@pytest.mark.parametrize(("code", "file"), FILES)
def test_line_has_the_arguments_of_english_and_no_others(code: str, file: str) -> None:
    english, translated = lines(ENGLISH / file), lines(FOLDER / code / file)
    both = english.keys() & translated.keys()
    assert {key: missing for key in both if (missing := english[key].shown - translated[key].shown)} == {}
    assert {key: extra for key in both if (extra := translated[key].asked - english[key].asked)} == {}


def untranslated(code: str, english: Path, translated: Path) -> list[str]:
    """The lines with words that are the same as in English or have no letter of the language's script."""
    originals = lines(english)
    script = SCRIPTS.get(code, WORD)
    found: list[str] = []
    for key, line in lines(translated).items():
        text = " ".join(line.texts)
        if key in SAME_AS_ENGLISH.get(code, set()) or not WORD.search(text):
            continue
        same = key in originals and line.texts == originals[key].texts
        if same or not script.search(text):
            found.append(key)
    return found


@pytest.mark.parametrize(("code", "file"), FILES)
def test_no_line_is_untranslated(code: str, file: str) -> None:
    lines_left = untranslated(code, ENGLISH / file, FOLDER / code / file)
    assert lines_left == [], "translate these, or list them in SAME_AS_ENGLISH"


def test_untranslated_lines_are_found(tmp_path: Path) -> None:
    english, translated = tmp_path / "en.ftl", tmp_path / "ja.ftl"
    english.write_text("a = Draw a card\nb = { $cards }\nc = Sit\n", encoding="utf-8")
    translated.write_text("a = Draw a card\nb = { $cards }\nc = Take a seat\n", encoding="utf-8")
    assert untranslated("ja", english, translated) == ["a", "c"]


@pytest.mark.parametrize("code", LANGUAGES)
def test_sentences_refer_to_public_buttons_instead_of_quoting_them(code: str) -> None:
    words = Words(code)
    labels = {f"**{words(key)}**" for key in lines(FOLDER / code / "public.ftl")}
    every_line = {key: line for path in (FOLDER / code).glob("*.ftl") for key, line in lines(path).items()}
    literal = {key for key, line in every_line.items() if any(label in text for text in line.texts for label in labels)}
    assert literal <= ON_PRIVATE_PANELS
