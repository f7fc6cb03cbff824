import type { DemoTexts } from "../../../landing/demo/demo-texts.ts";

/** Says what the demonstration of the landing page shows, in English. */
export const demo: DemoTexts = {
  name: "Live demonstration",
  source: "Sent: this page is drawing it now",
  sourceStill: "Still image. It gives way to what this page draws once it runs",
  sourceLabel: "The picture being sent: 75 strokes are one second, and a red line marks the present moment as it moves.",
  arrival: "Received: the same picture, back from the relay",
  arrivalStill: "Still image. It gives way to what comes back from the relay",
  arrivalLabel: "The same picture, as it arrives from the relay.",
  measure: "One-way delay",
  condition: "median of the last 5 seconds, in this browser, through this relay",
  notMeasured: "Not measured yet",
  resting: "This page will send a picture in a moment.",
  starting: "Connecting to the relay.",
  asking: "This page will send a picture to the relay and time its way back: about 10 MB a minute.",
  live: "Move your pointer or finger over the left picture. The right one follows.",
  liveUnmeasured: "The picture arrives; its delay is being measured.",
  ended: "Stopped after one minute.",
  failed: "The chart below shows what we measured beforehand.",
  start: "Start the demonstration",
  stop: "Stop",
  again: "Watch again",
  ruler: {
    now: "now",
    seen: "received",
    label: "A second divided into 75 steps. Between now and the received picture lies the measured delay.",
    from: "0",
    to: "1 s",
  },
};
