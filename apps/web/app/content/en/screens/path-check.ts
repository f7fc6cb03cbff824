import type { pathCheck as ja } from "../../ja/screens/path-check.ts";
import type { SameShape } from "../../same-shape.ts";

export const pathCheck: SameShape<typeof ja> = {
  pathCheck: {
    heading: "Line check",
    lead: "Before the show, measure the line from here to the relay: about 20 seconds of test data that no receiver gets.",
    start: "Check the line",
    again: "Check again",
    cancel: "Cancel",
    cancelled: "The line check was cancelled.",
    running: "Measuring the line",
    onAir: "A line cannot be checked while it is on air. Stop sending first.",
    noId: "Enter a serial ID to check the line.",
    picture: "{{size}}p{{fps}}",
    holds: "This connection carries {{picture}} at {{rate}} Mbit/s with {{delay}} ms of delay.",
    holdsNot:
      "This connection carries {{picture}} at {{rate}} Mbit/s with {{delay}} ms of delay. {{refused}} Mbit/s would break up.",
    holdsAll: "This connection carries {{picture}} at {{rate}} Mbit/s with {{delay}} ms of delay, with room to spare.",
    loss: "{{loss}} % of the packets were lost and retransmitted. The delay leaves time for that.",
    roundTrip: "The round trip to the relay takes {{roundTrip}} ms.",
    tooNarrow: "Even {{refused}} Mbit/s would break up on this connection. {{reason}}",
    reasons: {
      rate: "Less got through than was sent.",
      loss: "Too many packets were lost.",
      queue: "Packets queued up on the way.",
    },
    notMeasured: "The line could not be measured: no media got from here to the relay. Check the network, then try again.",
    apply: "Use these settings",
    applied: "Done. Links you share from now on ask for {{delay}} ms of delay as well.",
    linkDelay: "Delay in shared links",
    linkDelayHint: "Receivers that open a link play with this delay. Leave it blank to ask for none.",
  },
};
