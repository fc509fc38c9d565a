"""The page that a demo leaves: its pictures and its transcript, to be looked at in a browser without anything else."""

from collections.abc import Sequence
from html import escape
from pathlib import Path

_PAGE = """\
<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{title}</title>
<style>
body {{ font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }}
figure {{ margin: 1.5rem 0 }}
img {{ max-width: 100%; height: auto }}
pre {{ white-space: pre-wrap }}
</style>
<h1>{title}</h1>
{figures}
<h2>Leaderboard</h2>
<pre>{leaderboard}</pre>
<h2>Transcript</h2>
<pre>{transcript}</pre>
</html>
"""
_FIGURE = '<figure><img src="{name}" alt="{caption}" loading="lazy"><figcaption>{caption}</figcaption></figure>'


def write_page(folder: Path, title: str, pictures: Sequence[str], transcript: str, leaderboard: str) -> Path:
    """Write `index.html` beside the pictures, which are named in the order they are to be shown in."""
    figures = "\n".join(_FIGURE.format(name=escape(name), caption=escape(_caption(name))) for name in pictures)
    page = folder / "index.html"
    text = _PAGE.format(
        title=escape(title), figures=figures, leaderboard=escape(leaderboard), transcript=escape(transcript)
    )
    page.write_text(text, encoding="utf-8")
    return page


def _caption(name: str) -> str:
    """`round-02-sheet.png`: Round 02 sheet."""
    return name.removesuffix(".png").replace("-", " ").capitalize()
