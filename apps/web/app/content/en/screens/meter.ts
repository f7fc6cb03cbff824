import type { meter as ja } from "../../ja/screens/meter.ts";
import type { SameShape } from "../../same-shape.ts";

export const meter: SameShape<typeof ja> = {
  meter: {
    sent: "Level sent",
    received: "Level received",
    channel: "channel {{number}}",
    left: "L",
    right: "R",
    redundancy: "Protect sound from loss",
    redundancies: { auto: "Auto", always: "Always", never: "Never" },
    redundancyHint:
      "Packets carry earlier ones as well, so a lost one can be recovered. Auto does this while packets are being lost. Each copy takes the audio bitrate once more.",
  },
};
