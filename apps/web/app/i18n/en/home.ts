import type { home as ja } from "../ja/home.ts";
import type { SameShape } from "../same-shape.ts";

export const home: SameShape<typeof ja> = {
  home: {
    title: "Setsuna Studio",
    description: "Live picture, sound and control signals from one browser to another, with the delay shown on the receiver.",
    heading: "Now, on a distant screen.",
    lead: "Live picture, sound and control signals, from one browser to another. The receiver always shows how long a frame took from camera to screen.",
    send: "Send",
    receive: "Receive",
    rulerHeading: "One second, in 75 steps.",
    ruler:
      "One step is one setsuna, 1/75 s or 13.3 ms: the most that our software aims to add to what camera, line and screen take.",
    rulerLabel: "A second divided into 75 steps. Between the two lines: one setsuna, 13.3 milliseconds.",
    now: "now",
    seen: "what you see",
  },
};
