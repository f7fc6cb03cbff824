import { type CompanionFeedbackDefinitions, combineRgb } from "@companion-module/base";
import {
  channelField,
  channelOf,
  guestChannelField,
  guestChannelOf,
  guestField,
  numberOf,
  runField,
  tallyField,
  tallyValueOf,
  textOf,
  videoChannelField,
} from "./fields.ts";
import {
  edgeKey,
  guestOf,
  hasStandby,
  isDiskLow,
  isLost,
  isRecorded,
  isRecording,
  isRunning,
  isSent,
  isStandbyOnAir,
  partyTalkOf,
  runOf,
  type State,
  tallyOf,
  viewersOf,
} from "./state.ts";

export const RED = combineRgb(200, 0, 0);
export const GREEN = combineRgb(0, 130, 0);
export const AMBER = combineRgb(200, 120, 0);
export const WHITE = combineRgb(255, 255, 255);
export const BLACK = combineRgb(0, 0, 0);

const lit = (bgcolor: number) => ({ bgcolor, color: WHITE });

export const feedbacks = (state: () => State): CompanionFeedbackDefinitions => ({
  onAir: {
    type: "boolean",
    name: "On air",
    description: "The control channel's tally is red.",
    defaultStyle: lit(RED),
    options: [channelField],
    callback: ({ options }) => tallyOf(state(), channelOf(options)) === 1,
  },
  tally: {
    type: "boolean",
    name: "Tally",
    defaultStyle: lit(GREEN),
    options: [channelField, tallyField],
    callback: ({ options }) => tallyOf(state(), channelOf(options)) === tallyValueOf(options),
  },
  running: {
    type: "boolean",
    name: "Sending or receiving (app)",
    defaultStyle: lit(GREEN),
    options: [runField],
    callback: ({ options }) => isRunning(runOf(state(), textOf(options, "run"))),
  },
  lost: {
    type: "boolean",
    name: "Signal lost (app)",
    description: "It runs, but the source is disconnected or the receiver gets nothing.",
    defaultStyle: lit(AMBER),
    options: [runField],
    callback: ({ options }) => isLost(runOf(state(), textOf(options, "run"))),
  },
  notSent: {
    type: "boolean",
    name: "Signal lost (studio)",
    description: "Nobody is sending on this channel of the ID.",
    defaultStyle: lit(AMBER),
    options: [
      {
        type: "dropdown",
        id: "kind",
        label: "Stream",
        default: "video",
        choices: [
          { id: "video", label: "Video" },
          { id: "audio", label: "Audio" },
        ],
      },
      videoChannelField,
    ],
    callback: ({ options }) => state().studio.connected && !isSent(state(), textOf(options, "kind"), channelOf(options)),
  },
  standbyReady: {
    type: "boolean",
    name: "Standby ready (studio)",
    description: "Two senders share the channel, so it can be switched.",
    defaultStyle: lit(GREEN),
    options: [videoChannelField],
    callback: ({ options }) => hasStandby(state(), channelOf(options)),
  },
  standbyOnAir: {
    type: "boolean",
    name: "Standby on air (studio)",
    description: "The channel shows the sender that joined as a standby.",
    defaultStyle: lit(AMBER),
    options: [videoChannelField],
    callback: ({ options }) => isStandbyOnAir(state(), channelOf(options)),
  },
  recorded: {
    type: "boolean",
    name: "Recorded (studio)",
    description: "A receiver page or setsuna record records the channel.",
    defaultStyle: lit(RED),
    options: [videoChannelField],
    callback: ({ options }) => isRecorded(state(), channelOf(options)),
  },
  watched: {
    type: "boolean",
    name: "Viewers (studio)",
    description: "At least so many watch the channel.",
    defaultStyle: lit(GREEN),
    options: [videoChannelField, { type: "number", id: "viewers", label: "Viewers, at least", default: 1, min: 1, max: 100_000 }],
    callback: ({ options }) => viewersOf(state(), channelOf(options)) >= numberOf(options, "viewers", 1, 100_000),
  },
  guestOnAir: {
    type: "boolean",
    name: "Guest on a channel (studio)",
    description: "Channel 0: the guest waits in the green room.",
    defaultStyle: lit(RED),
    options: [guestField, guestChannelField],
    callback: ({ options }) => {
      const guest = guestOf(state(), textOf(options, "guest"));
      return guest !== undefined && (guest.direction.channel ?? 0) === guestChannelOf(options);
    },
  },
  partyTalk: {
    type: "boolean",
    name: "Party line: talking to a group",
    defaultStyle: lit(RED),
    options: [channelField, { type: "number", id: "group", label: "Group", default: 1, min: 1, max: 4 }],
    callback: ({ options }) =>
      partyTalkOf(state(), channelOf(options)).includes(Math.round(numberOf(options, "group", 1, 4)) - 1),
  },
  guestMuted: {
    type: "boolean",
    name: "Guest muted (studio)",
    defaultStyle: lit(AMBER),
    options: [guestField],
    callback: ({ options }) => guestOf(state(), textOf(options, "guest"))?.direction.muted === true,
  },
  recording: {
    type: "boolean",
    name: "Recording",
    defaultStyle: lit(RED),
    options: [channelField],
    callback: ({ options }) => isRecording(state(), channelOf(options)),
  },
  diskLow: {
    type: "boolean",
    name: "Recorder's disk is low",
    description: "Less than ten minutes are left, or recording has stopped for lack of space.",
    defaultStyle: lit(AMBER),
    options: [channelField],
    callback: ({ options }) => isDiskLow(state(), channelOf(options)),
  },
  cameraAway: {
    type: "boolean",
    name: "Camera not responding",
    defaultStyle: lit(AMBER),
    options: [channelField],
    callback: ({ options }) => {
      const status = state().edge.states.get(edgeKey(channelOf(options), "ptz-status"));
      return typeof status === "object" && status !== null && "reachable" in status && status.reachable === false;
    },
  },
});
