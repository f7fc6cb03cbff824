import { latencyIncludes } from "../latency-includes.ts";

/** Labels the drawing of the two channels, in English. */
export const paths = {
  label:
    "The sender uploads one picture to the relay; the relay passes it on at once on the FAST channel, and through a delay line on the normal channel.",
  sender: "Sender",
  senderLine: "one camera, one encoder",
  upload: "one upload",
  again: "asks again for what is lost",
  relay: "Relay",
  hold: "Delay line",
  holdLine: "repaired while it waits 750 ms",
  fast: "FAST channel",
  fastLine: "who steers, who talks",
  main: "Normal channel",
  mainLine: "venue, broadcast, recording",
} as const;

/** Labels the drawing of the delays, in English. */
export const scale = {
  label: (fast: string) =>
    `Three lines on a ruler of one second: now, FAST ${fast} milliseconds later, and the normal channel 750 milliseconds after that.`,
  now: "now",
  fast: "FAST",
  main: "normal",
  caption: (fast: string) =>
    `One second in 75 steps, with the times at which one moment is seen. The ${fast} ms of FAST are what we measured on a clean line (30 frames a second, ${latencyIncludes}); the normal channel has the set 750 ms on top.`,
} as const;
