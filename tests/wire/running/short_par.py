"""The bot with a par of two play-outs, so that days are told of soon: `python -m tests.wire.running.short_par run`."""

import sys
from functools import partial

from bot.__main__ import main
from bot.daily import dailies
from bot.daily.par import Pars

if __name__ == "__main__":
    dailies.Pars = partial(Pars, play_outs=2)  # type: ignore[assignment] # it is only called
    raise SystemExit(main(sys.argv[1:]))
