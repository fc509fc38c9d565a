# The words of the bot itself: lobby, table, panel, refusals. The boards and each game have a file of their own beside this one.

## Names and marks

card-joker = ジョーカー
card-joker-as = ジョーカー（{ $card }）
computer-name = コンピューター{ $letter }
computer-called = { $name } 🤖
computer-name-1 = エイダ
computer-name-2 = ブルーノ
computer-name-3 = クララ
computer-name-4 = ダリオ
computer-name-5 = イーディス
computer-name-6 = フェリックス
computer-name-7 = グレタ
computer-name-8 = ヒューゴ
computer-level = { $who }（{ $level }）
level-beginner = 入門
level-easy = よわい
level-normal = ふつう
level-skilled = うまい
level-hard = つよい
level-all = コンピューター全員（{ $level }）
level-line = -# 🤖 { $level }：{ $promise }
lobby-unrated = -# *{ $levels }*のコンピューターがいるマッチでは、レートは動きません。
level-choose = コンピューターのレベルを変更…
team-name = { $mark } { $colour }チーム
    .spoken = { $colour }チーム
team-members = { $team }（{ $members }）
seat-marked = { $mark } { $letter } { $who }
computer-marked = { $mark } { $who }
side-mark-0 = 🔵
side-mark-1 = 🟠
side-mark-2 = 🍀
side-mark-3 = 💜
side-mark-4 = 🟫
side-mark-5 = 🔺
side-mark-6 = ⭐
side-mark-7 = 🎱
side-colour-0 = 青
side-colour-1 = オレンジ
side-colour-2 = 緑
side-colour-3 = 紫
side-colour-4 = 茶
side-colour-5 = 赤
side-colour-6 = 黄
side-colour-7 = 黒

## Commands

command-table = このチャンネルのゲームテーブルを開く・進める
command-table-new = このチャンネルにテーブルを開いて席に着く
    .game = どのゲームで遊ぶか
    .preset = ルールセット
    .sides = 2チーム戦、3チーム以上（2対2対2など）、または個人戦
command-sides-teams = 2チーム
command-sides-3-teams = 3チーム
command-sides-4-teams = 4チーム
command-sides-alone = 個人戦
command-table-show = このチャンネルのテーブルを一番下に表示し直す
command-table-join = このチャンネルのテーブルの席に着く・自分の席に戻る
    .team = チームの番号
command-table-leave = 席を立つ（マッチ中はコンピューターが引き継ぐ）
command-table-start = 最初のラウンド、または次のラウンドを配る
command-table-end = テーブルを終了する（開始後は各チームのメンバーの過半数の賛成が必要）
command-table-seat = 離席中のプレイヤーの席をコンピューターか別のメンバーに任せる
    .member = 離席中のプレイヤー
    .to = 席を引き継ぐメンバー（省略するとコンピューター）
command-play = コンピューター相手に自分だけのマッチをすぐ始める（途中なら続きから）
command-hand = 自分だけに見える手札を開く
command-draw = 山札から引く、または捨て札から取る
    .pile = 捨て札から取るカード（500ラミーでは、その後に捨てられたカードもすべて手札に入る）
command-meld = メルドを出す：ランは7h 8h 9hやハート7-9、セットは8s 8h 8dのように
    .cards = 出すカード。書き方の例：7h 8h 9h、♥7-9、ハート7-9
command-layoff = 場に出ているメルドに付け札する
    .card = 付け札するカード（同じメルドになら何枚でも）
    .on = メルドの番号（テーブルに書いてある番号）
command-knock = カードを捨ててノックする（カードを省略すると、手札すべてで上がるビッグジン）
    .card = 捨てるカード
command-move = 操作を名前で指定する（パス、取り消し、分割、ブロックなど）
    .kind = 何をするか
    .text = カードなど、その操作に必要なもの（メニューの表記どおり）
command-rum = 「ラム」を宣言する：次の人が引く前に、捨てられたばかりのカードをメルドに付け札する
    .card = 付け先が複数あるときは、カードとメルドの番号：7c on 2
command-discard = カードを捨てて手番を終える
    .card = 捨てるカード
command-leaderboard = このサーバーの上位プレイヤーと名コンビ、自分の順位を見る
    .board = どのランキングか
    .by = 何で順位をつけるか
    .page = ページ番号（1から）
command-record = メンバーの戦績：結果、組んだ相手・戦った相手、レート
    .member = 誰の戦績か（省略すると自分）
    .board = どのランキングの戦績か（省略すると最も多く遊んだもの）
command-export = このサーバーのマッチ、ラウンド、ランキングをCSVファイルで書き出す（管理者用）
    .year = その年に終了したマッチだけに絞る
command-achievements = 自分の実績と、このサーバーでの珍しさ
command-privacy = 保存されている自分のデータを確認・ダウンロード・削除する
command-settings = 言語、手札の見せ方、メンション、ランキングの表示を決める
command-server = サーバーの設定：チャンネル、初期設定、通知先、シーズン
    .timezone = シーズンの区切りに使うタイムゾーン：Asia/Tokyo、Europe/Berlinなど
command-rules = このチャンネルのテーブルで使っているルールを見る
    .game = 別のゲームのルールを既定のルールセットで見る
    .rule = ルールを1つだけ見る（番号か、文中の言葉で指定）

## The lobby

welcome =
    はじめまして！ **{ rum500-name }**は、ペアで役を出し合い、先に500点を取れば勝ちです。
    一人で練習するなら**{ button-play-now }**、みんなで遊ぶなら**{ button-open-table }**を押してください。
lobby-title =
    # { $game } · { $preset }
    -# { $length }
lobby-team = { $team }：{ $people }
lobby-seats = 着席中（{ $count }人）：{ $people }
table-roster = -# { $sides }
table-side = { $mark } { $people }
table-seat = { $letter } { $who }
lobby-asked = { $who }（同意待ち）
lobby-held = 前のマッチのプレイヤーのために席を取ってあります。{ $until }に席が空きます。
lobby-free-seat = *空席*
lobby-table = -# { $options }
lobby-asked-options =
    { $by ->
        [none] ルール設定が変わりました。
       *[other] { $by }がルール設定を変更しました。
    }今は{ $preset }{ $differs ->
        [yes] に上の変更を加えたもの
       *[no] {""}
    }（{ $table }）です。{ $who }が**{ public-agree }**を押すと先に進めます。
