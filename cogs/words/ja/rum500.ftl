# The words of 500 Rum. Arguments: seats, sides and cards come named; numbers are points unless they say otherwise.

rum500-name = 500ラミー
rum500-length =
    { $unit ->
        [hours] 約{ $turns }手番、{ $low }〜{ $high }時間ほど。
       *[minutes] 約{ $turns }手番、{ $low }〜{ $high }分ほど。
    }
rum500-preset-classic = クラシック
    .hint = 500点先取。捨て札から取ったら新しいメルドに使う。30点でオープン
rum500-preset-international = インターナショナル
    .hint = カードは数字どおりの点。一番上の捨て札は自由に取れ、山札が切れても続行
rum500-preset-bicycle = ジョーカーなし
    .hint = カードは数字どおりの点。ジョーカーは使わず、勝者が得点差を受け取る
rum500-preset-persian = ペルシアン・ラミー
    .hint = 2チームで2ラウンド。20点のジョーカーはワイルドではなく、4枚同時のセットは2倍
rum500-preset-gambit = 神の一手
    .hint = 250点先取、反時計回り。ジョーカーの効果をディーラーが決める
rum500-preset-quick = クイック
    .hint = 250点先取。K-A-2もつながり、上がると相手の手札の点が入る

## What is to be done

rum500-prompt-deal = 最初のラウンドはまだ配られていません。
rum500-prompt-effect = ディーラーです。このラウンドのジョーカーの効果を選んでください。選ぶと全員に手札が見えます。
rum500-prompt-draw =
    { $can ->
        [either] 山札から引くか、捨て札から取ってください。
        [pile] 山札がなくなりました。捨て札から取るか、取らないかを選んでください。
        [nothing] 山札がなくなり、捨て札にも使えるカードがありません。
        [empty] 捨て札がないので、山札から引いてください。
        [laps] 3周のあいだ進展がないので、山札から引いてください。
       *[stock] 捨て札に使えるカードがないので、山札から引いてください。
    }
rum500-prompt-play =
    { $can ->
        [both] 出したいカードを出し、最後に1枚捨ててください。
        [lay] 捨てられるカードがないので、手札を場に出してください。
       *[discard] 1枚捨ててください。
    }
rum500-prompt-play-due = 捨て札から取った{ $card }を場に出すまで、カードは捨てられません。
rum500-prompt-rum = 今の捨て札は場のメルドに付けられます。「ラム」を宣言するか、見送ってください。
rum500-prompt-claim = 「ラム」の宣言が通りました！ 付け札するメルドを選んでください。選ばなければ、一覧の先頭になります。
rum500-prompt-round_over = ラウンドは終わりました。
rum500-prompt-match_over = マッチは終わりました。

## Lists of choices

rum500-pick-effect = ジョーカーの効果を選ぶ
rum500-pick-take = 捨て札から取る
rum500-pick-split = ジョーカーで捨て札を分ける
rum500-pick-rum = 「ラム」を宣言する
rum500-pick-discard = 捨てて手番を終える
rum500-pick-lay = すべて出す
rum500-pick-meld = メルドを出す
rum500-pick-lay_off = 付け札する（1枚以上）
rum500-pick-swap = 場のジョーカーと交換する
rum500-pick-double = ジョーカーでメルドを2倍にする
rum500-pick-block = ディーラーのジョーカーをブロック
rum500-pick-draw = 引く
rum500-pick-pass = パス
rum500-pick-take_back = 手札に戻す
rum500-surely-block = ジョーカーを使う

rum500-choice-effect =
    { $effect ->
        [double] ダブルカード：メルドを2倍にして封印する
        [splitter] スプリッター：捨て札を分ける
       *[wild] ワイルドカード：どのカードの代わりにもなる
    }
rum500-choice-draw =
    { $count ->
        [1] 山札から引く
       *[other] 山札から{ $count }枚引く
    }
    .hint = 山札の残り{ $left }枚
rum500-choice-take =
    { $use ->
        [meld] { $more ->
            [0] { $card }を取り、{ $with }とメルド
           *[other] { $card }＋{ $more }枚を取り、{ $with }とメルド
        }
        [on] { $more ->
            [0] { $card }を取り、メルド{ $on }に付け札
           *[other] { $card }＋{ $more }枚を取り、メルド{ $on }に付け札
        }
       *[none] { $more ->
            [0] { $card }を取る
           *[other] { $card }＋{ $more }枚を取る
        }
    }
    .hint =
        { $must ->
            [yes] { $more ->
                [0] この手番に必ず使う
               *[other] この手番に必ず使う。上に重なったカード：{ $comes_along }
            }
           *[no] 手札に残せるが、この手番には捨てられない
        }
rum500-choice-split = { $card }で分け、{ $count }枚を取る
    .hint = { $card }はこの手番に必ず使う。除外されるカード：{ $below }
rum500-choice-pass =
    { $reason ->
        [rum] 見送る
        [no-stock] 引かずに続ける
       *[decline] 取らずにラウンドを終える
    }
