import type { CompareTexts } from "../../types/landing.ts";

export const compare: CompareTexts = {
  heading: "Make the network worse",
  lead: "The same picture over the browser's own WebRTC and over ours. Raise the loss and watch both.",
  line: "Packets lost",
  loss: "{{loss}}%",
  chrome: "The browser's own WebRTC",
  ours: "Setsuna",
  play: "Play",
  pause: "Pause",
  failed: "The pictures could not be played here. The figures still apply.",
  alt: "A stage with 75 upright lights and an orb moving between them.",
  late: "ms late",
  stood: "frozen for {{seconds}} s of {{of}} ({{count}}×)",
  never: "never froze",
  source:
    "A replay of measurements, not live and not footage: each picture is as late, and freezes as often and for as long, as our bench measured on {{day}}. {{browser}}, 1280x720, 30 frames per second, H.264, at most 5 Mbit/s, {{rtt}} ms round trip, one run of {{seconds}} s each. The browser's own WebRTC runs directly from page to page, ours through the relay with the sender on the poor network, at delay 0. The number and length of the freezes are measured, not when they happen.",
};
