import type { ShowcaseTexts } from "../../types/landing.ts";
import { loopTexts, sceneTexts } from "../scenes.ts";

export const showcase: ShowcaseTexts = {
  ...loopTexts,
  scenes: sceneTexts,
  receiver: {
    label:
      "The receiver in a browser: a stage under moving lights, its bitrate and latency at the top, then the red frame of the tally",
    caption: "The receiver in a browser: picture first, with tally, bitrate and latency where you want them.",
  },
  multiview: {
    label: "Three cameras of one stage side by side in the receiver, each with its bitrate and latency",
    caption: "Three cameras on one ID, side by side in the receiver. Each picture says how late it is.",
  },
  phone: {
    label: "A phone as a camera, on air, with the red frame of the tally around its picture",
    caption: "The phone is a camera, and sees that it is on air. Both loops show the product itself.",
  },
};