rum500-choice-block = ディーラーのジョーカーをブロック
rum500-choice-lay =
    { $plays ->
        [1] { $on ->
            [0] { $out ->
                [yes] { $cards }を出して上がる
               *[no] { $cards }を出す
            }
           *[other] { $out ->
                [yes] { $cards }をメルド{ $on }に付けて上がる
               *[no] { $cards }をメルド{ $on }に付ける
            }
        }
       *[other] { $out ->
            [yes] { $count }枚すべて出して上がる
           *[no] すべて出す：{ $cards }
        }
    }
rum500-choice-rum = ラム！ { $card }をメルド{ $number }へ
    .hint = { $cards }
rum500-choice-discard = { $card }
    .button = { $card }を捨てる
    .hint = { $points }点
rum500-choice-meld =
    { $meld_kind ->
        [run] ラン：{ $laid }
       *[set] セット：{ $laid }
    }
    .hint = { $points }点
rum500-choice-lay_off = { $laid }をメルド{ $number }へ
    .hint = { $points }点：{ $melded }
rum500-choice-swap = { $card }をメルド{ $number }のジョーカーと交換
rum500-choice-double = メルド{ $number }を2倍にする
    .hint = { $cards }
rum500-choice-take_back = { $cards }を手札に戻す

## Advice: what to do, what was done, and why

rum500-do-effect = ジョーカーを{ $effect ->
        [double] ダブルカード
        [splitter] スプリッター
       *[wild] ワイルドカード
    }にする
    .did = ジョーカーを{ $effect ->
        [double] ダブルカード
        [splitter] スプリッター
       *[wild] ワイルドカード
    }にしました
rum500-do-draw = 山札から引く
    .did = 山札から引きました
rum500-do-take =
    { $more ->
        [0] 捨て札から{ $card }を取る
       *[other] 捨て札から{ $card }とその上の{ $more }枚を取る
    }
    .did =
        { $more ->
            [0] 捨て札から{ $card }を取りました
           *[other] 捨て札から{ $card }とその上の{ $more }枚を取りました
        }
rum500-do-split = ジョーカーで捨て札を{ $card }のところで分ける
    .did = ジョーカーで捨て札を{ $card }のところで分けました
rum500-do-pass =
    { $reason ->
        [rum] 捨て札を見送る
        [no-stock] 引かずに続ける
       *[decline] 何も取らずにラウンドを終える
    }
    .did =
        { $reason ->
            [rum] 捨て札を見送りました
            [no-stock] 引かずに続けました
           *[decline] 何も取らずにラウンドを終えました
        }
rum500-do-block = ディーラーのジョーカーをブロックする
    .did = ディーラーのジョーカーをブロックしました
rum500-do-rum = 「ラム」を宣言し、{ $card }をメルド{ $number }に付け札する
    .did = 「ラム」を宣言し、{ $card }をメルド{ $number }に付け札しました
rum500-do-discard = { $card }を捨てる
    .did = { $card }を捨てました
rum500-do-lay = { $cards }を出す
    .did = { $cards }を出しました
rum500-do-meld = { $laid }をメルドする
    .did = { $laid }をメルドしました
rum500-do-lay_off = { $laid }をメルド{ $number }に付け札する
    .did = { $laid }をメルド{ $number }に付け札しました
rum500-do-swap = { $card }をメルド{ $number }のジョーカーと交換する
    .did = { $card }をメルド{ $number }のジョーカーと交換しました
rum500-do-double = ジョーカーでメルド{ $number }を2倍にする
    .did = ジョーカーでメルド{ $number }を2倍にしました
rum500-do-take_back = { $cards }を手札に戻す
    .did = { $cards }を手札に戻しました

rum500-why-least = 手札の中で一番惜しくないのが{ $card }です。
rum500-why-safe =
    { $count ->
        [0] { $card }と組めるカードは、相手の手札に1枚もありえません。
       *[other] { $card }と組めるカードのうち、相手の手札にありえるのは{ $count }枚だけです。
    }
rum500-why-partner = { $card }は、味方の{ $who }が取った{ $cards }と組めます。
rum500-why-lonely = 手札のほかのどのカードとも組めません。
rum500-why-hold =
    { $fewest ->
        [1] 残り1枚の相手がいますが、それでも今は出さずに持っているほうが得です。
       *[other] 今は出さずに持っているほうが得です。相手の手札はまだ{ $fewest }枚以上あります。
    }
rum500-why-dear = { $who }は残り{ $count }枚で、{ $card }が手札に残ると{ $points }点の損です。
rum500-why-lay =
    { $plays ->
        [1] すぐに{ $points }点になります。
       *[other] ほかに出せるカードと合わせて、すぐに{ $points }点になります。
    }
