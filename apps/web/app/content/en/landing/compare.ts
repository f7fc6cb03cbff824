import type { CompareTexts } from "../../../landing/compare/compare-texts.ts";

/** Says what the comparison shows, in English. */
export const compare: CompareTexts = {
  heading: "Make the line worse",
  lead: "The same picture by your browser's own WebRTC and by ours. Raise the loss and watch both.",
  line: "Packets lost",
  loss: "{{loss}} %",
  chrome: "The browser's own WebRTC",
  ours: "Setsuna",
  play: "Play",
  pause: "Pause",
  failed: "The picture could not be played here. The figures stay true.",
  alt: "A stage with 75 upright lights and an orb that moves between them.",
  late: "ms late",
  stood: "froze {{count}} times, {{seconds}} s of {{of}}",
  never: "never froze",
  source:
    "A replay of measurements, not live and not footage: each picture is as late, and freezes as often and as long, as our bench measured it on {{day}}. {{browser}}, 1280x720, 30 frames per second, H.264, at most 5 Mbit/s, {{rtt}} ms of round trip, one run of {{seconds}} s for each. The browser's own goes from page to page, ours by the relay with the bad line at the receiver, at delay 0. When in a run it froze is drawn, not measured.",
};
