# The words of Solitaire Gin Rummy.

solitaire-name = ソリティア・ジンラミー
solitaire-length =
    { $deals ->
        [1] 1人でジョーカーと勝負。1ディール、2〜3分です。
       *[other] 1人でジョーカーと勝負。{ $deals }ディール、{ $low }〜{ $high }分です。
    }
solitaire-preset-classic = クラシック
    .hint = ジョーカーは1枚、山札のどこか。
solitaire-preset-half_deck = ジョーカーは下半分
    .hint = ジョーカーは1枚、山札の下のほう。その上の安全なカードは16〜25枚で、毎回変わる。
solitaire-preset-three_jokers = ジョーカー3枚
    .hint = ジョーカーは3枚。2枚目を引くとディールが終わる。
solitaire-preset-three_jokers_exchange = ジョーカー3枚・交換あり
    .hint = ジョーカーは3枚。最初に捨てる前に、4枚まで交換できる。
solitaire-side-1 = ジョーカー
solitaire-outcome-deals = すべてのディールが終わりました。

## What is to be decided

solitaire-prompt-deal = 次のディールがまもなく配られます。
solitaire-prompt-exchange = 手札を4枚まで、脇の4枚と交換できます。交換しなくてもかまいません。
solitaire-prompt-first = まず1枚捨ててください。引くのは次の手番からです。
solitaire-prompt-draw =
    { $pile ->
        [closed] 今は捨て札を取り戻せません。山札から引いてください。
       *[open] 山札から引くか、直前の捨て札を取り戻してください。
    }
solitaire-prompt-discard = 1枚捨ててください。それで余り札が10点以下になればジンとなり、ディールを終えられます。
solitaire-prompt-shown = ディールが終わりました。
solitaire-prompt-finished = マッチが終わりました。

## Choices

solitaire-choice-draw = 山札から引く（{ $stock }）
solitaire-choice-take = { $card }を取り戻す
solitaire-choice-discard = { $card }
    .button = { $card }を捨てる
    .hint = 余り札{ $deadwood }点
solitaire-choice-knock = { $card }を捨ててジン
    .hint = 余り札{ $deadwood }点でディールを終える
solitaire-choice-big_gin = ビッグジン：{ $points }点
    .hint = 11枚のまま、余り札{ $deadwood }点でディールを終える
solitaire-choice-exchange =
    { $size ->
        [0] 交換しない
       *[other] { $cards }を交換
    }
    .hint = 残る手札の余り札{ $deadwood }点
solitaire-pick-draw = 山札から引く
solitaire-pick-take = 直前の捨て札を取り戻す
solitaire-pick-big_gin = ビッグジン
solitaire-pick-discard = カードを捨てる
solitaire-pick-knock = 捨ててジンで上がる
solitaire-pick-exchange = 1〜4枚を交換する
solitaire-confirm-knock = ディールを終える
solitaire-confirm-big_gin = ビッグジンで上がる

## Advice: what to do, what was done, and why

solitaire-do-draw = 山札から引く
    .did = 山札から引きました
solitaire-do-take = { $card }を取り戻す
    .did = { $card }を取り戻しました
solitaire-do-discard = { $card }を捨てて続ける
    .did = { $card }を捨てて続けました
solitaire-do-knock = { $card }を捨ててジンで上がる
    .did = { $card }を捨ててジンで上がりました
solitaire-do-big_gin = ビッグジンで上がる
    .did = ビッグジンで上がりました
solitaire-do-exchange =
    { $size ->
        [0] 交換しない
       *[other] { $cards }を交換する
    }
    .did =
        { $size ->
            [0] 交換しませんでした
           *[other] { $cards }を交換しました
        }

solitaire-but-knocked = 山札は残り{ $stock }枚で、ジョーカーの危険を冒してでも、もう1枚引くほうが得でした
solitaire-but-went-on = 山札は残り{ $stock }枚で、ジョーカーの危険を冒してまでもう1枚引く場面ではありませんでした
solitaire-why-big-gin =
    { $stock ->
        [1] 11枚のままで10点以下です。山札に残っているのはジョーカーだけです。
       *[other] 11枚のままで10点以下です。山札の残りは{ $stock }枚で、引けばジョーカーが出るかもしれません。
    }
solitaire-why-knock = 山札は残り{ $stock }枚で、ジョーカーの危険を冒してまでもう1枚引く場面ではありません。
solitaire-why-discard =
    { $outs ->
        [0] 余り札は{ $points }点になります。
       *[other] 余り札は{ $points }点になり、次に引いて手が進むカードが{ $outs }枚あります。
    }
solitaire-why-exchange =
    { $count ->
        [0] { $least }点以上のカードは、どれもほかの手札と組めます。
       *[other] { $least }点以上で、ほかの手札とほとんど組めないカードが{ $count }枚あります。
    }

## What happened

