import type {
  CompanionButtonPresetDefinition,
  CompanionPresetDefinitions,
  CompanionPresetFeedback,
} from "@companion-module/base";
import { AMBER, BLACK, GREEN, RED, WHITE } from "./feedbacks.ts";
import type { AppRun } from "./state.ts";

interface Press {
  readonly actionId: string;
  readonly options: Readonly<Record<string, number | string>>;
}

const button = (
  category: string,
  text: string,
  down: readonly Press[],
  feedbacks: readonly CompanionPresetFeedback[] = [],
  up: readonly Press[] = [],
): CompanionButtonPresetDefinition => ({
  type: "button",
  category,
  name: text.replaceAll("\\n", " "),
  style: { text, size: "auto", color: WHITE, bgcolor: BLACK },
  feedbacks: [...feedbacks],
  steps: [{ down: down.map((press) => ({ ...press })), up: up.map((press) => ({ ...press })) }],
});

const feedback = (
  feedbackId: string,
  options: Readonly<Record<string, number | string>>,
  bgcolor: number,
): CompanionPresetFeedback => ({
  feedbackId,
  options,
  style: { bgcolor, color: WHITE },
});

const ARROWS = [
  ["Up", { tilt: 50 }],
  ["Down", { tilt: -50 }],
  ["Left", { pan: -50 }],
  ["Right", { pan: 50 }],
  ["Zoom in", { zoom: 60 }],
  ["Zoom out", { zoom: -60 }],
] as const;

const GUESTS = ["1", "2", "3", "4"] as const;

/** Guests by order of arrival. */
const guestButtons = (label: string): CompanionPresetDefinitions =>
  Object.fromEntries(
    GUESTS.flatMap((guest) => {
      const named = `$(${label}:guest_${guest}_name)`;
      const onAir = [1, 2].map((channel) => [
        `guest_${guest}_${channel}`,
        button(
          "Guests",
          `${named}\\n${channel}`,
          [{ actionId: "guestChannel", options: { guest, channel } }],
          [feedback("guestOnAir", { guest, channel }, RED)],
        ),
      ]);
      return [
        ...onAir,
        [
          `guest_${guest}_room`,
          button("Guests", `${named}\\nroom`, [{ actionId: "guestChannel", options: { guest, channel: 0 } }]),
        ],
        [
          `guest_${guest}_mute`,
          button(
            "Guests",
            `${named}\\nmute`,
            [{ actionId: "guestSwitch", options: { guest, source: "muted" } }],
            [feedback("guestMuted", { guest }, AMBER)],
          ),
        ],
        [
          `guest_${guest}_count`,
          button("Guests", `${named}\\nin 5 s`, [{ actionId: "guestCountdown", options: { guest, seconds: 5 } }]),
        ],
      ];
    }),
  );

/** @param label of the connection, as variables name it. */
export const presets = (channels: readonly number[], runs: readonly AppRun[], label: string): CompanionPresetDefinitions => {
  const found: CompanionPresetDefinitions = guestButtons(label);
  for (const channel of channels.length === 0 ? [1, 2, 3, 4] : channels.slice(0, 16)) {
    const lamps = [feedback("tally", { channel, value: 2 }, GREEN), feedback("onAir", { channel }, RED)];
    found[`tally_${channel}`] = button(
      "Tally",
      `CAM ${channel}`,
      [{ actionId: "toggleTally", options: { channel, value: 1 } }],
      lamps,
    );
    found[`switch_${channel}`] = button(
      "Standby",
      `Standby\\n${channel}`,
      [{ actionId: "switchSender", options: { channel } }],
      [feedback("standbyReady", { channel }, GREEN)],
    );
    found[`next_${channel}`] = button(
      "Tally",
      `Next\\n${channel}`,
      [{ actionId: "toggleTally", options: { channel, value: 2 } }],
      lamps,
    );
    const away = [feedback("cameraAway", { channel }, AMBER)];
    const stop = [{ actionId: "ptzStop", options: { channel } }];
    for (const [name, part] of ARROWS) {
      const drive = { channel, pan: 0, tilt: 0, zoom: 0, focus: 0, ...part };
      found[`ptz_${channel}_${name}`] = button(`Camera ${channel}`, name, [{ actionId: "ptzDrive", options: drive }], away, stop);
    }
    for (const preset of [0, 1, 2, 3]) {
      const options = { channel, preset };
      found[`recall_${channel}_${preset}`] = button(
        `Camera ${channel}`,
        `Preset\\n${preset + 1}`,
        [{ actionId: "ptzRecall", options }],
        away,
      );
      found[`store_${channel}_${preset}`] = button(
        `Camera ${channel}`,
        `Store\\n${preset + 1}`,
        [{ actionId: "ptzStore", options }],
        away,
      );
    }
    found[`replay_${channel}`] = button("Receivers", `Replay\\n${channel}`, [
      { actionId: "receiverReplay", options: { channel, act: "open" } },
    ]);
    found[`live_${channel}`] = button("Receivers", `Live\\n${channel}`, [
      { actionId: "receiverReplay", options: { channel, act: "close" } },
    ]);
    for (const group of [1, 2, 3, 4])
      found[`party_${channel}_${group}`] = button(
        "Party line",
        `Talk ${group}\\n${channel}`,
        [{ actionId: "partyTalk", options: { channel, group, act: "on" } }],
        [feedback("partyTalk", { channel, group }, RED)],
        [{ actionId: "partyTalk", options: { channel, group, act: "off" } }],
      );
    found[`record_${channel}`] = button(
      "Recorder",
      `REC\\n${channel}`,
      [{ actionId: "record", options: { channel, act: "toggle" } }],
      [feedback("recording", { channel }, RED), feedback("diskLow", { channel }, AMBER)],
    );
    for (const delay of [0, 300, 1000])
      found[`delay_${channel}_${delay}`] = button("Receivers", `${delay} ms\\n${channel}`, [
        { actionId: "receiverDelay", options: { channel, delay } },
      ]);
  }
  for (const { id, name, kind } of runs) {
    const run = name === "" ? id : name;
    const states = [feedback("running", { run }, GREEN), feedback("lost", { run }, AMBER)];
    found[`run_${id}`] = button("App", name === "" ? kind : name, [{ actionId: "toggle", options: { run } }], states);
  }
  return found;
};
