import type { tally as ja } from "../../ja/screens/tally.ts";
import type { SameShape } from "../../same-shape.ts";

export const tally: SameShape<typeof ja> = {
  tally: {
    title: "TALLY",
    heading: "Tally",
    description: "Shows the tally that arrives, over the whole screen.",
    channel: "Control channel",
    channelHint: "The control channel that carries the tally. 1 to 255.",
    none: "No tally arrives",
    word: { off: "Off", red: "Red", green: "Green", amber: "Amber" },
    send: "Send tally",
  },
};