solitaire-event-dealt = 第{ $round_no }ディール（全{ $deals }ディール）：山札にジョーカーを{ $jokers }枚混ぜました。
solitaire-event-hand-dealt = -
solitaire-turn-exchanged =
    { $count ->
        [0] 交換せず、11枚をそのまま持つ
       *[other] { $given }を出し、{ $received }を受け取る
    }
solitaire-turn-took = { $card }を取り戻す
    .own = { $card }を取り戻しました。
solitaire-turn-drew = { $card }を引く
    .own = { $card }を引きました。
solitaire-event-joker-drawn = { $number }枚目のジョーカーが出ました。このとき山札は残り{ $stock }枚でした。
solitaire-turn-discarded = { $card }を捨てる
solitaire-event-went-gin = 余り札{ $deadwood }点で**ジン**。{ $points }点を獲得しました。
solitaire-event-went-big-gin = 余り札{ $deadwood }点で**ビッグジン**。{ $points }点を獲得しました。
solitaire-event-joker-ended =
    ジョーカーが出てディール終了。余り札は{ $deadwood }点なので、{ $joker ->
        [0] プレイヤーに{ $player }点入ります。
       *[other] ジョーカーに{ $joker }点入ります。
    }
solitaire-event-match-ended = マッチ終了：{ $player }点、ジョーカー{ $joker }点。

solitaire-pad-gin = ジン
solitaire-pad-big-gin = ビッグジン
solitaire-pad-joker-low = ジョーカー（10点以下）
solitaire-pad-joker-high = ジョーカー

## The score sheet

solitaire-sheet-hand =
    { $count ->
        [0] メルドなし
       *[other] { $melds }
    } · 余り札 { $points ->
        [0] なし
       *[other] { $deadwood } = { $points }点
    }
solitaire-sheet-meld = { $cards }
solitaire-sheet-gin = { $draws }枚引いてジン：**{ $player }点**
solitaire-sheet-big-gin = { $draws }枚引いてビッグジン：**{ $player }点**
solitaire-sheet-joker-low = ジョーカーが出ましたが、余り札は10点以下：**{ $player }点**
solitaire-sheet-joker-high = ジョーカーが出ました：ジョーカーに**{ $joker }点**
solitaire-sheet-cut = ジョーカーを混ぜた部分の上に、安全なカードが{ $count }枚ありました。
solitaire-marks = -# 画像の右上、カードの印の数は山札から引いた枚数、★ は入った得点、カードの下の数字は余り札の点です。
solitaire-sheet-totals = { $deals }ディール中{ $round }ディール終了：{ $player }点、ジョーカー{ $joker }点

## The rules

solitaire-rules-aim = **目的** ジョーカーを引く前に、ジンかビッグジンで上がります。{ $deals }ディールを終えて、ジョーカーより得点が多ければ勝ちです。同点は勝ちになりません。
solitaire-rules-deal = **配り方** 52枚のうち{ $count }枚が手札になります。{ $variation ->
        [half-deck] 残りのうち{ $top ->
            [0] 16〜25枚（ディールごとに変わり、終わると明かされます）
           *[other] { $top }枚
        }を山札の上に置き、ジョーカーはその下のカードに混ぜます。
        [three-jokers] 次の{ $aside }枚は{ $exchange ->
            [yes] 脇に置きます。始める前に一度だけ、手札を1〜4枚出して、同じ枚数をそこから取れます。
           *[no] 裏向きの捨て札になります。
        }ジョーカー3枚を残りの37枚に混ぜて、山札にします。
       *[one-joker] ジョーカー1枚を残りのカードに混ぜて、山札にします。
    }
solitaire-rules-melds = **メルド** 同じ数字の3枚か4枚がセット、同じスートで数字の続いた3枚以上がランで、Aは1としてだけ使います。どのメルドにも入らないのが余り札で、Aは1点、2〜10は数字どおり、J・Q・Kは10点。最も得な組み合わせが自動で選ばれます。
solitaire-rules-turn = **手番** 最初は1枚捨てるだけです。次からは、山札から1枚引くか、直前の捨て札を取り戻し、別のカードを1枚捨てます。捨て札は裏向きに置き、見ることはできません。{ $turns }回続けて取り戻したら、次は山札から引かなければなりません。
solitaire-rules-end = **ジン** 1枚捨てて余り札が{ $limit }点以下になるなら、それでディールを終えられます。**ビッグジン** 捨てる前の11枚の余り札が{ $limit }点以下なら、捨てずにディールを終えられます。どちらの場合も、上がらずに続けてかまいません。
solitaire-rules-joker = **ジョーカー** { $variation ->
        [three-jokers] 2枚目のジョーカーを引くと、ディールが終わります。1枚目を引いたときは、{ $first ->
            [turn-lost] 手番が終わります。
           *[replace] すぐ次のカードを引きます。
        }
       *[other] 山札から引くと、ディールが終わります。
    }ジョーカーで終わったときの余り札が{ $limit }点以下なら、山札から引いた枚数があなたの得点です。それより多ければ、余り札の点がジョーカーの得点になります。
