import type { multiLatency as ja } from "../../ja/screens/multi-latency.ts";
import type { SameShape } from "../../same-shape.ts";

export const multiLatency: SameShape<typeof ja> = {
  multiLatency: {
    heading: "Multi Latency",
    fastChannel: "FAST channel",
    fastHint: "Blank: not used. Passes picture and sound on as they come.",
    hold: "Normal channel delay",
    holdHint: "The relay waits this long, then passes on what it has repaired. You still upload only once.",
    fastLink: "Link for receivers of the FAST channel",
    bothLink: "Link that shows both side by side",
    title: "Multi Latency",
    description: "Shows one received stream twice: at once and with a delay.",
    lead: "One stream is received and shown twice: FAST as it comes, Normal the same picture with the set delay.",
    fast: "FAST",
    main: "Normal",
    delay: "Delay of the normal side",
    delayHint: "From capture to screen. May be changed while playing.",
    mainChannel: "Normal channel",
    pictureFast: "Picture at once",
    pictureMain: "Picture with the delay",
    difference: "Between the two",
    settings: "What is received",
    instantOnly: "This browser cannot show one stream twice. Try Chrome or Edge.",
  },
};
