# The words of the leaderboards: the names of the boards, their lines, and what they count.

board-rum500-teams = 500 Rum in teams
board-rum500 = 500 Rum, each alone
board-gin = Gin Rummy
board-solitaire =
    { $deals ->
        [one] Solitaire Gin · { $preset } · 1 deal
       *[other] Solitaire Gin · { $preset } · { $deals } deals
    }

board-title = ## 🏆 { $board }
board-order =
    { $page ->
        [1] -# Most wins first; then the better win rate, then more points.
       *[other] -# Page { $page } · most wins first; then the better win rate, then more points.
    }
board-order-best =
    { $page ->
        [1] -# Ranked by each player’s { $figure }.
       *[other] -# Page { $page } · ranked by each player’s { $figure }.
    }
board-row = { $mark } { $who } · { $lead }
board-details = -# { $details }
board-own = **You:** { $line }
board-own-none = You haven't finished a match on this board yet.
board-pairs-title = ### Partners
board-empty = No match has counted here yet. A match counts when it's played to its end and no computer was dealt in.
board-page-empty = This board has no page { $page }.
button-board-back = Previous
button-board-on = Next

## What a line shows: first what ranks it, then the rest, all of it counted over the matches of this board

board-lead-wins =
    { $wins ->
        [one] **1** win · { $rate }%
       *[other] **{ $wins }** wins · { $rate }%
    }
board-lead-best = **{ $value }**
board-won = { $count } won
board-lost = { $count } lost
board-drawn = { $count } drawn
board-streak = 🔥 { $count } wins in a row

board-figure-points =
    { $value ->
        [one] 1 point
       *[other] { $value } points
    }
    .name = total points
board-figure-best_round = best round { $value }
    .name = best round
board-figure-best_deal = best deal { $value }
    .name = best deal
board-figure-best_total = best total { $value }
    .name = best total
board-figure-gins =
    { $value ->
        [one] 1 gin
       *[other] { $value } gins
    }
    .name = gins
board-figure-undercuts =
    { $value ->
        [one] 1 undercut
       *[other] { $value } undercuts
    }
    .name = undercuts

refusal-unknown-board = There is no board { $board }. Pick one from the list that appears while you type.