lobby-asked-rematch = { $who }が**{ public-agree }**を押すと、再戦の準備が整います。
lobby-ready = 全員そろいました。{ $host }が**{ public-start }**を押すと始まります。
lobby-waiting = { $why }
lobby-expected =
    { $margin ->
        [0] レートでは互角です（1ラウンドあたりの誤差は±**{ $deviation }**点ほど）。
       *[other] レートでは{ $who }が1ラウンドあたり**{ $margin } ± { $deviation }**点優勢です。
    }
lobby-commitment = -# 最初の配札はすでに決まっていて、あとから誰でも確かめられます。照合コード：`{ $commitment }`
lobby-ended = カードが配られる前に、テーブルを終了しました。
lobby-expired = しばらく動きがなかったので、このテーブルを閉じました。`/table new`で新しいテーブルを開けます。

button-sit = 参加
button-sit-team = { $mark }に入る
button-leave = 席を立つ
button-leave-confirm = マッチから抜ける
button-dont-explain = 説明しない
button-skip = 練習をスキップ
button-play-now = 今すぐ遊ぶ
button-open-table = テーブルを開く
button-practise-again = もう一度
button-friends = 友だちと遊ぶ
button-set-up = 準備
button-add-computer = ＋🤖
button-fill = 残りを🤖で埋める
button-remove-computer = コンピューターを外す
button-shuffle = チームをくじで決める
button-balance = チームの戦力をそろえる
button-rules = ルール
button-how-to = 遊び方
button-options = ルール設定
button-call-players = 参加者を募集
button-agree = 同意する
button-deal = 配る
button-start = 開始
button-hand = 手札を見る
button-score = 得点
button-concede = 投了
button-concede-confirm = 投了する
button-take-seat = 席を引き継ぐ
button-decline-seat = やめておく
button-vote-seat =
    { $to ->
        [computer] { $owner }の席をコンピューターに
       *[member] { $owner }の席を新しい人に
    }
button-vote-end = マッチの終了に賛成
button-more = ⋯
button-more-time = 時間を延長
button-return = 復帰する
button-play-for-absent = この手番を自動で進める
button-history = 履歴
button-earlier = ◀ 古い記録
button-later = 新しい記録 ▶
button-check = 配札を検証
button-replay = リプレイ
button-replay-first = ⏮ 最初
button-replay-previous = ◀ 戻る
button-replay-next = 進む ▶
button-replay-last = 最後 ⏭
button-replay-share = みんなに見せる
button-replay-file = マッチをファイルで保存
button-next-round = 次のラウンド
button-next-deal = 次のディール
button-back = 戻る
button-back-to-hand = 手札に戻る
button-show = 画像を表示
button-settings = 個人設定
button-last-options = 前回と同じ設定
button-share = 結果をみんなに見せる
button-again = もう一度遊ぶ
button-rematch = 再戦

lobby-differs = { $preset }からの変更：{ $differences }

players-wanted = **{ $game }**：{ $missing }を待っています。着席中：{ $people }。参加はこちら：{ $link }
players-free = あと{ $count }人
players-full = **{ $game }**：席が埋まりました。
players-closed = **{ $game }**：カードが配られる前に、テーブルを閉じました。

## Options

value-on = オン
value-off = オフ
option-value = { $label }：**{ $value }**
menu-value = { $label }：{ $value }
menu-open = { $label }…
option-line =
    { $named }
    -# { $hint }
option-idle =
    ~~{ $named }~~
    -# { $why }
option-idle-label = { $label }（効果なし）
option-without-effect = { $others }のときは効果がありません。
options-title =
    ## ルール設定
    -# ルールセット：{ $preset }。{ $shared ->
        [yes] 変更には席に着いている全員の同意が必要です。
       *[no] {""}
    }
options-read-only =
    -# { $started ->
        [yes] マッチが始まったので、終わるまでこのルール設定のままです。
        [over] このテーブルは、このルール設定のまま終了しました。
       *[no] マッチの開始前にホストだけが変更できます。このあとの変更を見るには、もう一度**{ public-options }**を押してください。
    }
options-together = 合わせて変更しました：{ $options }。
options-group = 表示中
options-preset = ルールセット
options-preset-open = ルールセットを選ぶ…
options-change = 変更する項目
options-change-open = 変更する項目を選ぶ…
options-numbers = 数値を設定：{ $options }…
options-number-bounds = { $option }：{ $low }〜{ $high }

table-group-table = テーブル
table-option-clock = 持ち時間
    .hint = 1手番に使える時間。時間切れになると、ボットが無難な手を選びます。
table-option-clock-none = 制限なし
table-option-clock-1-min = 1手番1分
table-option-clock-2-min = 1手番2分
table-option-clock-5-min = 1手番5分
table-option-clock-15-min = 1手番15分
table-option-clock-24-h = 1手番24時間
table-option-pace = コンピューターの進め方
    .hint = コンピューターの手番を一気に済ませるか、目で追えるように1人ずつ進めるか。
table-option-pace-instant = 一気に
table-option-pace-normal = 1人ずつ
table-option-calls = 手番のメンション
    .hint = 手番が来ても動きのないプレイヤーにメンションを送ります。

## Settings of a member

settings-title =
    ## 個人設定
    -# 自分だけの設定です。どのサーバーのどのテーブルでも使われます。
member-option-four_colours = カードの色
    .hint = 4色にすると、クラブが緑、ダイヤが青になり、4つのスートがすべて違う色になります。
member-option-four_colours-true = 4色
member-option-four_colours-false = 赤と黒
member-option-large_cards = カードの大きさ
    .hint = 大きなカードは場所を取るので、手札が多いと段が増えます。
member-option-large_cards-true = 大きい
member-option-large_cards-false = ふつう
member-option-sort = 手札の並び順
    .hint = カードを選ぶメニューも同じ順に並びます。
member-option-sort-suit = スート順
member-option-sort-rank = 数字順
member-option-call = 手番のメンション
    .hint = 「20秒後」なら、気づくまで少し待ちます。手札を開いていないときは、すぐに送ります。
member-option-explain = 遊び方の説明
    .hint = どのゲームも最初の2マッチは、手札と一緒に、できることを1行で説明します。
