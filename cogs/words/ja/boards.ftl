# The words of the leaderboards: the names of the boards, their lines, and what they count.

board-rum500-teams = 500ラミー（チーム戦）
board-rum500 = 500ラミー（個人戦）
board-gin = ジンラミー
board-solitaire = ソリティア・ジンラミー · { $preset } · { $deals }ディール

board-title = ## 🏆 { $board } · { $season }
board-all-time = 全期間
board-season = シーズン{ $number }
board-view-rating = レート
board-view-wins = 勝利数
board-view-pairs = コンビ
board-view-best = ベスト記録
board-view-streak = 連勝
board-choose-view = 順位の基準
board-choose-season = 表示
board-order =
    { $page ->
        [1] -# { $order }
       *[other] -# { $page }ページ目。{ $order }
    }
board-order-rating = 1ラウンドの得点を何点増やすか（{ $matches }マッチの時点）。本当の実力は、3回に2回ほどの割合で±の幅に入ります。
board-order-wins = 勝利数の順。同数なら勝率、さらに総得点で決まります。
board-order-best = 各プレイヤーの{ $figure }の順です。
board-order-streak = これまでの最長連勝の順です。
board-rates-alone = -# 1人でコンピューターとプレイしたマッチもレートに含みます。
board-row = { $mark } { $who } · { $lead }
board-details = -# { $details }
board-own = **あなた：** { $line }
board-own-none = あなたはまだこのランキングに載っていません。
board-own-pair = **あなたの最高のコンビ：** { $line }
board-provisional = ▫️
board-provisional-means = -# { $mark } は暫定です（マッチがまだ少ないため）。
board-with-computers = うち{ $count }マッチはコンピューター入り
board-inseparable = -# 2人はいつも同じチームなので、どちらの力かは見分けられません。一度、組む相手を替えてみましょう！
board-unrated = レートはまだ誰にもありません。標準の目標点と点数でマッチをプレイすると付きます。勝利数などは**順位の基準**で見られます。
board-unranked = この順位にはまだ誰も載っていません。**順位の基準**でほかの順位を見られます。
board-empty =
    ランキングに数えるマッチはまだありません。{ $shared ->
        [no] すべてのディールをプレイしたマッチを数えます。
       *[yes] メンバー2人以上で最後までプレイしたマッチを数えます。
    }
board-alone = メンバー2人以上のマッチをプレイすると、ここに順位が付きます。これまでにあるのは、1人でコンピューターと対戦したマッチです：
board-alone-line =
    🤖 { $who } · 対コンピューター（{ $level }）：{ $count }戦**{ $won }**勝{ $drawn ->
        [0] {""}
       *[other] { $drawn }引き分け
    }
board-page-empty = このランキングに{ $page }ページ目はありません。`page`を省くと1ページ目を見られます。
board-uncounted = -# 集計しないマッチ：{ $count }
board-uncounted-title =
    ## { $board }：集計しない{ $count }マッチ
    -# **サーバー管理**の権限を持つ人が、仕組まれたようだと判断しました。順位にもレートにも記録にも数えません。
board-uncounted-match = { $at } · { $who } · { $why }
arranged-margins = 運では説明しにくい点差
arranged-accounts = ほかの誰ともプレイしないアカウント
arranged-conceded = 投了で終了
button-board-uncounted = 集計しないマッチ
record-set =
    { $kind ->
        [round] サーバー新記録・1ラウンドの最高点：{ $value }点
        [match] サーバー新記録・1マッチの最高点：{ $value }点
        [streak] サーバー新記録・最長連勝：{ $value }連勝
        [comeback] サーバー新記録・最大の逆転：{ $value }点差
       *[fastest-gin] サーバー新記録・最速のジン：{ $value }手
    }
board-bests-title = ## 🏅 { $board }：このサーバーの記録
board-bests-apart = ### レート対象外のコンピューターがいたマッチの記録
board-bests-none = 記録はまだありません。チャンネルで1マッチプレイすると、最高の結果がここに載ります。
board-best =
    { $kind ->
        [round] **1ラウンドの最高点：** { $value }点
        [match] **1マッチの最高点：** { $value }点
        [streak] **最長連勝：** { $value }連勝
        [comeback] **最大の逆転：** { $value }点差から勝利
       *[fastest-gin] **最速のジン：** { $value }手
    }
    -# { $who } · { $at }
button-board-bests = 記録
button-best-replay =
    { $kind ->
        [round] ▶ 1ラウンドの最高点
        [match] ▶ 1マッチの最高点
        [streak] ▶ 連勝
        [comeback] ▶ 逆転
       *[fastest-gin] ▶ ジン
    }