rum500-why-opens = 全部で{ $points }点になります。これで自分のチームが出した点は{ $laid }点となり、オープンに必要な{ $minimum }点に届きます。
rum500-why-out = これで上がりです。
rum500-why-soon = { $who }は残り{ $count }枚で、最後まで手札に残したカードは減点になります。
rum500-why-goes-with = { $card }は手札の{ $cards }と組めます。
rum500-why-draw = 今の捨て札に役立つカードはありません。
rum500-why-draw-anyway = { $card }を取るより、山札から引くほうが期待できます。
rum500-why-spares = 捨て札から取ると、出せないカードが手札に{ $count }枚（{ $points }点）増えます。
rum500-why-rum = すぐに点になり、損もありません。
rum500-but-brought = 出せないカードが手札に{ $count }枚（{ $points }点）増えました
rum500-but-left = 捨て札から{ $card }を取れば、すぐに{ $points }点分を出せました
rum500-but-unlaid = あと{ $points }点分を出せました
rum500-but-kept = 手札に{ $points }点分多く残りました
rum500-but-joker = 手札に持っているほうが得なジョーカーを使ってしまいました
rum500-but-showed = 出したカードは、付け札されない手札に持っているほうが得でした
rum500-but-broke = 手札の{ $cards }と組めるカードでした
rum500-but-picked =
    { $laps ->
        [0] { $who }が{ $card }を取ったばかりでした
       *[other] { $who }が{ $laps }周前に{ $card }を取っていました
    }
rum500-but-table = メルド{ $number }に付けられるので、ほかの人の得点になるおそれがありました
rum500-but-melds =
    { $count ->
        [1] これと組めるカードが1枚まだ見えておらず、{ $who }が持っているかもしれませんでした
       *[other] これと組めるカードが{ $count }枚まだ見えておらず、{ $who }がそのうち2枚を持っているかもしれませんでした
    }

## What happened

rum500-event-drawn-for-deal = -
rum500-event-dealt = ラウンド{ $round_no }：{ $dealer_seat }が{ $count }枚ずつ配りました。先手は{ $first_seat }です。
rum500-event-hand-dealt = -
rum500-event-pile-started = -
rum500-event-effect-chosen =
    { $effect ->
        [double] { $seat }が選んだ効果：ジョーカーはメルドを2倍にして封印します。手番は反時計回り、席の文字の逆順に進みます。
        [splitter] { $seat }が選んだ効果：ジョーカーは捨て札を分けます。手番は反時計回り、席の文字の逆順に進みます。
       *[wild] { $seat }が選んだ効果：ジョーカーはワイルドカードになり、0点です。手番は反時計回り、席の文字の逆順に進みます。
    }
rum500-turn-stock-drawn = -
rum500-event-cards-drawn = -
rum500-turn-pile-taken =
    { $cards_more ->
        [0] 捨て札から{ $card }を取る
       *[other] 捨て札から{ $card }＋{ $cards_more }枚を取る
    }
rum500-turn-pile-split = ジョーカーで捨て札を分けて{ $cards }を取る（除外：{ $below }）
rum500-turn-melded = { $cards }をメルド（{ $points }点）
rum500-turn-laid-off = { $cards }をメルド{ $number }に付け札（{ $points }点）
rum500-turn-joker-swapped = { $card }をメルド{ $number }のジョーカーと交換
rum500-turn-meld-sealed = ジョーカーでメルド{ $number }を2倍にして封印
rum500-turn-joker-blocked = ディーラーのジョーカーをブロック
rum500-turn-taken-back =
    { $number ->
        [0] { $cards }を手札に戻す
       *[other] { $cards }をメルド{ $number }から手札に戻す
    }
rum500-turn-discarded =
    { $left ->
        [1] { $card }を捨てる（残り1枚）
       *[other] { $card }を捨てる
    }
rum500-turn-draw-skipped = 引かずに続ける
rum500-event-pile-declined = 山札がなく、{ $seat }は捨て札も取りませんでした。ラウンド終了です。
rum500-turn-rum-called = **ラム！** を宣言し、{ $card }をメルド{ $number }に付け札（{ $points }点）
rum500-turn-rum-claimed = -
rum500-turn-rum-passed = -
rum500-event-reshuffled = 捨て札{ $count }枚を切り直し、新しい山札にしました。
rum500-event-laps-limited = 3周のあいだ進展がないため、動きがあるまで山札からしか引けません。
rum500-event-stock-used-up = 山札がなくなりました。ラウンド終了です。
rum500-turn-went-out = **上がり**
rum500-event-side-scored = { $side }：このラウンド{ $net }点、合計{ $total }点。
rum500-event-match-won = { $side }が{ $total }点でマッチに勝ちました。
rum500-event-match-drawn = マッチは{ $total }点で引き分けです。

## How it ended

rum500-call-rum = ラム！
rum500-outcome-target = 目標点に届きました。
rum500-outcome-went-out = 同点のため、上がったチームの勝ちです。
rum500-outcome-rounds = 最後のラウンドまで終わりました。

rum500-standing = 出した点{ $laid }、{ $minimum }点でオープン
rum500-feat-meld = ベストメルド：{ $seat }の{ $cards }（{ $points }点）
rum500-pad-out = { $seat }上がり
rum500-pad-stock = 山札切れ
rum500-pad-bonus = ボーナス
