export const meter = {
  meter: {
    sent: "送信する音量",
    received: "受信した音量",
    channel: "チャンネル{{number}}",
    left: "左",
    right: "右",
    redundancy: "音声の冗長化",
    redundancies: { auto: "自動", always: "常に", never: "しない" },
    redundancyHint:
      "音声のコピーも送り、失われたパケットを復元します。「自動」では、損失がある間だけ送ります。コピー1つごとに、音声ビットレートの分だけ通信量が増えます。",
  },
} as const;
