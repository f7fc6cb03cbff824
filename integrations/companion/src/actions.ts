import type { CompanionActionDefinitions, CompanionInputFieldNumber, CompanionInputFieldTextInput } from "@companion-module/base";
import type { FarEnds } from "./far-ends.ts";
import {
  channelField,
  channelOf,
  numberOf,
  presetField,
  presetOf,
  runField,
  tallyField,
  tallyValueOf,
  textOf,
  videoChannelField,
} from "./fields.ts";
import { guestActions } from "./guest-actions.ts";
import { isRecordingOrdered, isRunning, partyTalkOf, tallyOf } from "./state.ts";

const MAX_DELAY_MS = 30_000;

const messageFields: CompanionInputFieldTextInput[] = [
  { type: "textinput", id: "key", label: "Key", default: "", useVariables: true },
  { type: "textinput", id: "value", label: "Value (JSON or text)", default: "", useVariables: true },
];

const speedField = (id: string, label: string): CompanionInputFieldNumber => ({
  type: "number",
  id,
  label,
  default: 0,
  min: -100,
  max: 100,
  range: true,
});

/** `far` uses the current settings. Companion shows thrown errors. */
export const actions = (far: () => FarEnds): CompanionActionDefinitions => ({
  ...guestActions(far),
  setTally: {
    name: "Tally: set",
    options: [channelField, tallyField],
    callback: ({ options }) => far().setTally(channelOf(options), tallyValueOf(options)),
  },
  toggleTally: {
    name: "Tally: on or off",
    options: [channelField, tallyField],
    callback: ({ options }) => {
      const channel = channelOf(options);
      const value = tallyValueOf(options);
      return far().setTally(channel, tallyOf(far().expected, channel) === value ? 0 : value);
    },
  },
  switchSender: {
    name: "Switch to the standby sender (studio)",
    description: "Cuts at the standby's next keyframe. Press again to switch back.",
    options: [videoChannelField],
    callback: ({ options }) => far().switchSender(channelOf(options)),
  },
  start: {
    name: "Start sending or receiving (app)",
    options: [runField],
    callback: ({ options }) => far().act(textOf(options, "run"), () => "start"),
  },
  stop: {
    name: "Stop sending or receiving (app)",
    options: [runField],
    callback: ({ options }) => far().act(textOf(options, "run"), () => "stop"),
  },
  toggle: {
    name: "Start or stop (app)",
    options: [runField],
    callback: ({ options }) => far().act(textOf(options, "run"), (run) => (isRunning(run) ? "stop" : "start")),
  },
  ptzDrive: {
    name: "Camera: move until stopped",
    description: 'Percent of full speed. Right, up, in and far are positive. Add "Camera: stop" to the release.',
    options: [
      channelField,
      speedField("pan", "Pan"),
      speedField("tilt", "Tilt"),
      speedField("zoom", "Zoom"),
      speedField("focus", "Focus"),
    ],
    callback: ({ options }) => {
      const share = (id: string): number => numberOf(options, id, -100, 100) / 100;
      far().drive(channelOf(options), { pan: share("pan"), tilt: share("tilt"), zoom: share("zoom"), focus: share("focus") });
    },
  },
  ptzStop: { name: "Camera: stop", options: [channelField], callback: ({ options }) => far().stop(channelOf(options)) },
  ptzRecall: {
    name: "Camera: recall a preset",
    options: [channelField, presetField],
    callback: ({ options }) => far().addEvent(channelOf(options), "ptz-recall", presetOf(options)),
  },
  ptzStore: {
    name: "Camera: store a preset",
    options: [channelField, presetField],
    callback: ({ options }) => far().addEvent(channelOf(options), "ptz-store", presetOf(options)),
  },
  ptzFocus: {
    name: "Camera: focus mode",
    options: [
      channelField,
      {
        type: "dropdown",
        id: "mode",
        label: "Focus",
        default: "auto",
        choices: [
          { id: "auto", label: "Auto" },
          { id: "manual", label: "Manual" },
        ],
      },
    ],
    callback: ({ options }) =>
      far().addEvent(channelOf(options), "ptz-focus", textOf(options, "mode") === "manual" ? "manual" : "auto"),
  },
  receiverDelay: {
    name: "Receivers: set the delay",
    description: "Receiver pages whose link has control= of this channel and remote=1.",
    options: [channelField, { type: "number", id: "delay", label: "Delay, ms", default: 0, min: 0, max: MAX_DELAY_MS }],
    callback: ({ options }) =>
      far().setState(channelOf(options), "receiver-delay", Math.round(numberOf(options, "delay", 0, MAX_DELAY_MS))),
  },
  receiverReplay: {
    name: "Receivers: replay",
    description: "Receiver pages whose link has control= of this channel and remote=1.",
    options: [
      channelField,
      {
        type: "dropdown",
        id: "act",
        label: "Replay",
        default: "open",
        choices: [
          { id: "open", label: "Play the last seconds" },
          { id: "close", label: "Back to live" },
        ],
      },
    ],
    callback: ({ options }) =>
      far().addEvent(channelOf(options), "receiver-replay", textOf(options, "act") === "close" ? "close" : "open"),
  },
  partyTalk: {
    name: "Party line: talk to a group",
    description: "A party line page whose link has control= of this channel and remote=1. Put Off on the release to hold.",
    options: [
      channelField,
      { type: "number", id: "group", label: "Group", default: 1, min: 1, max: 4 },
      {
        type: "dropdown",
        id: "act",
        label: "Talk",
        default: "toggle",
        choices: [
          { id: "toggle", label: "On or off" },
          { id: "on", label: "On" },
          { id: "off", label: "Off" },
        ],
      },
    ],
    callback: ({ options }) => {
      const channel = channelOf(options);
      const group = Math.round(numberOf(options, "group", 1, 4)) - 1;
      const act = textOf(options, "act");
      const talk = partyTalkOf(far().expected, channel);
      const others = talk.filter((one) => one !== group);
      const isOn = act === "toggle" ? others.length === talk.length : act === "on";
      far().setState(channel, "party-talk", isOn ? [...others, group] : others);
    },
  },
  record: {
    name: "Recorder: start or stop",
    description: "The control edge of setsuna record, or a recorder whose --control is this channel.",
    options: [
      channelField,
      {
        type: "dropdown",
        id: "act",
        label: "Recording",
        default: "toggle",
        choices: [
          { id: "toggle", label: "Start or stop" },
          { id: "start", label: "Start" },
          { id: "stop", label: "Stop and complete the files" },
        ],
      },
    ],
    callback: ({ options }) => {
      const channel = channelOf(options);
      const act = textOf(options, "act");
      far().setState(channel, "record", act === "toggle" ? !isRecordingOrdered(far().expected, channel) : act === "start");
    },
  },
  sendState: {
    name: "Control channel: set a state",
    options: [channelField, ...messageFields],
    callback: ({ options }) => far().setState(channelOf(options), textOf(options, "key"), jsonOrText(textOf(options, "value"))),
  },
  sendEvent: {
    name: "Control channel: send an event",
    options: [channelField, ...messageFields],
    callback: ({ options }) => far().addEvent(channelOf(options), textOf(options, "key"), jsonOrText(textOf(options, "value"))),
  },
});

const jsonOrText = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return text;
    throw error;
  }
};