member-option-explain-true = 説明する
member-option-explain-false = 説明しない
member-option-draws = 山札から引く
    .hint = 引くほかに手がないときは、自動で1枚引きます。ほかの人にはわかりません。
member-option-draws-true = 自動
member-option-draws-false = ボタンで
member-option-hidden = ランキング
    .hint = 非表示にすると、どのランキングや一覧にも載りません。自分の順位は自分で見られます。
member-option-hidden-true = 表示しない
member-option-hidden-false = 表示する
member-option-call-at-once = すぐに
member-option-call-after-20-s = 20秒後
member-option-call-never = 送らない

## A member's data

former-member = *元メンバー*
some-player = プレイヤー
privacy-title =
    ## あなたのデータ
    すべてのサーバーを通じて、次のものを保存しています：
privacy-tables = - テーブル{ $count }卓での席と、そこでの自分の手の記録
privacy-practice = - 練習ラウンドを終えた（またはスキップした）こと
privacy-results = - マッチの結果と、その得点・ランキング・レート
privacy-against_computers = - コンピューターとの対戦成績
privacy-achievements = - 達成した実績
privacy-daily_rounds = - これまでに遊んだ「今日のディール」と、その点数
privacy-names = - サーバー{ $count }か所での表示名
privacy-settings = - `/settings`で選んだ内容
privacy-server_changes = - `/server`で変更した内容
privacy-shown = ランキングに表示されています。
privacy-hidden = ランキングには表示されていません。自分の順位は自分で見られます。
privacy-nothing = 保存しているデータはありません。まだプレイしたことも、設定を変えたこともないためです。
privacy-exported = 保存しているデータのすべてです（ZIP圧縮したJSONファイル）。ほかのプレイヤーの名前と、進行中のマッチでの手は入っていません。
privacy-sure =
    ## データを削除しますか？
    サーバーを問わず、保存しているすべての記録から、あなたの名前とIDを取り除きます。設定は削除します。
    マッチの結果は、ほかのプレイヤーの結果でもあるので残ります。*元メンバー*のものとして表示され、あなたと結びつくものは何も残りません。
privacy-seated =
    { $count ->
        [1] **席に着いているテーブルがあります。先にその席を立ちます。** マッチの途中なら、コンピューターがその席を引き継ぎ、もう席には戻れません。あなたなしでは続けられないマッチは終了します。
       *[other] **席に着いているテーブルが{ $count }卓あります。先にその席をすべて立ちます。** マッチの途中なら、コンピューターがその席を引き継ぎ、もう席には戻れません。あなたなしでは続けられないマッチは終了します。
    }
privacy-for-good = この操作は取り消せません。またプレイすることはできますが、記録は0からになります。チャンネルに投稿済みのメッセージはそのまま残ります。
privacy-deleted =
    データを削除しました。
    -# 残るのは、元に戻せない形に変換したIDだけです。万一古いバックアップを復元したときに、もう一度削除するために使います。
button-privacy-export = ダウンロード
button-privacy-delete = データを削除
button-privacy-confirm = 完全に削除する
button-privacy-keep = 削除しない

## Settings of a server

server-title =
    ## このサーバーのテーブル
    -# 「サーバー管理」権限があれば誰でも変更できます。進行中のテーブルのルールは変わりません。
server-setting = { $label }：**{ $value }**
server-channels = テーブルを開けるチャンネル
server-role = 募集の通知先
server-game = ゲーム
server-preset = ルールセット
server-table = -# 複数のメンバーで遊ぶ新しいテーブルの初期設定：
server-timezone = タイムゾーン
server-season_months = シーズンの長さ
server-season_month = シーズンの開始月
server-season_channel = 結果の発表先
server-week_channel = 週のまとめの投稿先
server-seasons-title =
    ## シーズン
    -# マッチは、終了した時点のシーズンに数えます。シーズンは月初めの午前0時に始まり、どこの時刻かは`/server timezone:`で決めます。変更すると、今のシーズンの終わりも変わります。
server-months =
    { $count ->
        [0] シーズンなし
       *[other] { $count }か月
    }
server-nowhere = なし
server-choose-season-channel = 結果を発表するチャンネル…
server-choose-week-channel = 週のまとめを投稿するチャンネル…
month-1 = 1月
month-2 = 2月
month-3 = 3月
month-4 = 4月
month-5 = 5月
month-6 = 6月
month-7 = 7月
month-8 = 8月
month-9 = 9月
month-10 = 10月
month-11 = 11月
month-12 = 12月
server-everywhere = 書き込めるすべてのチャンネル
server-nobody = なし
server-first-preset = 既定
server-choose-channels = テーブルを開けるチャンネル…
server-choose-role = 募集のとき通知するロール…
server-cannot-post =
    { $missing ->
        [none] { $channel }には投稿できません。別のチャンネルを選んでください。
       *[other] { $channel }に投稿できません。ボットに権限を許可してください：{ $missing }。
    }
server-silent-role = { $role }には通知が届きません。ロールの設定で、誰でもメンションできるようにしてください。
server-dropped =
    指定されていた{ $count }個のチャンネルがなくなっていたので、一覧から外しました。{ $left ->
        [0] 一覧が空になったので、どのチャンネルでもテーブルを開けます。
       *[other] {""}
    }
server-changes-title = ## 最近の変更
server-changes-none = まだ何も変更されていません。
server-change =
    { $who } · { $at }
    -# { $label }：{ $before } → { $after }
server-changed-by-me = ボット
button-server = 戻る
server-rate_alone = コンピューターだけが相手のマッチもレートに含む
server-matches-title =
    ## 仕組まれたように見えるマッチ
    -# 直近200マッチが対象です。**集計しない**を選ぶと、戻すまで順位・レート・記録から外れます。誰がいつ、なぜ選んだかは全員に見えますが、プレイした人の名前は出ません。
server-matches-none = 仕組まれたように見えるマッチはありません。
server-match = **{ $number }** { $at } · { $sides }
    -# { $rounds }ラウンド · 平均{ $margin }点差 · { $why }{ server-own-match }
server-own-match =
    { $own ->
        [yes] {" "}· あなたか、よく組むメンバーがプレイしたため、ほかの人が判断します
       *[no] {""}
    }