button-board-back = 前へ
button-board-on = 次へ
button-board-show = みんなに見せる

season-over = ## 🏁 シーズン{ $number }終了
season-board = ### { $board }
season-pair = **最高のコンビ：** { $line }
season-next =
    -# { $last ->
        [yes] {""}
       *[no] レートは誤差の幅を広げて引き継ぎ、勝利数と連勝は新しいシーズンで0から始まります。
    }今回の結果は今後も`/leaderboard`で見られます。

week-title = ## 📰 { $since }からの1週間
week-best = **1ラウンドの最高点：** { $who }、{ $points }点
week-closest = **一番の接戦：** { $sides }、{ $points }
week-computers = コンピューター
week-riser = **一番レートが上がった人：** { $who }、{ $before } → { $after }（{ $board }）
week-streak = **最長連勝：** { $who }、{ $wins }連勝中（{ $board }）
week-daily = **今日のディール：** { $who }、1位{ $days ->
       *[other] { $days }回
    }
week-matches = -# 今週は{ $count }マッチでした。来週ここに載るのは誰でしょう？
button-week-closest = ▶ 接戦

record-title = ## { $who } · { $board }
record-matches = **{ $matches }**マッチ · { $wins }勝 · 勝率{ $rate }%{ $draws ->
        [0] {""}
       *[other] {" "}· { $draws }引き分け
    }
record-rating = レート：1ラウンドあたり{ $rating }点{ $provisional ->
        [yes] （暫定）
       *[no] {""}
    }
    .sure =
        { $matches ->
            [0] {""}
           *[other] { $matches }マッチの時点で、
        }誤差は±{ $deviation }点ほどです。
record-means =
    -# { $who }が加わると、味方の得点は1ラウンドあたり平均的なプレイヤー{ $more ->
        [same] とほぼ同じになります
        [less] より約{ $value }点少なくなります
       *[more] より約{ $value }点多くなります
    }。{ record-rating.sure }
record-means-alone =
    -# { $who }の得点は、1ラウンドあたり平均的なプレイヤー{ $more ->
        [same] とほぼ同じです
        [less] より約{ $value }点少なめです
       *[more] より約{ $value }点多めです
    }。{ record-rating.sure }
record-rank =
    🤖 コンピューターと比べると：{ $kind ->
        [like] 「{ $below }」と同じくらい
        [above] 「{ $below }」より上
        [below] 「{ $above }」より下
       *[between] 「{ $below }」と「{ $above }」の間
    }
record-moved = レート対象になった前回のメンバー同士のマッチで、{ $before }から{ $after }になりました。得点差は1ラウンド平均{ $margin }点でした（予想は{ $expected }点）。
match-rating =
    { $before ->
        [none] 📈 ランキングへようこそ！　初めてのレートは
        [hidden] 📈 初めてのレートは
       *[other] 📈 あなたのレート：{ $before } →{" "}
    }**{ $after } ± { $deviation }**。1ラウンドあたりの得点は{ $sides ->
        [2] 相手
       *[other] ほかの人の平均
    }{ $made ->
        [more] より{ $margin }点多い結果
        [less] より{ $margin }点少ない結果
       *[same] と同じ
    }でした（予想は{ $expected }点）。{ $passed ->
        [none] {""}
       *[other] { $passed }を追い抜きました！
    }
record-margin = 平均得点差：1ラウンドあたり**{ $margin }**点（メンバー同士のマッチを通算）
record-streaks = 🔥 最長{ $best }連勝{ $now ->
        [0] {""}
        [1] {""}
       *[other] （現在{ $now }連勝中）
    }
record-partner = 🤝 名コンビ：{ $who }（{ $count }戦{ $won }勝）
record-nemesis = 😈 天敵：{ $who }（{ $count }戦{ $lost }敗）
record-against = あなたとの対戦：{ $won }勝{ $lost }敗{ $drawn ->
        [0] {""}
       *[other] { $drawn }引き分け
    }
record-beside = あなたと組んで：{ $count }戦{ $won }勝
record-computers =
    🤖 対コンピューター（{ $level }）：{ $count }戦{ $won }勝{ $drawn ->
        [0] {""}
       *[other] { $drawn }引き分け
    }
record-computers-only =
    -# { $rated ->
        [yes] コンピューターだけを相手にしたマッチは、レートには含みますが、ランキングの勝敗には数えません。
       *[no] コンピューターだけを相手にしたマッチは、ランキングの勝敗に数えません。
    }
record-others = -# ほかのランキング：{ $boards }
record-none =
    { $who }には、{ $board ->
        [none] ランキング
       *[other] { $board }のランキング
    }に数えるマッチがまだありません。
