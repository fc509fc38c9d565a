# How this language writes what isn't a sentence, and what chooses it.

## Lists. Longer items, which may hold commas themselves, stand apart by the long separator; sentences follow each other.

list-separator = {", "}
    .long = {"; "}
    .cards = {" "}
    .sentences = {" "}
    .totals = {" "}to{" "}

## Cards in short: the rank is A, 2 to 10, J, Q or K, the suit its symbol; a run has the ranks of its cards.

card-short = { $rank }{ $suit }
card-run = { $ranks }{ $suit }

## Languages

member-option-language = 🌐 Language
    .hint = What only you see is in your language, and what everyone sees in the server's.
server-language = 🌐 Language of public messages
language-as-discord = Same as Discord
## Permissions, as Discord calls them

permission-view_channel = View Channel
permission-send_messages = Send Messages
permission-send_messages_in_threads = Send Messages In Threads
permission-connect = Connect
permission-attach_files = Attach Files
