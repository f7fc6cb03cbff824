export const tally = {
  tally: {
    title: "TALLY",
    heading: "タリー",
    description: "タリーの色を画面いっぱいに表示します。",
    channel: "制御チャンネル",
    channelHint: "タリーが届く制御チャンネル(1〜255)",
    none: "タリー未受信",
    word: { off: "消灯", red: "PGM", green: "PVW", amber: "CALL" },
    send: "タリーを送る",
  },
} as const;
