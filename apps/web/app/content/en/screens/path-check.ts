import type { pathCheck as ja } from "../../ja/screens/path-check.ts";
import type { SameShape } from "../../same-shape.ts";

export const pathCheck: SameShape<typeof ja> = {
  pathCheck: {
    heading: "Connection check",
    lead: "Before the show, check your connection to the relay. It takes about 20 seconds, and viewers receive nothing.",
    start: "Check connection",
    again: "Check again",
    cancel: "Cancel",
    cancelled: "Check cancelled.",
    running: "Checking your connection",
    onAir: "You can't check the connection while sending. Stop sending first.",
    noId: "Enter a serial ID to check the connection.",
    picture: "{{size}}p{{fps}}",
    holds: "This connection carries {{picture}} at {{rate}} Mbit/s with {{delay}} ms of delay.",
    holdsNot:
      "This connection carries {{picture}} at {{rate}} Mbit/s with {{delay}} ms of delay. {{refused}} Mbit/s would break up.",
    holdsAll: "This connection carries {{picture}} at {{rate}} Mbit/s with {{delay}} ms of delay, with room to spare.",
    loss: "{{loss}}% of the packets were lost and sent again. The delay covers this.",
    roundTrip: "The round trip to the relay takes {{roundTrip}} ms.",
    tooNarrow: "Even {{refused}} Mbit/s would break up on this connection. {{reason}}",
    reasons: {
      rate: "It carries less than that.",
      loss: "Too many packets were lost.",
      queue: "Packets piled up on the way.",
    },
    notMeasured: "Could not check the connection: no data reached the relay. Check the network, then try again.",
    apply: "Use these settings",
    applied: "Settings applied. New links set {{delay}} ms of delay.",
    linkDelay: "Delay in shared links",
    linkDelayHint: "Receivers that open a link use this delay. Leave blank to let them choose.",
  },
};
