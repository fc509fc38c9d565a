"""Names in pictures: any name that Discord allows, and some that it doesn't, fits its place and can be seen."""
# pyright: reportPrivateUsage=false

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PIL import Image, ImageFont

from cogs.words import Words
from rendering import names as names_module
from rendering.catalogue import PICTURES
from rendering.charts import rating_history_chart, ratings_chart
from rendering.names import ascent, can_draw, mask_height, name_mask, readable
from rendering.paint import compose, stamp
from rendering.palette import Colour
from rendering.picture import Halign, Name, Picture, Theme
from rendering.winner import SideResult, winner_card
from tests.rendering import gin_views
from tests.rendering.views import PLAYED, SCORED, SETTLED, full

RUM500, GIN, SOLITAIRE = PICTURES["rum500"], PICTURES["gin"], PICTURES["solitaire"]
_SCRIPTS = (
    *("Alice", "Bartholomew the Great", "Ångström", "Čapek", "Þórr", "Nguyễn Văn", "İstanbul", "Łódź", "ß ẞ", "œuvre"),
    *("Дмитрий", "Ољга", "Қазақ", "Ελένη", "Ὀδυσσεύς", "Հայաստան", "საქართველო", "شهریار", "محمد علي", "اردو", "עברית"),
    *("יִדִישׁ", "ܣܘܪܝܝܐ", "नमस्ते", "বাংলা", "ਪੰਜਾਬੀ", "ગુજરાતી", "தமிழ்", "తెలుగు", "ಕನ್ನಡ", "മലയാളം", "සිංහල"),
    *(
        "สวัสดี",
        "ພາສາລາວ",
        "မြန်မာ",
        "ភាសាខ្មែរ",
        "አማርኛ",
        "ᏣᎳᎩ",
        "ᠮᠣᠩᠭᠣᠯ",
        "བོད་ཡིག",
        "さくら",
        "サクラ",
        "桜",
        "王小明",
        "龍龘",
    ),
    *("한국어", "ㄱㄴㄷ", "ｆｕｌｌｗｉｄｔｈ", "ﾊﾝｶｸ", "𠜎𠜱", "𝕬𝖑𝖎𝖈𝖊", "ⒶⒷⒸ", "ᵃᵇᶜ", "ʇxǝʇ", "𐍈𐌰𐌹", "𒀀𒁀", "𓂀𓃠"),
)
_EMOJIS = (
    *("🎴", "🃏 Joker", "👨‍👩‍👧‍👦", "👍🏽👍🏿", "🇯🇵🇩🇪", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "❤️‍🔥", "1️⃣2️⃣", "♠♥♦♣", "♠️♥️", "☺︎", "🫠🫨", "✨star✨", "🤖"),
    *("(╯°□°)╯︵ ┻━┻", "¯\\_(ツ)_/¯", "♪♫", "★彡", "꧁༒☬༒꧂", "ツ", "™®©", "½¾", "→←", "█▓▒░"),
)
_INVISIBLE = (
    *("", " ", "   ", "\t", "\n", "\r\n", "\u00a0", "\u2003", "\u3000", "\u200b", "\u200c\u200d", "\u2060", "\ufeff"),
    *("\u3164", "\uffa0", "\u2800", "\u115f\u1160", "\u180e", "\u00ad", "\u034f", "\u061c", "\u200e\u200f", "\ufe0f"),
    *(
        "\u202e",
        "\u2066\u2069",
        "\x00",
        "\x07\x1b[31m",
        "\x7f",
        "\u0085",
        "\ue000",
        "\U000f0000",
        "\ufffe",
        "\U0010ffff",
    ),
)
_HOSTILE = (
    *("W" * 32, "i" * 32, "." * 32, "_" * 32, "|" * 32, "﷽" * 8, "𒐫" * 8, "Q" * 32, "gjpqy" * 6, "ÅÄÖ" * 10, "W " * 16),
    *("a" + "\u0301" * 50, "\u0301" * 32, "Z\u0337\u0328\u031b\u0353a\u0336\u0367l\u0336\u031bg\u0335o\u0335" * 3),
    *(
        "\u202eevil",
        "abc\u202edef\u202c",
        "\u2067עברית\u2069 abc",
        "abc עברית def",
        "123 محمد 456",
        "\u200fRLM",
        "א" * 32,
    ),
    *(
        "م" * 32,
        "漢" * 32,
        "😀" * 16,
        "<@123456789>",
        "@everyone",
        "https://example.com/a",
        "**bold**",
        "`code`",
        "||spoiler||",
    ),
    *(
        "Player",
        "Computer A",
        "\\",
        '"quoted"',
        "O'Brien",
        "&amp;",
        "<script>",
        "%s%d",
        "{0}",
        "null",
        "-1",
        "0",
        "x" * 200,
    ),
    *(
        "\ud83d",
        "a\udc00b",
        "e\u0301",
        "é",
        "ﬁ",
        "ǆ",
        "İ",
        "ſ",
        "K",
        "Å",
        "\u1e9b\u0323",
        "가",
        "각",
        "\u0d4e",
        "\u0e33",
    ),
)
NAMES = (
    *(*_SCRIPTS, *_EMOJIS, *_INVISIBLE, *_HOSTILE),
    *(f"{script} {emoji}" for script, emoji in zip(_SCRIPTS[:28], _EMOJIS * 2, strict=False)),
)


