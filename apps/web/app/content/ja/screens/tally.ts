export const tally = {
  tally: {
    title: "TALLY",
    heading: "タリー",
    description: "届いたタリーを画面いっぱいに表示します。",
    channel: "制御チャンネル",
    channelHint: "タリーを送っている制御チャンネル。1から255。",
    none: "タリーは届いていません",
    word: { off: "消灯", red: "PGM", green: "PVW", amber: "CALL" },
    send: "タリーを送る",
  },
} as const;