solitaire-rules-score = **得点** ジンは{ $gin }点、ビッグジンは{ $big }点に、山札から引いた枚数を加えます。{ $joker ->
        [yes] ジョーカーも引いた枚数に数えます。
       *[no] ジョーカーは引いた枚数に数えません。
    }取り戻した捨て札は数えません。
solitaire-rules-panel = **手札パネル** 捨てるカードのボタンは、引いたばかりのカードと、手札と最も組みにくい{ $count }枚です。色のついたボタンは、山札から引くか、そのうち余り札が最も少なくなるカードを捨てます。見ているのは自分の手札だけです。

## Options

solitaire-group-match = マッチ
solitaire-group-points = 得点
solitaire-group-jokers = ジョーカー
solitaire-option-deals = ディール数
    .hint = 1マッチのディールの数。
solitaire-option-joker_counts_as_draw = ジョーカーも枚数に数える
    .hint = 山札から引いたジョーカーも、引いた枚数に数えます。
solitaire-option-variation = ジョーカー
    .hint = ジョーカーの枚数と場所。
solitaire-option-variation-one-joker = 1枚、山札のどこか
solitaire-option-variation-half-deck = 1枚、山札の下のほう
solitaire-option-variation-three-jokers = 3枚、2枚目で終了
solitaire-option-v1_top = 安全なカードの枚数
    .hint = ジョーカーが下半分のとき、その上に置く安全なカードの枚数。0なら16〜25枚で、毎回変わります。
solitaire-option-v2_first_joker = 3枚のうち最初のジョーカー
    .hint = 最初のジョーカーを引いたときに、どうなるか。
solitaire-option-v2_first_joker-replace = すぐ次のカードを引く
solitaire-option-v2_first_joker-turn-lost = 手番が終わる
solitaire-option-exchange = 交換
    .hint = ジョーカー3枚のとき、最初に捨てる前に1〜4枚を交換できます。

## Refusals

solitaire-refusal-seats = ソリティアは1人用ですが、このテーブルは{ $count }人です。`/table new`で1人のテーブルを開いてください。
solitaire-refusal-exchange-needs-three = 交換には、ジョーカー3枚のときに脇に置かれる4枚が必要です。ジョーカーを3枚にするか、交換をなしにしてください。
solitaire-refusal-at-exchange = まず交換です。出すカードを4枚まで指定するか、「交換しない」を選んでください。
solitaire-refusal-at-first = 最初の手番では引きません。1枚捨ててください。余り札が10点以下になるなら、それでディールを終えることもできます。
solitaire-refusal-at-draw =
    { $pile ->
        [closed] 今は捨て札を取り戻せないので、手番の最初は山札から引いてください。
       *[open] 手番の最初は、山札から引くか、直前の捨て札を取り戻してください。
    }
solitaire-refusal-at-discard = すでに引いています。1枚捨ててください。余り札が10点以下なら、ディールを終えることもできます。
solitaire-refusal-laps = { $turns }回続けて捨て札を取り戻したので、今は取り戻せません。山札から引いてください。
solitaire-refusal-not-held = { $card }は手札にありません。手札にあるカードを指定してください。
solitaire-refusal-just-taken = { $card }はこの手番に取り戻したので、もう一度捨てることはできません。ほかのカードを捨ててください。
solitaire-refusal-too-much-deadwood =
    { $card }を捨てても余り札が{ $points }点残り、ジンの{ $limit }点以下になりません。ディールを終えずに捨ててください。
solitaire-refusal-no-big-gin =
    11枚の余り札は{ $points }点で、ビッグジンの{ $limit }点以下になっていません。1枚捨てて続けてください。
solitaire-refusal-too-many = { $count }枚は多すぎます。脇のカードは{ $most }枚なので、{ $most }枚まで指定するか、「交換しない」を選んでください。
solitaire-refusal-twice = { $cards }で同じカードを2度指定しています。1枚につき1度だけ指定してください。

## Tips for newcomers

solitaire-tip-exchange = 合わないカードを渡すと、脇の4枚から同じ枚数がもらえます。
solitaire-tip-first = セットにもランにも入らないカードが余り札です（今{ $points }点）。その1枚を捨てましょう。
solitaire-tip-draw =
    { $jokers ->
        [1] 引くたびに1点増えます。ただしジョーカーが出るとディールは終わりです。
       *[other] 引くたびに1点増えます。ただし2枚目のジョーカーが出るとディールは終わりです。
    }
solitaire-tip-discard = 余り札は{ $points }点です。10点以下にすれば、ディールを終えられます。
solitaire-tip-gin = **ジン**で終えると余り札は{ $points }点です。続けるとジョーカーの危険があります。
solitaire-tip-big-gin = 11枚のままビッグジンです。ディールを終えて{ $points }点もらえます。
