import {
  ACCELEROMETER_KEY,
  AccelerometerSignal,
  CONTROLLER_KEY,
  ControllerSignal,
  GYROSCOPE_KEY,
  GyroscopeSignal,
  ORIENTATION_KEY,
  OrientationSignal,
  PTZ_KEY,
  PtzDrive,
  QUALITY_ANSWER_KEY,
  QUALITY_KEY,
  QualityAnswer,
  QualityBitrate,
  QualityRequest,
  RECORD_KEY,
  RECORD_STATUS_KEY,
  RecordOrder,
  RecordStatus,
  TALLY_KEY,
  TALLY_NAMES,
  TallyValue,
} from "@setsuna/contracts";
import type { ControlValue } from "../control-port.ts";
import { numberOf } from "./control-args.ts";
import type { OscArgument } from "./osc-packet.ts";

export interface SignalPart {
  /** Empty, or a suffix such as `/axis/0`. */
  readonly rest: string;
  readonly args: readonly OscArgument[];
}

export interface SignalForm {
  readonly name: string;
  readonly key: string;
  /** Only parts that differ from `before`. Undefined: not this signal's value. */
  write(value: ControlValue, before: ControlValue): readonly SignalPart[] | undefined;
  /** State after a message on top of `before`. Undefined: wrong arguments; `count` numbers requests. */
  read(part: SignalPart, before: ControlValue, count: () => number): ControlValue;
}

const float = (value: number): OscArgument => ({ type: "f", value });

const tally: SignalForm = {
  name: "tally",
  key: TALLY_KEY,
  write: (value) => {
    // When the sender leaves, its lamps go dark.
    const parsed = TallyValue.safeParse(value ?? 0);
    return parsed.success ? [{ rest: "", args: [{ type: "i", value: parsed.data }] }] : undefined;
  },
  read: ({ rest, args: [first] }) => {
    if (rest !== "") return undefined;
    if (first?.type === "s" || first?.type === "S") {
      const named = (TALLY_NAMES as readonly string[]).indexOf(first.value.trim().toLowerCase());
      if (named >= 0) return named;
    }
    const value = numberOf(first);
    return TallyValue.safeParse(value).data;
  },
};

const vector = <Names extends readonly string[]>(
  name: string,
  key: string,
  names: Names,
  schema: { safeParse(value: unknown): { success: boolean; data?: Readonly<Record<Names[number], number>> | undefined } },
): SignalForm => ({
  name,
  key,
  write: (value) => {
    const parsed = schema.safeParse(value);
    const numbers = parsed.success ? parsed.data : undefined;
    return numbers === undefined ? undefined : [{ rest: "", args: names.map((each) => float(numbers[each as Names[number]])) }];
  },
  read: ({ rest, args }) => {
    const numbers = args.slice(0, names.length).map(numberOf);
    if (rest !== "" || numbers.length !== names.length || numbers.includes(undefined)) return undefined;
    return Object.fromEntries(names.map((each, index) => [each, numbers[index]]));
  },
});

const orientation: SignalForm = {
  name: "orientation",
  key: ORIENTATION_KEY,
  write: (value) => {
    const parsed = OrientationSignal.safeParse(value);
    if (!parsed.success) return undefined;
    const { alpha, beta, gamma, absolute } = parsed.data;
    return [{ rest: "", args: [float(alpha), float(beta), float(gamma), { type: absolute ? "T" : "F" }] }];
  },
  read: ({ rest, args }) => {
    const [alpha, beta, gamma, absolute] = args.map(numberOf);
    if (rest !== "" || alpha === undefined || beta === undefined || gamma === undefined) return undefined;
    return { alpha, beta, gamma, absolute: absolute === 1 };
  },
};

const NO_CONTROLLER: ControllerSignal = { id: "OSC", mapping: "standard", axes: [], buttons: [] };
const MAX_AXES = 64;
const MAX_BUTTONS = 128;
const clamp = (value: number, low: number): number => Math.min(1, Math.max(low, value));

