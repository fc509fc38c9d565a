### What saves typing: commands in the menus of members and messages.

## Invite to my table

invite-message = { $who }さん、{ $host }さんが**{ $game }**のテーブルに招待しています。
invite-sent = { $who }を招待しました：{ $link }
invite-sent-quietly = { $who }を招待しました（メンションを送らない設定のため、通知はしていません）：{ $link }

## Refusals

refusal-no-lobby-of-yours = 招待できるのは、このサーバーの開始前のテーブルに着席している間です。`/table new`でテーブルを開けます。
refusal-invited-self = すでに着席しています。ほかのメンバーを招待してください。
refusal-invited-bot = ボットは着席できません。テーブルの**{ public-add-computer }**でコンピューターを入れられます。
refusal-offered-bot = ボットは着席できません。`to`を省くと、コンピューターが席を引き継ぎます。
refusal-invited-seated = { $who }はすでに同じテーブルに着席しています。
refusal-invited-blind = { $who }はテーブルのある{ $channel }を見られません。見られるメンバーを招待してください。
refusal-invited-lately = { $who }は少し前に招待されています。次に招待できるのは{ $until }です。
refusal-invited-many = 招待が続いています。次に招待できるのは{ $until }です。
refusal-not-a-table = このメッセージは進行中のテーブルではありません。手札は`/hand`で見られます。

## What buttons and options say whose label would be too long for a phone

rum500-brief-take =
    { $more ->
        [0] { $card }を取って出す（+{ $points }）
       *[other] { $card }とその後の{ $more }枚を取って出す（+{ $points }）
    }
rum500-brief-meld =
    { $meld_kind ->
        [run] ラン：{ $cards }
       *[set] セット：{ $cards }
    }
rum500-brief-take_back = 出したカードを手札に戻す
rum500-brief-lay =
    { $out ->
        [yes] { $size }枚出して上がる
       *[no] { $size }枚を出す
    }
