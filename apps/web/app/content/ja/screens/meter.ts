/** Texts of sound levels and redundancy. */
export const meter = {
  meter: {
    sent: "送信する音量",
    received: "届いた音量",
    channel: "チャンネル{{number}}",
    left: "左",
    right: "右",
    redundancy: "音声を二重に送る",
    redundancyHint: "失われたパケットを次のパケットで補います。音声の帯域は2倍になります。",
  },
} as const;
