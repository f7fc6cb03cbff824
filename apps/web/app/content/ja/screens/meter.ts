export const meter = {
  meter: {
    sent: "送信する音量",
    received: "届いた音量",
    channel: "チャンネル{{number}}",
    left: "左",
    right: "右",
    redundancy: "音声の損失を補う",
    redundancies: { auto: "自動", always: "常に", never: "しない" },
    redundancyHint:
      "失われたパケットを、後のパケットに含めたコピーで補います。「自動」では損失がある間だけ補います。コピー1つごとに、音声の帯域が1つ分増えます。",
  },
} as const;
