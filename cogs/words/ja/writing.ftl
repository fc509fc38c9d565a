# How this language writes what isn't a sentence, and what chooses it.

## Lists. Longer items, which may hold commas themselves, stand apart by the long separator; sentences follow each other.

list-separator = 、
    .long = ；
    .cards = {" "}
    .sentences = {""}
    .totals = 対

## Cards in short: the rank is A, 2 to 10, J, Q or K, the suit its symbol; a run has the ranks of its cards.

card-short = { $suit }{ $rank }
card-run = { $suit }{ $ranks }

## Languages

member-option-language = 🌐 言語
    .hint = 自分だけに見えるものはこの言語、全員に見えるものはサーバーの言語で表示します。
server-language = 🌐 全員に見える言語
language-as-discord = Discordの設定に合わせる
## Permissions, as Discord calls them

permission-view_channel = チャンネルを見る
permission-send_messages = メッセージを送信
permission-send_messages_in_threads = スレッドでメッセージを送信
permission-connect = 接続
permission-attach_files = ファイルを添付
