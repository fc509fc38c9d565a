# 公開メッセージのボタンの呼び名（ボタンはサーバーの言語で表示される）。

public-return = { button-return }
public-add-computer = { button-add-computer }
public-start = { button-start }
public-hand = { button-hand }
public-leave = { button-leave }
public-agree = { button-agree }
public-shuffle = { button-shuffle }
public-options = { button-options }
public-next-round = { button-next-round }
public-history = { button-history }
public-call-players = { button-call-players }
public-concede = { button-concede }
