import {
  ACCELEROMETER_KEY,
  CONTROLLER_KEY,
  FIRST_CONTROLLER_CHANNEL,
  GYROSCOPE_KEY,
  LAST_CONTROLLER_CHANNEL,
  MOTION_CHANNELS,
  ORIENTATION_KEY,
  QUALITY_ANSWER_KEY,
  QUALITY_KEY,
  TALLY_KEY,
  TALLY_NAMES,
} from "@setsuna/contracts";

export type ChannelUse = { readonly channel: number; readonly use: "motion" | "controller"; readonly nth: number };

export const CHANNEL_USES: readonly ChannelUse[] = [
  ...MOTION_CHANNELS.map((channel, index) => ({ channel, use: "motion" as const, nth: index + 1 })),
  ...Array.from({ length: LAST_CONTROLLER_CHANNEL - FIRST_CONTROLLER_CHANNEL + 1 }, (_, index) => ({
    channel: FIRST_CONTROLLER_CHANNEL + index,
    use: "controller" as const,
    nth: index + 1,
  })),
];

export const KEYS = {
  gyroscope: GYROSCOPE_KEY,
  accelerometer: ACCELEROMETER_KEY,
  orientation: ORIENTATION_KEY,
  controller: CONTROLLER_KEY,
  tally: TALLY_KEY,
  quality: QUALITY_KEY,
  qualityAnswer: QUALITY_ANSWER_KEY,
} as const;

export const EXAMPLES = {
  gyroscope: { alpha: 12.5, beta: -3.25, gamma: 0.75 },
  accelerometer: { x: 0.12, y: 9.79, z: 0.41 },
  orientation: { alpha: 87.5, beta: 12.25, gamma: -4.5, absolute: true },
  controller: {
    id: "Wireless Controller",
    mapping: "standard",
    axes: [0, -0.5, 0, 0],
    buttons: [
      { value: 1, pressed: true },
      { value: 0, pressed: false },
    ],
  },
  tally: 1,
} as const;

/** Formats as `0 off`, and so on. */
export const TALLY_VALUES = TALLY_NAMES.map((name, value) => ({ name, value }));