server-match-option = マッチ{ $number }
server-choose-uncount = 集計しない…
server-choose-count = 集計に戻す…
server-uncounted-title = ### 集計しないマッチ
server-uncounted-line = **{ $number }** { $line }{ server-own-match }
server-uncounted = マッチ
server-match-counts = 集計する
server-match-uncounted = 集計しない
button-server-matches = マッチ
button-server-seasons = シーズン
button-server-clear-season_channel = 発表しない
button-server-clear-week_channel = 週のまとめを投稿しない
button-server-changes = 変更履歴
button-server-clear-channels = 全チャンネルで許可
button-server-clear-role = 通知しない

## The table

table-title = ## { $game } · 第{ $round }ラウンド
table-title-over = ## { $game }
table-turn = { $who }の番です。
table-time = 持ち時間は{ $until }に切れます。
table-away = { $who }は離席中です。**{ public-return }**が押されるまで、コンピューターが続けます。
table-asleep = 全員が離席中です（{ $who }）。誰かが**{ public-return }**を押すまで、テーブルは止まったままです。
table-votes = { $who }が、マッチを勝敗なしで終わらせることに賛成しています。あと{ $needed }の賛成が必要です。
table-seat-votes =
    { $who }が、{ $owner }の席を{ $to ->
        [computer] コンピューター
       *[other] { $to }
    }に任せることに賛成しています。あと{ $needed }の賛成が必要です。
votes-some = （{ $people }）のうち{ $count }人
table-conceding = { $who }が投了を希望しています。あと{ $needed }の賛成が必要です。
ending-conceded =
    { $sides ->
        [2] 相手が投了しました。
       *[other] ほかの人は誰も続けませんでした。
    }
ending-walk-over = 相手が誰もいなくなりました（不戦勝）。
ending-round = ラウンドが終わりました。
table-wait = 宣言がないか待っています。{ $until }に先へ進みます。
table-round-over-own = **次のディール**を押すと先に進みます。
table-round-over-until = -# **{ button-next-round }**が押されなければ、{ $until }に自動で配ります。
table-round-over = **{ button-next-round }**を押すと次を配ります。
table-won =
    { $count ->
        [1] 🏆 { $winners }の勝ちです！{"　"}
        [0] このマッチは負けです。
       *[other] 🏆 { $winners }の引き分けです。
    }
table-result-own =
    { $result ->
        [won] 🏆 { $own }対{ $other }{ $remark }で{ $opponent }に勝ちました。お見事です！
        [lost] { $other }対{ $own }{ $remark }で{ $opponent }の勝ちです。
       *[drawn] { $own }対{ $other }で{ $opponent }と引き分けました。
    }
table-ended = マッチは打ち切られました。誰の戦績にも残りません。
table-expired = 長いあいだ誰も来なかったので、勝者なしでマッチを終了しました。レート対象のマッチなら、終わったラウンドはレートに反映されます。
table-lobby = マッチはまだ始まっていません。
table-next-commitment = -# 次の配札の照合コード：`{ $commitment }`
score-side = { $side } **{ $total }**
score-standing = { $score } { $standing }
score-note = -# { $note }
score-title = ## 得点
score-pad-brackets = -# 得点表のかっこ内は、得点開始前のため数えない点です。
score-not-yet = 得点はまだありません。マッチはこれから始まります。
turn-line = { $who }：{ $told }
list-and = { $before }、{ $last }
turn-by-clock = ⏱️ { $text }
turn-clauses = { $before } → { $clause }
    .spoken = { $before }。{ $clause }
turn-member = { $mark } **{ $letter }** { $who }
turn-computer = { $mark } **{ $letter }**
turn-you = **あなた**
news-line = -# { $line }
news-discards = 捨て札：{ $discards }
news-discard =
    { $who } { $card }{ $left ->
        [one] （残り1枚）
       *[more] {""}
    }
news-earlier = これより前の{ $count }行は省略しています。
news-left = { $who }が抜け、コンピューターが席を引き継ぎました。
news-replaced = { $who }の席をコンピューターが引き継ぎました。
news-came-back = { $who }が戻りました。
reveal-hand =
    { $count ->
        [0] { $who }の手札：なし
       *[other] { $who }の手札：{ $cards }
    }
reveal-own =
    { $count ->
        [0] 自分の手札：なし
       *[other] 自分の手札：{ $cards }
    }
ping = { $who }さん、あなたの番です。
call-played = { $who }の代わりにコンピューターが進めました。{ $line }
call-timed-out = ⏱️ { $who }は時間切れです。自動で{ $card }を捨てました。
call-timed-out-played = ⏱️ { $who }は時間切れです。自動で進めました：{ $clauses }。

## Looking back

more = 何を見ますか？
history-title =
    ## 履歴 · 第{ $round }{ $shared ->
        [yes] ラウンド
       *[no] ディール
    }
    -# { $page }/{ $pages }ページ
history-empty = 履歴はまだありません。マッチはこれから始まります。
history-nothing = まだ誰も動いていません。
replay-title =
    ## リプレイ · 第{ $round }{ $shared ->
        [yes] ラウンド
       *[no] ディール
    }
    -# { $turn ->
        [1] 配札直後
       *[other] 場面{ $turn }/{ $turns }
    } · { $seen }
replay-by-own = 自分の視点
replay-by-seat = { $who }の視点
replay-by-table = 場のみ
replay-table-alone = 場のみ（手札なし）
replay-choose-turn = 移動先を選ぶ…
replay-choose-seat = 視点
replay-choose-round = ほかのラウンドを選ぶ…
replay-round =
    第{ $round }{ $shared ->
        [yes] ラウンド
       *[no] ディール
    }
replay-shared =
    ## { $game } · 第{ $round }{ $shared ->
        [yes] ラウンド
       *[no] ディール
    }
    -# リプレイ · { $seen }
replay-alt =
    第{ $round }{ $shared ->
        [yes] ラウンド
       *[no] ディール
    }のリプレイ（全{ $turns }場面）
