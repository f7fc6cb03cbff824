import { latencyIncludes } from "../latency-includes.ts";

export const paths = {
  label:
    "The sender uploads one picture to the relay. The relay forwards it at once on the FAST channel, and through a delay buffer on the normal channel.",
  sender: "Sender",
  senderLine: "one camera, one encoder",
  upload: "one upload",
  again: "asks for lost packets again",
  relay: "Relay",
  hold: "Delay buffer",
  holdLine: "repaired while it waits 750 ms",
  fast: "FAST channel",
  fastLine: "operators, conversation",
  main: "Normal channel",
  mainLine: "venue, broadcast, recording",
} as const;

export const scale = {
  label: (fast: string) =>
    `Three lines on a ruler of one second: now, FAST ${fast} milliseconds later, and the normal channel 750 milliseconds after that.`,
  now: "now",
  fast: "FAST",
  main: "normal",
  caption: (fast: string) =>
    `One second in 75 steps, and when the same moment is seen. The ${fast} ms of FAST are what we measured on a clean network (30 frames per second, ${latencyIncludes}); the normal channel adds the 750 ms that were set.`,
} as const;