def pictures(name: str) -> Iterator[Picture]:
    """One of each kind of picture that shows names, with this one at every seat."""
    yield RUM500.table(PLAYED, names=(name,) * 4)
    yield RUM500.table(full(8, 3, 0), names=(name,) * 8)
    for sheet in (
        RUM500.sheet(SCORED, names=(name,) * 4),
        GIN.sheet(gin_views.SHOWDOWN_VIEW, names=(name,) * 2),
        SOLITAIRE.sheet(gin_views.ENDED, names=(name,) * 2),
    ):
        assert sheet is not None
        yield sheet
    yield GIN.table(gin_views.GIN, names=(name,) * 2)
    yield SOLITAIRE.table(gin_views.SOLITAIRE, names=(name,) * 2)
    sides = (
        SideResult(0, ((0, name), (2, name)), won=True, totals=(0, 30, 200)),
        SideResult(1, ((1, name), (3, name)), won=False, totals=(0, 10, 20)),
    )
    yield winner_card(sides, None, Theme())
    for chart in (
        ratings_chart([("1", 6.0, 2.0, name), ("2", -1.0, 3.0, name)]),
        rating_history_chart([(0.0, 4.0), (2.0, 3.0)], name, ("points", "matches")),
    ):
        assert chart is not None
        yield chart


def test_there_are_two_hundred_names() -> None:
    assert len(NAMES) >= 200
    assert len(set(NAMES)) == len(NAMES)


@pytest.mark.parametrize("name", NAMES, ids=range(len(NAMES)))
def test_a_name_is_seen_and_stays_in_its_place(name: str) -> None:
    for width, height in ((150, 22), (80, 22), (340, 27)):
        mask = name_mask(name, height, width)
        assert 0 < mask.width <= width
        assert mask.height == mask_height(height)
        assert mask.getbbox() is not None


def test_every_picture_draws_every_name_inside_itself() -> None:
    for name in NAMES:
        for picture in pictures(name):
            shown = [place for place in picture.draw_list if isinstance(place.sprite, Name)]
            assert shown or not name
            for sprite, x, y in shown:
                assert isinstance(sprite, Name)
                drawn = stamp(sprite).image.width
                left = x - drawn if sprite.align is Halign.RIGHT else x
                assert left >= 0
                assert drawn <= sprite.width
                assert left + drawn <= picture.width
                assert y - ascent(sprite.height) >= 0
                assert y + sprite.height <= picture.height


def test_a_name_leaves_what_is_around_it_alone() -> None:
    """The frame of a badge stays whole, whatever is written in it."""
    plain, wild = (
        compose(RUM500.table(PLAYED, names=(name,) * 4)).convert("RGB") for name in ("a", "Z" + "\u0337\u0301" * 20)
    )
    gold = [(x, y) for x in range(plain.width) for y in range(90) if plain.getpixel((x, y)) == Colour.GOLD.value]
    assert gold
    assert all(wild.getpixel(at) == Colour.GOLD.value for at in gold)


def test_a_name_at_four_seats_shows_eight_letters() -> None:
    table = RUM500.table(PLAYED, names=("Margaret",) * 4)
    sprite = next(place.sprite for place in table.draw_list if isinstance(place.sprite, Name))
    whole, cut = (name_mask("Margaret", sprite.height, width) for width in (1000, sprite.width))
    assert whole.size == cut.size


def test_a_longer_name_is_cut_to_an_ellipsis() -> None:
    short, long = (name_mask("Alice" + "W" * more, 22, 150) for more in (20, 27))
    assert short.tobytes() == long.tobytes()


