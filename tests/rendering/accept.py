"""Accept the current pictures as golden ones: `python -m tests.rendering.accept`. Look at them before committing."""

import argparse
import sys

from rendering.paint import paint
from tests.rendering.gallery import GOLDEN, gallery


def main() -> None:
    """Rewrite every golden picture, and remove those that are no longer in the gallery."""
    argparse.ArgumentParser(
        prog="python -m tests.rendering.accept",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    ).parse_args()
    pictures = gallery()
    GOLDEN.mkdir(exist_ok=True)
    for path in GOLDEN.glob("*.png"):
        if path.stem not in pictures:
            path.unlink()
    for name, picture in pictures.items():
        (GOLDEN / f"{name}.png").write_bytes(paint(picture))
    sys.stdout.write(f"{len(pictures)} pictures in {GOLDEN}\n")


if __name__ == "__main__":
    main()