replay-file = マッチ全体を1手ずつ記録したファイルです。席の記号だけで、メンバーの名前は入っていないので、そのまま人に渡せます。`python -m bot replay`で読めます。
check-title = ## 第{ $round }回の配札の検証
check-fingerprint =
    下のシードの照合コードは次のとおりです。{ $shown ->
        [yes] 配る前に表示されたものと同じはずです：
       *[no] すぐに配られるマッチでは、最初の配札の前には表示されません。表示されていた場合は、それと同じはずです：
    }
    `{ $commitment }`
check-none = カードが手札に入る前に打ち切られたので、並び順と照らし合わせるカードがありません。
check-cards =
    { $agrees ->
        [yes] シードとソルトからカードの並びを作り直したところ、最初の{ $count }枚は、配られたカードと一致しました。
       *[no] シードとソルトからカードの並びを作り直したところ、最初の{ $count }枚は、配られたカードと**一致しませんでした**！
    }
check-seed =
    シード：`{ $seed }`
    ソルト：`{ $salt }`
check-yourself = -# Pythonを使って自分でも確かめられます。次のコードは、照合コードに続けて、配られる順にカードを表示します：

## The panel

panel-tip = 💡 { $text }
explaining-stopped = これからは説明しません。`/settings`でいつでも元に戻せます。
practice-deal = -# 練習用の配札です（戦績には残りません）。
practice-sheet = 出したカードは得点になります。誰かが上がると、手札に残ったカードは減点になります。
practice-values = 2〜9は5点、10〜Kは10点、ジョーカーとたいていのエースは15点です。
practice-done = これが{ $game }です！ お疲れさまでした。マッチは、どちらかが500点になるまで続きます。**{ button-play-now }**で始められます。
practice-skipped = 練習ラウンドを終わりにしました。**{ button-play-now }**でマッチを始められます。遊び方は`/rules`をご覧ください。
panel-notice = ✅ { $text }
panel-refusal = ⚠️ { $text }
panel-partner = -# 味方：{ $who }
panel-prompt = **あなたの番です。** { $text }
panel-had-to-draw = 引くほかに手がありませんでした。
panel-prompt-own = **{ $own }** { $text }
panel-asking = **よろしいですか？** { $text }{ $hint ->
        [none] {""}
       *[other] 。{ $hint }。
    }
panel-watching = 観戦中です（このマッチに席はありません）。今は{ $who }の番です。
panel-left =
    このマッチから抜けたので、コンピューターが続けています。戻るには、**{ button-return }**を押してください。{ $who ->
        [none] {""}
       *[other] 今は{ $who }の番です。
    }
panel-waiting = { $who }を待っています。
panel-waiting-unseen = { $who }が選ぶのを待っています。選び終わると、自分の手札を見られます。
panel-away = 離席中なので、コンピューターが続けています。戻るには、**復帰する**を押してください。
panel-meanwhile = 待っている間も、下に出ている操作はできます。
panel-stopped = -# このパネルの更新は止まりました。**{ button-hand }**を押すと、新しくなります。
select-page = （{ $page }/{ $pages }）
select-turn = ほかを見る…

## Answers to commands

table-opened = テーブルを開きました：{ $link }
table-already = このチャンネルにはすでにテーブルがあります：{ $link }　見つからないときは、`/table show`で一番下に表示し直せます。
table-there = テーブルはこちらです：{ $link }
table-shown = テーブルをチャンネルの一番下に表示しました。
joined-table = 席に着きました。
joined-for-computer = 席に着きました。空席がなかったので、コンピューターが席を譲りました。
joined-again = 席に戻りました。
left-table = 席を立ちました。
left-match = マッチから抜けました。終わるまでは、**{ button-return }**で席に戻れます。
leave-price-ends =
    { $shared ->
        [daily] 今日のディールから抜けますか？　挑戦は1回だけなので、もう一度プレイすることはできません。
        [yes] マッチから抜けますか？　あなたが抜けるとマッチはその場で終了し、誰の戦績にも残りません。
       *[no] マッチから抜けますか？　マッチはその場で終了し、戦績には残りません。
    }
leave-price-lost =
    マッチから抜けますか？　あなたが抜けると、その場で負けになります。{ cost-of-giving-up }
concede-price-ends =
    { $partners ->
        [0] 投了しますか？　マッチはその場で終了し、勝者はいません。
        [1] 投了しますか？　味方が賛成した時点でマッチは終了し、勝者はいません。
       *[other] 投了しますか？　味方全員が賛成した時点でマッチは終了し、勝者はいません。
    }{ cost-of-giving-up }
concede-price-lost =
    { $partners ->
        [0] 投了しますか？　その場で負けになります。
        [1] 投了しますか？　味方が賛成した時点で負けになります。
       *[other] 投了しますか？　味方全員が賛成した時点で負けになります。
    }{ cost-of-giving-up }
concede-price-goes-on =
    { $partners ->
        [0] 投了しますか？　その場で負けになります。
        [1] 投了しますか？　味方が賛成した時点で負けになります。
       *[other] 投了しますか？　味方全員が賛成した時点で負けになります。
    }席には戻れず、コンピューターが引き継ぎます。{ cost-of-giving-up }
cost-of-giving-up =
    { $cost ->
        [nothing] 戦績には残りません。
        [record] ランキングには反映されませんが、`/record`には負けとして残ります。
        [rated] 終わったラウンドはレートに反映され、`/record`には負けとして残ります。
        [not-theirs] あなたではなく、席を引き継ぐ前のプレイヤーの戦績になります。
        [loss-anyway] 負けとして数えます。手番の過半数を代わってもらったので、味方が勝っても負けの扱いです。
       *[loss] 負けとして数えます。
    }
seat-computer = この席はコンピューターが引き継ぎました。本人は`/table join`で席に戻れます。
seat-voted = 賛成票を受け付けました。あと誰の賛成が必要かは、テーブルに出ています。
seat-offered = { $who }さんにチャンネルで聞いています。
seat-offer = { $who }さん、{ $owner }さんの続きをプレイしませんか？（戦績には残りません）
seat-offer-taken = { $who }が{ $owner }の席を引き継ぎました。
seat-offer-declined = { $who }は{ $owner }の席の引き継ぎを見送りました。
seat-offer-over = { $owner }の席は、もう引き継げません。
concede-waits = 投了に賛成しました。ほかの味方は、テーブルの**{ public-concede }**で賛成できます。
concede-done = 投了しました。また次の機会に！
leave-price-goes-on =
    マッチから抜けますか？　コンピューターが代わりに続けます。
    { $cost ->
        [not-theirs] ほかの人から引き継いだ席なので、抜けると戻れません。このマッチはあなたの戦績には残りません。
       *[other] マッチが終わるまでは、`/table join`で席に戻れます。{ cost-of-staying-away }
    }
