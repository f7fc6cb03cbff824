export const ctrl = {
  ctrl: {
    title: "CTRL",
    heading: "CTRL",
    description: "この端末のセンサーとゲームコントローラーを、制御の値として送ります。",
    motion: "ジャイロスコープと加速度計",
    motionChannel: "制御チャンネル",
    notSent: "送らない",
    motionDenied: "センサーの使用が許可されていません。ブラウザーの設定で許可してから、もう一度開始してください。",
    motionState: {
      waiting: "センサーを待っています。",
      sending: "送っています。",
      "no-sensor":
        "この端末にはセンサーがないか、ブラウザーが値を渡していません。このページをスマートフォンでhttpsで開いてください。",
    },
    controllers: "ゲームコントローラー",
    controllerChannel: "1台目の制御チャンネル",
    controllerHint: "4から19。2台目からは次の番号になります。",
    badController: "{{first}}から{{last}}までの整数ではありません。",
    noController: "コントローラーが見つかりません。接続して、いずれかのボタンを押してください。",
    noChannelLeft: "チャンネルが足りません。使えるのは{{last}}までです。",
    onChannel: "制御チャンネル {{channel}}",
    axes: "軸 {{values}}",
    pressed: "押されているボタン {{numbers}}",
    noButton: "押されているボタンはありません",
  },
} as const;
