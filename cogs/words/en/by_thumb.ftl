### What saves typing: commands in the menus of members and messages.

## Invite to my table

invite-message = { $who }, { $host } invites you to a table of **{ $game }**.
invite-sent = { $who } is invited: { $link }
invite-sent-quietly = { $who } is invited, but not pinged, because their pings are off: { $link }

## Refusals

refusal-no-lobby-of-yours = To invite people, sit at a table here that hasn't started. Open one with `/table new`.
refusal-invited-self = You have a seat already. Invite somebody else.
refusal-invited-bot = A bot can't sit down. **{ public-add-computer }** at the table gives you a computer player.
refusal-offered-bot = A bot can't sit down. Leave `to` out, and a computer takes the seat.
refusal-invited-seated = { $who } has a seat at your table already.
refusal-invited-blind = { $who } can't see { $channel }, where your table is. Invite somebody who can.
refusal-invited-lately = { $who } was invited not long ago. You can invite them again { $until }.
refusal-invited-many = You've invited many people. You can invite the next { $until }.
refusal-not-a-table = This message isn't a running table. Type `/hand` to see your cards.

## What buttons and options say whose label would be too long for a phone

rum500-brief-take =
    { $more ->
        [0] Take { $card }, lay for { $points }
       *[other] Take { $card } and { $more } more, lay for { $points }
    }
rum500-brief-meld =
    { $meld_kind ->
        [run] Run { $cards }
       *[set] Set { $cards }
    }
rum500-brief-take_back = Take back what you laid
rum500-brief-lay =
    { $out ->
        [yes] Lay { $size } cards and go out
       *[no] Lay { $size } cards
    }
