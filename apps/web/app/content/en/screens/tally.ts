import type { tally as ja } from "../../ja/screens/tally.ts";
import type { SameShape } from "../../same-shape.ts";

export const tally: SameShape<typeof ja> = {
  tally: {
    title: "TALLY",
    heading: "Tally",
    description: "Fill the screen with the tally colour.",
    channel: "Control channel",
    channelHint: "The control channel that carries the tally. 1 to 255.",
    none: "No tally yet",
    word: { off: "Off", red: "PGM", green: "PVW", amber: "CALL" },
    send: "Send tally",
  },
};
