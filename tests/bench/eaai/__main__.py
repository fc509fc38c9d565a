"""Plays our gin player against others in the official referee of the EAAI-21 Gin Rummy challenge, in mirrored games.

    git clone https://github.com/tneller/gin-rummy-eaai referee
    git clone https://github.com/aqibahm/MARJJ marjj
    git clone https://github.com/bendstein/Gin-Rummy tonic
    python -m tests.bench.eaai referee --seeds 1500                                    # against the baseline
    python -m tests.bench.eaai referee --against marjj/MARJJ_v5-1.java --seeds 1500
    … --against tonic/src/GinRummyAndTonic_Player.java --beside tonic/src/opponentEV.txt

It needs a Java development kit (`javac`). The referee and the players belong to others and aren't part of this project:
they are compiled in a temporary folder, players with the referee's package on their first line. Each seed is played
twice, with the seats exchanged and the same deals until the two games part; the 95 % intervals are taken over such
pairs. The other player's own random numbers aren't fixed, so figures repeat within their intervals.
"""

import argparse
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

from bot.computer.levels import player_of
from bot.games.observation import Level
from tests.bench.computer.gin_strength import Tally
from tests.bench.eaai.seat import RefereeSeat

BASELINE = "SimpleGinRummyPlayer"
PACKAGE = "ginrummy"
HERE = Path(__file__).parent


def build(referee: Path, against: Path | None, beside: list[Path], into: Path) -> str:
    """Compile the referee and the players; returns the other player's class."""
    sources = into / PACKAGE
    sources.mkdir()
    for source in [*referee.joinpath(PACKAGE).glob("*.java"), *HERE.glob("*.java")]:
        shutil.copy(source, sources)
    name = BASELINE
    if against is not None:
        text = against.read_text(encoding="utf-8")
        found = re.search(r"public class (\w+)", text)
        if found is None:
            raise SystemExit(f"{against} holds no public class")
        name = found[1]
        sources.joinpath(f"{name}.java").write_text(f"package {PACKAGE};\n{text}", encoding="utf-8")
    for file in beside:
        shutil.copy(file, into)
    compiled = [str(source) for source in sorted(sources.glob("*.java"))]
    subprocess.run(["javac", "-nowarn", "-encoding", "utf-8", "-d", ".", *compiled], cwd=into, check=True)  # noqa: S603, S607 - the bench's own command
    return name


def lines_of(java: subprocess.Popen[str], seat: RefereeSeat) -> Iterator[list[str]]:
    """Play until the referee has ended; yields the words of the lines that end a game."""
    assert java.stdin is not None
    assert java.stdout is not None
    for line in java.stdout:
        answer = seat.hear(line)
        if answer is not None:
            java.stdin.write(answer + "\n")
            java.stdin.flush()
        if line.startswith("game "):
            yield line.split()


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m tests.bench.eaai", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("referee", type=Path, help="a checkout of tneller/gin-rummy-eaai")
    parser.add_argument("--against", type=Path, help="the other player's source; without it the referee's baseline")
    parser.add_argument("--beside", type=Path, action="append", default=[], help="a file that the other player reads")
    parser.add_argument("--level", default=Level.HARD.value, help="our player")
    parser.add_argument("--seeds", type=int, default=100, help="seeds, each played twice")
    parser.add_argument("--begin", type=int, default=0, help="the first seed")
    asked = parser.parse_args()
    seat = RefereeSeat(player_of("gin", asked.level), Random(asked.begin))  # noqa: S311 - the same play in every run
    won, points, deals, own = list[list[float]](), list[float](), list[int](), 0.0
    with tempfile.TemporaryDirectory() as folder:
        name = build(asked.referee, asked.against, asked.beside, Path(folder))
        command = ["java", "-cp", ".", f"{PACKAGE}.Duel", name, str(asked.begin), str(asked.seeds)]
        began, spent = time.monotonic(), time.process_time()
        with subprocess.Popen(command, cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as java:  # noqa: S603 - as above
            for _, _, place, result in lines_of(java, seat):
                if place == "0":
                    won.append([])
                    points.append(0.0)
                    deals.append(0)
                won[-1].append(float(result))
                points[-1] += sum(seat.deals)
                deals[-1] += len(seat.deals)
                seat.deals.clear()
                if place == "1" and len(won) % 100 == 0:
                    sys.stderr.write(f"{len(won)} seeds: {statistics.mean(map(statistics.mean, won)):.1%}\n")
        own = time.process_time() - spent
    games = Tally.of([statistics.mean(pair) for pair in won])
    mean = sum(points) / sum(deals)
    off = Tally.of([point - mean * deal for point, deal in zip(points, deals, strict=True)])
    sys.stdout.write(
        f"{asked.level} against {name}, {2 * len(won)} games of seeds {asked.begin} to {asked.begin + len(won) - 1}: "
        f"won {games.mean:.1%} +-{games.interval:.1%}; {sum(deals)} deals, {mean:+.2f} "
        f"+-{off.interval * len(won) / sum(deals):.2f} points a deal; {time.monotonic() - began:.0f} s, of which our "
        f"player {own:.0f} s\n"
    )


if __name__ == "__main__":
    main()
