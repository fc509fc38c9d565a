"""How strong the players of gin are: against OpenSpiel's simple bot, and against each other. Nothing of it is a test.

    python -m tests.bench.gin_strength openspiel --deals 10000             # points a deal, the bot completed
    python -m tests.bench.gin_strength openspiel --deals 20000 --as-it-is --aim deals
    python -m tests.bench.gin_strength games --games 2000 [--as-it-is]     # games to 100 against the bot
    python -m tests.bench.gin_strength ladder --games 2000 hard normal     # our players, by the rules of `classic`

Every deal is played twice with the seats exchanged, and an interval is taken over such pairs. OpenSpiel's bot never lays
off, and doesn't lay its melds after an opponent's gin; completed, it does both as well as can be.
"""

from __future__ import annotations
