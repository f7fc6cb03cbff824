/** Says what the timeline's controls and readings say, in English. */
export const labels = {
  line: "The sender's connection",
  lines: { near: "20 ms round trip, 0.5 % loss", usual: "60 ms round trip, 1 % loss", far: "150 ms round trip, 3 % loss" },
  delay: "Delay of the normal channel",
  chart:
    "FAST channel above, normal channel below. Each upright stroke is a frame. The normal channel is shifted to the right by its delay.",
  now: "now",
  later: "{{delay}} ms later",
  fast: "FAST",
  repairs: "resent",
  main: "normal",
  untouched: "nothing lost",
  repaired: "repaired",
  damaged: "damaged",
  fastDamaged: "FAST frames sent out with a gap",
  mainDamaged: "Normal channel frames sent out with a gap",
  packets: "Packets repaired in time",
  wholeFrom: "Delay that repairs all of them",
  never: "none",
  of: "{{part}} of {{whole}}",
} as const;
