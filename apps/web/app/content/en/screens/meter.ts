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
      "Packets carry earlier ones as well, so a lost one is there again. Auto does so while packets are lost. Each copy takes the bitrate of the sound once more.",
  },
};
