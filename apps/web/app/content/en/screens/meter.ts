import type { meter as ja } from "../../ja/screens/meter.ts";
import type { SameShape } from "../../same-shape.ts";

export const meter: SameShape<typeof ja> = {
  meter: {
    sent: "Level sent",
    received: "Level received",
    channel: "channel {{number}}",
    left: "L",
    right: "R",
    redundancy: "Send sound twice",
    redundancyHint: "Each packet carries the one before it, so a lost one is there again. Takes twice the bitrate of the sound.",
  },
};