cost-of-staying-away =
    { $cost ->
        [nothing] このマッチは戦績に残りません。
        [loss-anyway] 手番の過半数を代わってもらったので、負けとして数えます。
       *[loss] 戻らないか、手番の過半数をコンピューターが進めると、負けとして数えます。
    }
table-was-ended = テーブルを終了しました。
table-end-voted = マッチの終了に賛成しました。あと誰の賛成が必要かは、テーブルに出ています。

shared-title = ## { $who }が{ $game }をプレイしました
shared-result = 結果をチャンネルに表示しました。

## Rules

rules-title = ## { $game }
rule-section = ### { $section }
rule-line = **{ $ids }** { $sentence }
rule-more = -# この言葉を含むルールはほかに{ $count }件あります。言葉を追加して、候補から選んでください。

## Refusals

refusal-with-rule =
    { $sentence }
    -# ルール{ $rule }（`/rules`で読めます）
not-saved = 今は何も保存できないため、変更は行われませんでした。少し待ってからもう一度試してください。続くようなら、ボットの運営者に知らせてください。
answer-refused = Discordに返事を送れませんでした。操作した内容は失われていません。今の状況は`/hand`で確かめられます。
message-refused = このメッセージはDiscordに受け付けられませんでした。ボタンやメニューは使えます。1分後にもう一度試します。
apology = 申し訳ありません。ボットの側で問題が起きました。今の状況は`/hand`で確かめられます。ボットの運営者に、この番号を伝えてください：{ $reference }
refusal-no-table-here = このチャンネルにテーブルはありません。`/table new`で開けます。
refusal-missing-permissions = { $channel }でボットに必要な権限がありません：{ $missing }。サーバーの管理者に許可を頼んでください。
refusal-nothing-to-share = 見せられる結果がありません。マッチがまだ終わっていないか、その日のうちに終わらなかったか、すでにチャンネルに表示されています。
refusal-not-posted = テーブルは開きましたが、このチャンネルに表示できませんでした。プライベートスレッドでは、一度ボットをメンションしてください。そのあと`/table show`を試してください。閉じるなら`/table end`です。
refusal-old-button = これは前のバージョンのボタンです。`/hand`か`/table show`で続けてください。
refusal-old-command = このコマンドは新しくなりました。Discordを再起動し（パソコンではCtrl+R）、もう一度使ってください。
refusal-away = ボットを更新中です。少し待ってからもう一度試してください。
refusal-too-fast = 操作が速すぎて追いつけません。{ $seconds }秒待ってから続けてください。ここまでの操作は反映されています。
refusal-one-at-a-time = 先ほど頼まれたものを用意しているところです。届いてから、もう一度試してください。
refusal-too-large = 一度に送れる大きさ（{ $size }MiB）を超えています。`/export year:`で1年ずつ書き出してください。
refusal-too-much = 表示する内容が多すぎて、Discordが受け付けません。`/move`で手を入力してください。入力中に候補が出ます。
refusal-unrated = 戦力をそろえられるのは、着席している全員にレートがあり、コンピューターがいないときだけです。**{ public-shuffle }**なら、無作為に分けられます。
refusal-unknown-zone = 「{ $zone }」というタイムゾーンは見つかりません。入力中に出る候補から選んでください。
refusal-not-a-manager = これを見たり変えたりできるのは、「サーバー管理」権限のある人だけです。サーバーの管理者に頼んでください。
refusal-not-here = このサーバーでテーブルを開けるチャンネルは{ $channels }です。そちらでお試しください。
refusal-unknown-rule = 「{ $rule }」というルールは見つかりません。`/rules`に続けてルールの中の言葉を入力し、候補から選んでください。
refusal-not-a-choice = それは選択肢にありません。一覧から選ぶか、スラッシュコマンドを使ってください。

refusal-table-practice = 練習用に選んだ配札なので、検証や振り返りはできません。`/play`で普通のマッチを始められます。
refusal-table-sealed = このディールはまだほかの人も遊べるので、今は見られません。今日のディールが終われば見られます。
refusal-table-between-days = タイムゾーンが変わったため、今日のディールはもう終わりました。次は{ $until }です。
refusal-table-no-rematch = 再戦できるのは、終わったマッチだけです。ボットの更新で打ち切られたマッチと、今日のディールは再戦できません。`/table new`で新しいテーブルを開けます。
refusal-table-gone = このテーブルはもうありません。`/table new`で新しいテーブルを開いてください。
refusal-table-ended = このテーブルは終了しました。`/table new`で新しいテーブルを開いてください。
refusal-table-closed = ボットの更新でルールが変わったため、このマッチは続けられません。打ち切りとなり、誰の戦績にも残りません。`/table new`で新しいテーブルを開いてください。
refusal-table-no-room = ディスクの空きが足りないため、ボットの運営者が空きを作るまで新しいテーブルは開けません。すでに開いているテーブルは続けられます。
refusal-table-too-old =
    このマッチは古いため、カードと手の記録はもう残っていません。結果は有効なままです。{ $known ->
        [yes] 各ラウンド終了時の得点：{ $rounds }。
       *[no] {""}
    }新しいテーブルは`/table new`で開けます。
