/** Says what the timeline's controls and readings say, in English. */
export const labels = {
  line: "The sender's line",
  lines: { near: "20 ms round trip, 0.5 % loss", usual: "60 ms round trip, 1 % loss", far: "150 ms round trip, 3 % loss" },
  delay: "Delay of the normal channel",
  chart:
    "Above, the FAST channel, below, the normal channel. Each upright is a frame. The normal channel stands as far to the right as it is held.",
  now: "now",
  later: "{{delay}} ms later",
  fast: "FAST",
  repairs: "sent again",
  main: "normal",
  untouched: "nothing lost",
  repaired: "repaired",
  damaged: "damaged",
  fastDamaged: "Frames that leave FAST with a gap",
  mainDamaged: "Frames that leave the normal channel with a gap",
  packets: "Packets repaired in time",
  wholeFrom: "Delay that repairs them all",
  never: "none",
  of: "{{part}} of {{whole}}",
} as const;
