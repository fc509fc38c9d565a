"""Makes pages of what stands at the top of the project: README in each language, PRIVACY, TERMS and the changelog.

A link to a page is made to lead there, and any other link into the project to the repository, where one is known.
"""

import re
import shutil
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig

ROOT = Path(__file__).parent.parent
PAGES = {
    "README.md": "index.md",
    "README.ja.md": "index.ja.md",
    "PRIVACY.md": "privacy.md",
    "PRIVACY.ja.md": "privacy.ja.md",
    "TERMS.md": "terms.md",
    "TERMS.ja.md": "terms.ja.md",
    "CHANGELOG.md": "changelog.md",
}
_OTHER_LANGUAGE = re.compile(r"^\[\w+\]\(README[\w.]*\)\n", re.MULTILINE)
"""Every page has a menu for that."""
_LINK = re.compile(r"\]\((?!https?://|#)(?P<path>[^)#]+)(?P<anchor>#[^)]*)?\)")


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Let the pages be made of copies, with links as they have to be there."""
    source = ROOT / "build" / "pages-source"
    shutil.rmtree(source, ignore_errors=True)
    shutil.copytree(ROOT / "docs", source)
    for name in [*PAGES, *(f"docs/{path.name}" for path in (ROOT / "docs").glob("*.md"))]:
        content = linked((ROOT / name).read_text(encoding="utf-8"), (ROOT / name).parent, config.repo_url or "")
        (source / PAGES.get(name, name.removeprefix("docs/"))).write_text(content, encoding="utf-8")
    config.docs_dir = str(source)
    return config


def linked(content: str, folder: Path, repository: str) -> str:
    """The content with links as its page has them; where no repository is known, those into it are plain words."""

    def lead(found: re.Match[str]) -> str:
        path = (folder / found["path"]).resolve()
        name, anchor = path.relative_to(ROOT).as_posix(), found["anchor"] or ""
        if name in PAGES:
            return f"]({PAGES[name]}{anchor})"
        if name.startswith("docs/"):
            return f"]({name.removeprefix('docs/')}{anchor})"
        return f"]({repository.rstrip('/')}/blob/HEAD/{name}{anchor})" if repository else "](#)"

    return _LINK.sub(lead, _OTHER_LANGUAGE.sub("", content))