def test_what_no_font_has_is_replaced() -> None:
    boxes = name_mask("\U0001f979", 22, 150) if not can_draw("\U0001f979") else name_mask("•", 22, 150)
    assert boxes.tobytes() == name_mask("•", 22, 150).tobytes()
    assert can_draw("Alice ♠")


@pytest.mark.parametrize("weights", [["Thin", "SemiBold", "Bold"], ["Thin", "Regular", "Bold", "Black"]])
def test_letters_of_a_font_that_is_thin_by_default_are_bold(
    weights: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As those for Japanese and Korean are, which have no weight between medium and bold."""
    font, chosen = names_module._fonts()[0], list[str]()

    def choose(_: ImageFont.FreeTypeFont, weight: str) -> None:
        weights.index(weight)
        chosen.append(weight)

    monkeypatch.setattr(ImageFont.FreeTypeFont, "set_variation_by_name", choose)
    names_module._embolden(font)
    assert chosen == [next(weight for weight in weights if "Bold" in weight)]


def test_the_space_after_an_emoji_is_as_wide_as_any() -> None:
    if not can_draw("\U0001f389"):
        pytest.skip("no font here has emojis")
    apart, together = (name_mask(name, 22, 1000).width for name in ("\U0001f389 Party", "\U0001f389Party"))
    assert apart - together < 22 / 2


def test_controls_and_heaps_of_marks_are_left_out() -> None:
    assert readable("\u202eA\x00l\u200bice\u0301\u0301\u0301\u0301 \n bob") == "Alicé\u0301\u0301 bob"


@pytest.mark.parametrize("raqm", [True, False])
def test_letters_from_right_to_left_begin_at_the_right(raqm: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if not can_draw("\u05d0\u05dd"):
        pytest.skip("no font here has Hebrew")
    if not raqm:
        monkeypatch.setattr(ImageFont.core, "HAVE_RAQM", False)
    for cached in (names_module._fonts, names_module._font_of, name_mask):
        cached.cache_clear()

    def ink(image: Image.Image) -> int:
        return sum(image.histogram()[128:])

    wide_first, wide_last = (name_mask(name, 22, 150) for name in ("\u05e9\u05d9", "\u05d9\u05e9"))
    for cached in (names_module._fonts, names_module._font_of, name_mask):
        cached.cache_clear()
    halves = [
        (ink(mask.crop((0, 0, mask.width // 2, mask.height))), ink(mask.crop((mask.width // 2, 0, *mask.size))))
        for mask in (wide_first, wide_last)
    ]
    assert halves[0][1] > halves[0][0]
    assert halves[1][0] > halves[1][1]


def test_a_picture_is_painted_anew_for_a_new_name_only() -> None:
    first, same, other = (RUM500.table(PLAYED, names=(name, *"BCD")) for name in ("Alice", "Alice", "Alina"))
    assert first.key == same.key
    assert first.key != other.key
    assert replace(first, alt=()).key == first.key


def test_a_long_name_is_measured_no_more_often_than_an_ordinary_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Measuring takes the time: nobody's name may cost more than three times that of others."""
    measured: list[str] = []
    measure = names_module._length

    def counted(text: str) -> float:
        measured.append(text)
        return measure(text)

    monkeypatch.setattr(names_module, "_length", counted)
    counts: dict[str, int] = {}
    for name in ("Bartholomew the Great", *NAMES):
        name_mask.cache_clear()
        measured.clear()
        name_mask(name, 22, 150)
        counts[name] = sum(map(len, measured))
    assert max(counts.values()) <= 600


@pytest.mark.parametrize("code", ["en", "ja"])
def test_the_heads_of_a_sheet_are_whole_words(code: str) -> None:
    """In every language whose letters a font at hand has, they fit their columns."""
    words = Words(code)
    for game, view in (("rum500", SETTLED), ("gin", gin_views.SHOWDOWN_VIEW), ("solitaire", gin_views.ENDED)):
        headings = {key: words(key, round=12) for key in PICTURES[game].headings}
        if not can_draw("".join(headings.values())):
            continue
        sheet = PICTURES[game].sheet(view, headings=headings)
        assert sheet is not None
        shown = [place.sprite for place in sheet.draw_list if isinstance(place.sprite, Name)]
        assert len(shown) >= len(headings) - (game == "rum500")
        for name in shown:
            assert name_mask(name.text, name.height, 900).width * names_module._SQUEEZE <= name.width
