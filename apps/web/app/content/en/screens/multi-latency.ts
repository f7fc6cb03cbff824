import type { multiLatency as ja } from "../../ja/screens/multi-latency.ts";
import type { SameShape } from "../../same-shape.ts";

export const multiLatency: SameShape<typeof ja> = {
  multiLatency: {
    fastChannel: "FAST channel",
    fastHint: "Blank: not used. Forwards picture and sound as they arrive.",
    hold: "Normal channel delay",
    holdHint: "The relay waits this long, then forwards the repaired stream. You still upload only once.",
    fastLink: "Link to receive the FAST channel",
    bothLink: "Link to show both side by side",
    title: "Multi Latency",
    description: "Shows one received stream twice: at once and with a delay.",
    lead: "One stream, received once and shown twice: FAST as it arrives, Normal with the delay you set.",
    fast: "FAST",
    main: "Normal",
    delay: "Delay of the normal side",
    delayHint: "Counted from capture. You can change it while playing.",
    mainChannel: "Normal channel",
    pictureFast: "Instant picture",
    pictureMain: "Delayed picture",
    difference: "Difference",
    settings: "What to receive",
    instantOnly: "This browser cannot show one stream twice. Try Chrome or Edge.",
  },
};
