/** Texts of sound levels and redundancy. */
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
      "失われたパケットを、後のパケットに含めた写しで補います。自動では損失がある間だけ補います。写し1つごとに、音声の帯域がもう1つ分かかります。",
  },
} as const;
