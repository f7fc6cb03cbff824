import type { talkback as ja } from "../../ja/screens/talkback.ts";
import type { SameShape } from "../../same-shape.ts";

export const talkback: SameShape<typeof ja> = {
  talkback: {
    hold: "Hold to talk ({{key}})",
    tapped: "Hold the button while you talk. The lock keeps it on.",
    latch: "Keep talking",
    latchKey: "Keep talking (Shift+{{key}})",
    state: {
      off: "Talk",
      opening: "Connecting",
      talking: "Talking",
      ready: "Talk",
      refused: "Talk",
    },
    sign: { opening: "Connecting talkback", talking: "Your microphone is live" },
    busy: "Someone else is talking on this talkback channel. Press again when they have finished.",
    heard: {
      quiet: "Talkback on audio {{channel}}",
      open: "Talkback is connected",
      spoken: "Talkback: someone is speaking",
    },
    unlock: "Turn on talkback sound",
    heading: "Talkback",
    channel: "Talkback audio channel",
    channelHint:
      "Carries your voice to the senders. Use the same number at both ends, normally {{channel}}. Leave blank for none.",
  },
  twoWay: {
    title: "Two-way",
    description: "What you send and what comes back, side by side, with talkback.",
    link: "Open the two-way page",
    sent: "Sent",
    returned: "Return",
    returnEmpty: "The other end's picture appears here after the start.",
    returnSettings: "Return",
    returnHint: "The channels that the other end sends on. They differ from your own.",
    sameChannel: "You are sending on this channel. Choose another, so that you don't hear yourself.",
    talk: "Talk on",
    listen: "Listen on",
    talkHint: "The other end listens on this channel.",
    listenHint: "The other end talks on this channel.",
    otherEnd: "The other end",
    otherEndHint: "Anyone who opens this link sends what you receive, and receives what you send.",
    otherEndPassword: "Put the ID password into the link.",
    settings: "Two-way settings",
    quiet: "Return sound is lowered",
  },
  tallyTo: {
    to: "Send tally to control {{channel}}",
    busy: "Control {{channel}} is taken, by the sender perhaps. Leave the control field blank there, and the tally can be set here.",
  },
};
