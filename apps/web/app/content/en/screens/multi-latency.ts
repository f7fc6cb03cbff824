import type { multiLatency as ja } from "../../ja/screens/multi-latency.ts";
import type { SameShape } from "../../same-shape.ts";

export const multiLatency: SameShape<typeof ja> = {
  multiLatency: {
    fastChannel: "FAST channel",
    fastHint: "Receivers get picture and sound here right away. Leave blank to turn it off.",
    hold: "Normal channel delay",
    holdHint: "The relay repairs the stream and forwards it after this time. You upload only once.",
    fastLink: "Link to receive the FAST channel",
    bothLink: "Link to watch both side by side",
    title: "Multi Latency",
    description: "See one stream twice: right away and delayed.",
    lead: "One stream, shown twice: FAST right away, Normal with the delay you set.",
    fast: "FAST",
    main: "Normal",
    delay: "Normal delay",
    delayHint: "From capture to display. You can change it while playing.",
    mainChannel: "Normal channel",
    pictureFast: "Instant picture",
    pictureMain: "Delayed picture",
    difference: "Difference",
    settings: "What to receive",
    instantOnly: "This browser can't show one stream twice. Use Chrome or Edge.",
  },
};
