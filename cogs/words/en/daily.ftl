# The words of the daily deal: the post of a day, the panel of its round, the message that ends it, and its share line.

command-daily = The deal of the day, the same cards for everyone on this server; one round, about five minutes

daily-post =
    ## 🗓️ Daily deal { $number }
    { $game } · { $preset }{ $computers ->
        [none] {""}
        [beginner] {" "}· beginner computers
        [easy] {" "}· easy computers
        [skilled] {" "}· skilled computers
        [hard] {" "}· hard computers
       *[normal] {" "}· normal computers
    }
    One round, the same cards for everyone here, until { $until }. Until it ends, nobody sees anyone else's round.
    -# It's among friends: a peek would spoil it.
    -# Fingerprint of the deal: || `{ $commitment }` ||
daily-over-quiet =
    ## 🗓️ Daily deal { $number }
    -# The day is over, and nobody finished this deal.
daily-deal = -# Daily deal { $number } · no hints, one try
daily-ended = **{ $points }** in daily deal { $number }{ $sides ->
        [1] .
        [2] : your side's points minus the other's.
       *[other] : your side's points minus the best other's.
    }
daily-sealed =
    { $seats ->
        [1] -# Places, par and the replay open at { $until }.
       *[other] -# Places, par, the other hands and the replay open at { $until }.
    }
daily-late = -# The day is over. A round finished later has no place.

button-daily-play = Play
refusal-daily-left = You left today's deal, so you can't play it any more. The next one comes tomorrow.
refusal-daily-not-posted = I couldn't post today's deal, and nobody can play it before it is posted. Try again in a minute, or in another channel.

## The message after the day

daily-over =
    ## 🗓️ Daily deal { $number } is over
    { $lines }
daily-place = **{ $place }** { $who } · **{ $points }**{ $streak ->
        [0] {""}
        [1] {""}
       *[other] {" "}· { $streak } days in a row
    }
daily-others =
    { $count ->
        [one] … and one more.
       *[other] … and { $count } more.
    }
daily-par = -# Par { $par }: what a hard computer makes of it (± { $error }).
daily-server-streak =
    { $days ->
        [1] {""}
       *[other] -# 🔥 { $days } days in a row here.
    }
button-daily-best = Replay the best round
button-daily-own = My result
button-daily-board = Board
daily-none = You didn't finish this deal in time.

## The board

daily-board-title = ## 🗓️ Daily deals · { $season }
daily-board-order = -# Average points above par. Play on { $least } days to get a place.
daily-board-line = **{ $rank }** { $who } · **{ $average }** · { $days } days
daily-board-empty = Nobody has a place here yet.

## The line to share

daily-place-of =
    { $ending ->
        [1] { $place }st of { $count }
        [2] { $place }nd of { $count }
        [3] { $place }rd of { $count }
       *[other] { $place }th of { $count }
    }
daily-line = Rumtable daily { $number } · { $points }{ $par ->
        [none] {""}
       *[other] {" "}· par { $par }
    }{ $place ->
        [none] {""}
       *[other] {" "}· { $place }
    }
daily-shared = 🗓️ { $who }: { $line }

## The settings of the server

server-daily_channel = Daily deal posted in
server-daily_week = Daily deal
server-daily-title =
    ## Daily deal
    One round a day, the same cards for everyone here. It begins at midnight in the time zone of the seasons.
server-where-asked = wherever somebody first types /daily
server-dealt =
    { $game } · { $preset }{ $level ->
        [none] {""}
       *[other] {" "}· { $level }
    }
server-on-weekday = { $weekday }: { $dealt }
server-daily-game = { $game } · { $preset }
server-choose-daily-channel = Where it is posted…
server-choose-weekday = A weekday…
server-choose-daily-game = What is dealt on { $weekday }…
server-daily-level = Computers
button-server-daily = Daily deal
button-server-clear-daily_channel = Post where asked
weekday-0 = Monday
weekday-1 = Tuesday
weekday-2 = Wednesday
weekday-3 = Thursday
weekday-4 = Friday
weekday-5 = Saturday
weekday-6 = Sunday