refusal-table-too-many-lobbies = 開始前のテーブルを、このサーバーで3卓開いています。どれかを開始するか、席を立ってからもう一度どうぞ。
refusal-table-channel-taken = このチャンネルにはすでにテーブルがあります。`/table show`で一番下に表示し直せます。
refusal-table-not-seated = このテーブルに席がありません。`/table join`で、開始前なら空席に、開始後なら自分が離れた席に座れます。座れなければ観戦できます。
refusal-table-seated-already = すでにこのテーブルの席に着いています。席を空けるには`/table leave`を使ってください。
refusal-table-no-such-side = そのチームはこのテーブルにありません。チームの番号は1〜{ $sides }です。
refusal-table-side-full = そのチームは満員です。ほかのチームの空席に着いてください。
refusal-table-full = テーブルは満席です。観戦するか、別のチャンネルでテーブルを開いてください。
refusal-table-no-computer = 外せるコンピューターはいません。
refusal-table-no-such-computer = そのコンピューターまたはレベルはもうありません。テーブルのメニューから選び直してください。
refusal-table-not-host = これができるのはホストだけです。{ $host }に頼んでください。
refusal-table-seat-given = あなたの席は今、{ $who }がプレイしています。今は観戦して、次のマッチから参加してください。
refusal-table-running = マッチはすでに始まっていて、終わるまで席とルールは変えられません。参加中なら`/hand`を使ってください。
refusal-table-not-dealt-in = マッチはすでに始まっています。観戦して次のマッチから参加するか、離席中の人の席をホストに`/table seat`で任せてもらってください。
refusal-table-not-running = マッチはまだ始まっていません。ホストが**{ public-start }**か`/table start`で始めます。
refusal-table-no-such-round = このマッチにそのラウンドはありません。**{ public-history }**にあるラウンドから選んでください。
refusal-table-nothing-to-replay = リプレイできるのは終わったラウンドだけです。それまで手札は伏せられています。
refusal-table-journal-gone = このマッチの手の記録はもう残っていないので、振り返れません。結果は有効なままです。
refusal-table-other-rules = このマッチは古いルールで行われたため、再現できません。結果は有効なままです。
refusal-table-match-running = マッチはまだ続いています。終わればファイルで保存できます。
refusal-table-round-not-over = 配札を検証できるのは、プレイが終わってからです。それまでシードは秘密です。
refusal-table-wrong-number =
    { $missing ->
        [0] このゲームには人数が多すぎます。誰かが**{ public-leave }**を押してください
       *[other] { $teams ->
            [0] {""}
           *[other] { $teams }チームが同じ人数になるまで、
        }あと{ $missing }人必要です。席に着くか、**{ public-add-computer }**を押してください
    }。
refusal-table-nobody-missing = 全員そろっています。ホストが**{ public-start }**を押せば始まります。
refusal-table-players-called = 少し前に募集したばかりです。{ $until }にまた募集できます。
refusal-table-no-last-options = このサーバーでは、このゲームのマッチがまだありません。ルールセットから選んでください。
refusal-table-uneven = チームの人数がそろっていません。少ないほうのチームに移るか、**{ public-add-computer }**を押してください。
refusal-table-teams-clash = このルールは{ $count }チームでは遊べません。このテーブルを終了し、チーム数を変えて開き直してください。
refusal-table-team-count = このゲームは{ $count }チームでは遊べません。選べるチーム数：{ $possible }。
refusal-table-no-teams = このゲームにチーム戦はありません。`sides`を「個人戦」にしてテーブルを開いてください。
refusal-table-unknown-game = 「{ $game }」というゲームはありません。候補から選んでください。
refusal-table-unknown-preset = 「{ $preset }」というルールセットはありません。選べるもの：{ $possible }。
refusal-table-time-up = 時間切れです。この手番はボットが自動で進めます。次の手番からはまた自分で進められます。
refusal-table-no-clock = このテーブルに持ち時間の制限はありません。ゆっくり考えてください。
refusal-table-not-timed = 手番ではないので、持ち時間は減っていません。
refusal-table-more-time-used = このラウンドではすでに時間を延長しました。次に配られたあと、また延長できます。
refusal-table-clock-plays = このテーブルには持ち時間があり、時間切れになった手番は自動で進みます。
refusal-table-voted-already = マッチの終了にはすでに賛成しています。あと誰の賛成が必要かは、テーブルに出ています。
refusal-table-no-opponent = ここには投了する相手がいません。マッチを終えるには**席を立つ**を押してください。
refusal-table-too-early = 投了できるのは、全員が自分で最後まで進めたラウンドが終わってからです。`/table end`なら、全員に終了を提案できます。
refusal-table-conceded-already = すでに投了に賛成しています。ほかの味方の賛成が必要です。
refusal-table-side-conceded = このマッチは投了したので、席はコンピューターに任されています。観戦して、次のマッチから参加してください。
refusal-table-no-seat = その人の席は、このテーブルにありません。マッチを抜けた人の席は、本人が`/table join`で戻るまでコンピューターがプレイします。
refusal-table-not-absent = その席はまだ空いていません。席の人が手番を2回続けて逃すか、サーバーを抜けると、ほかの人に任せられます。
refusal-table-own-seat = その席には今、あなたが座っています。コンピューターに任せるには`/table leave`を使ってください。抜けるとどうなるかは、その前に確かめられます。
refusal-table-not-offered = その席の引き継ぎは頼まれていません。引き継ぎはホストが`/table seat`で頼みます。
refusal-table-played-here = この席を引き継げるのは、このマッチでまだ席に着いていない人だけです。
refusal-table-seat-voted = すでに賛成しています。あと誰の賛成が必要かは、テーブルに出ています。
refusal-table-not-silent = もう少し待ってください。5分間何も動きがなければ、自動で進められます。
refusal-table-stale = その間にゲームが進みました。今の状況はこのとおりです。
refusal-table-cannot-now = { $game }にその操作はありません。`/move`を使うと、今できる操作が候補に出ます。

refusal-unknown-move = 「{ $word }」という操作はありません。このゲームの操作：{ $moves }。
refusal-unreadable-card =
    { $form ->
        [joker] 「{ $word }」はカードとして読み取れません。ジョーカーが何の代わりかは、JK=8Hやジョーカー=ハートの8のように
        [rank] 「{ $word }」のスートがわかりません。7h 8hのように1枚ずつ書くか、ハート7、8のようにまとめて
       *[card] 「{ $word }」はカードとして読み取れません。カードは、7h、ハートの7、♥7-9のように
    }書いてください。
refusal-unreadable-number = 「{ $word }」は番号として読み取れません。テーブルに書いてある番号（1から）を書いてください。
refusal-no-card = カードを指定してください（例：7h、ハートの7）。
refusal-no-cards = カードを指定してください（例：7h 8h 9h、ハート7-9）。
refusal-one-card-only = 「{ $word }」は1枚のカードではありません。1枚だけ指定してください。
refusal-too-many-cards = { $count }枚は多すぎます。一度に指定できるのは{ $most }枚までです。
refusal-no-jokers = このゲームでは、ジョーカーが手札に入ることはありません。52枚のカードから指定してください。
refusal-nothing-to-add = 「{ $kind }」には何も付けられません。「{ $word }」を消してください。