const controller: SignalForm = {
  name: "controller",
  key: CONTROLLER_KEY,
  write: (value, before) => {
    const parsed = ControllerSignal.safeParse(value);
    if (!parsed.success) return undefined;
    const last = ControllerSignal.safeParse(before).data ?? NO_CONTROLLER;
    const axes = parsed.data.axes.flatMap((axis, index) =>
      last.axes[index] === axis ? [] : [{ rest: `/axis/${index}`, args: [float(axis)] }],
    );
    const buttons = parsed.data.buttons.flatMap(({ value: how, pressed }, index) => {
      const was = last.buttons[index];
      if (was?.value === how && was.pressed === pressed) return [];
      return [{ rest: `/button/${index}`, args: [float(how), { type: pressed ? ("T" as const) : ("F" as const) }] }];
    });
    return [...axes, ...buttons];
  },
  read: ({ rest, args }, before) => {
    const match = /^\/(axis|button)\/(\d{1,3})$/.exec(rest);
    const value = numberOf(args[0]);
    if (match === null || value === undefined) return undefined;
    const index = Number(match[2]);
    const last = ControllerSignal.safeParse(before).data ?? NO_CONTROLLER;
    if (match[1] === "axis") {
      if (index >= MAX_AXES) return undefined;
      const axes = Array.from({ length: Math.max(index + 1, last.axes.length) }, (_, at) => last.axes[at] ?? 0);
      axes[index] = clamp(value, -1);
      return { ...last, axes };
    }
    if (index >= MAX_BUTTONS) return undefined;
    const none = { value: 0, pressed: false };
    const buttons = Array.from({ length: Math.max(index + 1, last.buttons.length) }, (_, at) => last.buttons[at] ?? none);
    const how = clamp(value, 0);
    const said = numberOf(args[1]);
    // W3C Gamepad §4: the sender decides which buttons are pressed; half-way is the usual threshold.
    buttons[index] = { value: how, pressed: said === undefined ? how >= 0.5 : said !== 0 };
    return { ...last, buttons };
  },
};

const quality: SignalForm = {
  name: "quality",
  key: QUALITY_KEY,
  write: (value) => {
    const parsed = QualityRequest.safeParse(value);
    return parsed.success ? [{ rest: "", args: [{ type: "i", value: Math.round(parsed.data.bitsPerSecond) }] }] : undefined;
  },
  read: ({ rest, args: [first] }, _before, count) => {
    const value = numberOf(first);
    const bitsPerSecond = value === undefined ? undefined : QualityBitrate.safeParse(Math.round(value)).data;
    return rest !== "" || bitsPerSecond === undefined ? undefined : { request: count(), bitsPerSecond };
  },
};

const qualityAnswer: SignalForm = {
  name: "quality-answer",
  key: QUALITY_ANSWER_KEY,
  write: (value) => {
    const parsed = QualityAnswer.safeParse(value);
    if (!parsed.success) return undefined;
    const { data } = parsed;
    const fact: OscArgument =
      data.status === "applied" ? { type: "i", value: data.bitsPerSecond } : { type: "s", value: data.code };
    return [{ rest: "", args: [{ type: "s", value: data.status }, fact] }];
  },
  // Only the video's sender answers.
  read: () => undefined,
};

const ptz: SignalForm = {
  name: "ptz",
  key: PTZ_KEY,
  write: (value) => {
    const parsed = PtzDrive.safeParse(value);
    if (!parsed.success) return undefined;
    const { pan, tilt, zoom, focus } = parsed.data;
    return [{ rest: "", args: [float(pan), float(tilt), float(zoom), float(focus)] }];
  },
  read: ({ rest, args }) => {
    const numbers = args.slice(0, 4).map(numberOf);
    if (rest !== "" || numbers.length === 0 || numbers.includes(undefined)) return undefined;
    const [pan = 0, tilt = 0, zoom = 0, focus = 0] = numbers.map((number) => clamp(number ?? 0, -1));
    return { pan, tilt, zoom, focus };
  },
};

const record: SignalForm = {
  name: "record",
  key: RECORD_KEY,
  write: (value) => {
    const parsed = RecordOrder.safeParse(value);
    return parsed.success ? [{ rest: "", args: [{ type: "i", value: Number(parsed.data) }] }] : undefined;
  },
  read: ({ rest, args: [first] }) => {
    const value = numberOf(first);
    return rest !== "" || value === undefined ? undefined : value !== 0;
  },
};

const recordStatus: SignalForm = {
  name: "record-status",
  key: RECORD_STATUS_KEY,
  write: (value) => {
    const parsed = RecordStatus.safeParse(value);
    if (!parsed.success) return undefined;
    const { recording, disk, sources, freeGigabytes } = parsed.data;
    const state = { type: "s", value: recording ? "recording" : "stopped" } as const;
    return [{ rest: "", args: [state, { type: "s", value: disk }, { type: "i", value: sources }, float(freeGigabytes)] }];
  },
  // Only the recorder knows.
  read: () => undefined,
};

/** Other keys use `/state/<channel>/<key>`. */
export const SIGNAL_FORMS: readonly SignalForm[] = [
  tally,
  vector("gyroscope", GYROSCOPE_KEY, ["alpha", "beta", "gamma"], GyroscopeSignal),
  vector("accelerometer", ACCELEROMETER_KEY, ["x", "y", "z"], AccelerometerSignal),
  orientation,
  controller,
  ptz,
  quality,
  qualityAnswer,
  record,
  recordStatus,
];
