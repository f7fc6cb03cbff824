import type { quality as ja } from "../../ja/screens/quality.ts";
import type { SameShape } from "../../same-shape.ts";

export const quality: SameShape<typeof ja> = {
  quality: {
    heading: "Control Quality",
    channel: "Bitrate-control channel",
    senderHint:
      "On this channel receivers can set the video bitrate. 1 to 255, another number than the control channel. Blank: not used.",
    receiverChannelHint:
      "With the sender's number here, this receiver can set the video bitrate. Another number than the control channel.",
    allow: "Let receivers set the bitrate",
    limit: "Highest for receivers",
    limitHint: "Blank: no limit.",
    set: "A receiver set {{bitrate}}. Changing the video bitrate above returns to the sender's own setting.",
    bitrate: "The sender's video bitrate",
    receiverHint: "50000 to 200000000. The answer comes on the control channel.",
    ask: "Set",
    idle: "Can be set while receiving.",
    asked: "Asked for {{bitrate}}. Waiting for the sender's answer.",
    applied: "The sender now sends at {{bitrate}}.",
    limited: "The sender's limit holds: {{bitrate}}.",
    refused: "Refused. {{text}}",
  },
};
