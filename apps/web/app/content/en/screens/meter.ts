import type { meter as ja } from "../../ja/screens/meter.ts";
import type { SameShape } from "../../same-shape.ts";

export const meter: SameShape<typeof ja> = {
  meter: {
    sent: "Level sent",
    received: "Level received",
    channel: "channel {{number}}",
    left: "L",
    right: "R",
    redundancy: "Audio redundancy",
    redundancies: { auto: "Auto", always: "Always", never: "Never" },
    redundancyHint:
      "Sends copies of earlier audio so that lost packets can be recovered. Auto does this while packets get lost. Each copy adds the audio bitrate once.",
  },
};