record-none-own =
    { $board ->
        [none] ランキング
       *[other] { $board }のランキング
    }に数えるマッチがまだありません。最後までプレイした、メンバー2人以上のマッチかソリティアを数えます。

achievements-title =
    ## 🏅 実績
    -# コンピューターのいるマッチは対象になりません。
achievements-game = ### { $game }
achievement-line =
    { $times ->
        [0] ▫️ { $name }
        [1] ✅ **{ $name }**
       *[other] ✅ **{ $name }** × { $times }
    }
    -# { $hint } · { $members ->
        [0] 達成者はまだいません
       *[other] プレイヤーの{ $share }%が達成
    }
match-achieved =
    🏅 { $who ->
        [none] {""}
       *[other] { $who }が
    }**{ $what }**を初めて達成しました！
achievement-from-the-depths = どん底からの生還
    .hint = 一度は−100点以下になったマッチに勝つ。
achievement-last-deal-of-a-tie = 写真判定
    .hint = 首位タイで最終ラウンドを迎え、マッチに勝つ。
achievement-turned-around = 大逆転
    .hint = 100点以上の差をつけられて迎えた最終ラウンドで逆転し、マッチに勝つ。
achievement-clean-sheet = 完全制覇
    .hint = 4ラウンド以上のマッチで、全ラウンドを制する。
achievement-hundred = 百点満点
    .hint = 1ラウンドで100点以上を取る。
achievement-out-in-one-turn = 一気呵成
    .hint = 初めてカードを場に出した手番で、そのまま上がる。
achievement-long-meld = ロングラン
    .hint = 7枚以上の新しいメルドを出す。
achievement-treasure = 宝探し
    .hint = 捨て札から10枚以上取り、そのラウンドで上がる。
achievement-caller = ラム、ラム、ラム
    .hint = 1マッチで3回「ラム」を宣言する。
achievement-three-gins = ジンを三杯
    .hint = 1マッチで3回ジンで上がる。
achievement-big-gin = ビッグジン
    .hint = 手札11枚をすべてメルドにする。
achievement-undercut-back = しっぺ返し
    .hint = アンダーカットされた直後に、その相手をアンダーカットし返す。
achievement-first-turn = 早業
    .hint = ラウンドの最初の手番でノックするか、ジンで上がる。
achievement-shut-out = 完封
    .hint = 相手を無得点に抑えてマッチに勝つ。
achievement-ahead-of-the-joker = ジョーカーより先に
    .hint = 1マッチのうち3ディールをジンで上がる。

export-nothing = 書き出せるマッチが、このサーバーか選んだ年にありません。`year`を省くとすべて書き出します。
export-done =
    メンバーとコンビの結果{ $count }件と、そのラウンド、ランキングです。非表示のメンバーは*hidden*と記されています。名前とIDが入っているので、ファイルは人に渡さないでください。

## What a line shows: first what ranks it, then the rest, all of it counted over the matches of this board

board-lead-wins = **{ $wins }**勝 · 勝率{ $rate }%
board-lead-best = **{ $value }**
board-lead-rating = **{ $value } ± { $deviation }**
board-lead-streak = **{ $count }**連勝
board-won = { $count }勝
board-lost = { $count }敗
board-drawn = { $count }引き分け
board-streak = 🔥 { $count }連勝中

board-figure-points = 通算{ $value }点
    .name = 総得点
board-figure-best_round = 1ラウンド最高{ $value }点
    .name = 1ラウンドの最高点
board-figure-best_deal = 1ラウンド最高{ $value }点
    .name = 1ラウンドの最高点
board-figure-best_total = 1マッチ最高{ $value }点
    .name = 1マッチの最高合計
board-figure-gins = ジン{ $value }回
    .name = ジンの回数
board-figure-undercuts = アンダーカット{ $value }回
    .name = アンダーカットの回数

refusal-own-match = あなたか、あなたとよく組むメンバーがプレイしたマッチです。**サーバー管理**の権限を持つほかの人に判断してもらってください。
refusal-not-arranged = このマッチはもう一覧にありません。`/server`の**マッチ**を開き直してください。
refusal-shown-just-now = ここには表示したばかりです。1分ほど待つか、自分だけで見てください。
refusal-may-not-write = このチャンネルに書き込めないメンバーは、ここに表示できません。書き込めるチャンネルで試してください。
refusal-unknown-board = 「{ $board }」というランキングはありません。入力中に出る候補から選んでください。
refusal-unknown-view = { $board }に「{ $view }」という順位の基準はありません。次から選んでください：{ $possible }。