refusal-not-dealt = カードはまだ配られていません。次に配られるまで待ってください。
refusal-round-running = まだプレイの途中です。終われば次を配れます。
refusal-match-over = マッチは終わりました。続けて遊ぶには、新しいテーブルを開いてください。
refusal-not-your-turn = 今は{ $seat }の番です。待っている間も手札は見られます。
refusal-not-on-top = 取れるのは一番上の捨て札だけで、{ $card }は一番上ではありません。一番上の捨て札は、`/hand`のボタンで取れます。
refusal-not-a-player = これができるのは、このマッチのプレイヤーだけです。自分で遊ぶには、テーブルを開いてください。
refusal-table-only = カードはボットが配ります。ラウンドが終わったら、**{ public-next-round }**を押してください。

refusal-option-unknown = 「{ $option }」という設定はありません。候補から選んでください。
refusal-option-value = 「{ $value }」は{ $option }の値として使えません。候補から選んでください。
refusal-option-without-effect =
    { $others }のままでは、{ $option }は効果がありません。先に{ $count ->
        [1] それ
       *[other] そのどれか
    }を変えてください。
refusal-option-bounds = { $option }に「{ $value }」は使えません。{ $low }〜{ $high }の数を指定してください。
refusal-table-not-asked = すでに同意しています。その後の変更はありません。
refusal-table-not-agreed = { $who }がまだ同意していません。マッチとルールに同意するには、**{ public-agree }**を押します。

## Advice: hints, and the review of a match

button-hint = ヒント
button-play-hint = ヒントのとおりにする
button-review = マッチを検討
advice-typed = { $kind }：{ $text }
hint-line =
    { $why ->
        [none] 💡 おすすめ：{ $move }。
       *[other] 💡 おすすめ：{ $move }。{ $why }
    }
review-title = ## { $game }のマッチの検討
review-given-away = 1ラウンドあたり約{ $points }点の損でした。コンピューターの損は、{ $levels }です。
review-level = { $level }{ $points }点
review-same =
    { $decisions ->
        [1] { $same ->
            [0] 判断の場面は1回だけで、つよいコンピューターなら別のもっとよい手を選びました。
           *[other] 判断の場面は1回だけで、つよいコンピューターに劣らない手でした。
        }
       *[other] { $same ->
            [0] 判断の場面は{ $decisions }回で、つよいコンピューターなら、どの場面でも別のもっとよい手を選びました。
           *[other] 判断の場面{ $decisions }回のうち{ $same }回は、つよいコンピューターに劣らない手でした。
        }
    }
review-luck =
    { $drawn ->
        [1] 運：引いた1枚は{ $fitted ->
            [0] すぐには役立ちませんでした
           *[other] すぐに役立ちました
        }。
       *[other] 運：引いた{ $drawn }枚のうち、すぐに役立ったのは{ $fitted }枚（平均は{ $expected ->
            [0] 1枚未満
           *[other] 約{ $expected }枚
        }）。
    }
review-costliest =
    { $count ->
        [0] はっきりしたミスはありません。お見事です！
        [1] はっきりしたミスは1つでした：
       *[other] 特に損の大きかった{ $count }つの判断：
    }
review-decision = **{ $number }. { replay-round }** { $did }{ $against ->
        [none] 。
       *[other] ：{ $against }。
    }**最善：{ $best }**（{ $cost ->
        [unknown] おそらく
       *[other] 差は約{ $cost }点
    }）。{ $why ->
        [none] {""}
       *[other] { $why }
    }
review-later-drawn = -# 結果論ですが、山札から引いたのは{ $cards }でした。
review-later-taken = -# 結果論ですが、その後、{ $who }が{ $card }を取りました。
review-later-left = -# 結果論ですが、{ $card }は最後まで誰にも取られませんでした。
review-foot = -# そのとき自分に見えていたものだけで判断しています。ほかの人には見えません。
refusal-table-no-hints = ヒントが使えるのは、コンピューターだけを相手にしているときと、1人で遊ぶゲームのときです。
refusal-table-no-daily-hints = 今日のディールにヒントはありません。全員が同じ条件で遊びます。
refusal-table-no-decision = 今は判断することがありません。ヒントは手番のときに使ってください。
refusal-table-review-too-early = 自分の判断を検討できるのは、マッチが終わってからです。
refusal-table-review-running = 別のマッチを検討しています。少し待ってからもう一度押してください。
refusal-table-nothing-to-review = このマッチには、検討できる自分の判断がありません。
refusal-table-no-review = このマッチは前のバージョンのルールで行われたため、再現できず、検討もできません。得点はそのまま残ります。

## The trial, which only the bot's owner sees

command-trial = Discordについての前提を、8回の操作で確かめる
trial-title = ## 動作確認：{ $number } / { $pages }
trial-menu = どれか選ぶ
trial-next = 次へ
trial-form = フォーム
trial-field = 項目{ $number }
trial-disabled = 今は押せません
trial-done = ## 確認結果
    同じ内容は`python -m bot trial`でも見られます。
trial-reply-yes = はい
trial-reply-no = いいえ
trial-reply-neither = わからない
trial-page-menu = メニューからどれか選んでください。
trial-page-form = フォームを開き、空欄があってもよいので送信してください。
trial-page-deferred = ボタンを押してください。
trial-page-later = 1分待ってから、ボタンを押してください。
trial-page-picture = 上の画像は毎回変わり、今も表示されていますか。
trial-page-emoji = 文字ではなく、カードの裏面の絵が見えますか。
trial-page-large = ボタンを押してください。Discordが受け付ける限界か、それを超える大きさの返事が届きます。
trial-page-reader = 最初のボタンをスクリーンリーダーで聞いてください。使えないボタンだと読み上げられますか。
refusal-not-the-owner = これができるのは、ボットの所有者だけです。
refusal-trial-stopped = Discordから回数を抑えるよう求められたため、動作確認をここで終えます。明日またやり直してください。
refusal-trial-too-early = あと{ $seconds }秒待ってから、もう一度押してください。
