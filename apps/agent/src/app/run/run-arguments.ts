import path from "node:path";
import type { RunConfig, RunInput, RunOutput } from "./run-config.ts";

export interface RunPlace {
  readonly platform: string;
  readonly home: string;
  readonly now: Date;
}

export const PASSWORD_VARIABLE = "SETSUNA_ID_PASSWORD";

const two = (number: number): string => String(number).padStart(2, "0");

const stamp = (at: Date): string =>
  `${at.getFullYear()}${two(at.getMonth() + 1)}${two(at.getDate())}-${two(at.getHours())}${two(at.getMinutes())}${two(at.getSeconds())}`;

/** Makes a path absolute: `~` and relative ones start at home; `{time}` becomes the start time. */
export const wholePath = (typed: string, { platform, home, now }: RunPlace): string => {
  const { resolve } = platform === "win32" ? path.win32 : path.posix;
  return resolve(home, typed.replace(/^~[/\\]/, "").replaceAll("{time}", stamp(now)));
};

const named = (kind: string, name: string): string => (name === "" ? kind : `${kind}:${name}`);

const inputOf = (input: RunInput, place: RunPlace): string => {
  switch (input.kind) {
    case "test":
      return "test";
    case "file":
      return wholePath(input.path, place);
    case "ndi":
      return `ndi:${input.name}`;
    case "decklink":
      return `decklink:${input.card}`;
    case "address":
      return input.address;
    default:
      return named(input.kind, input.name);
  }
};

const outputOf = (output: RunOutput, place: RunPlace): string => {
  switch (output.kind) {
    case "file":
      return wholePath(output.path, place);
    case "address":
      return output.address;
    case "ndi":
      return `ndi:${output.name}`;
    case "decklink":
      return `decklink:${output.card},mode=${output.mode}`;
    case "window":
      return "window";
  }
};

const number = (name: string, value: number | null): string[] => (value === null ? [] : [`--${name}=${value}`]);

/** Joined by `=`, so a value may begin with a hyphen. */
const ofKind = (config: RunConfig, place: RunPlace, edgeFile: string): string[] => {
  switch (config.kind) {
    case "send":
      return [
        "send",
        ...number("video", config.video),
        ...number("audio", config.audio),
        `--input=${inputOf(config.input, place)}`,
        ...(config.input.kind === "file" && config.input.loop ? ["--loop"] : []),
        `--size=${config.size}`,
        ...number("fps", config.fps),
        ...number("bitrate", config.bitrate),
      ];
    case "receive":
      return [
        "receive",
        ...number("video", config.video),
        ...number("audio", config.audio),
        ...number("delay", config.delayMs),
        ...config.outputs.map((output) => `--output=${outputOf(output, place)}`),
      ];
    case "edge":
      return [
        "control",
        ...config.send.map((channel) => `--send=${channel}`),
        ...config.receive.map((channel) => `--receive=${channel}`),
        `--edge=${edgeFile}`,
      ];
  }
};

/** Returns the command line of a run, without its ID password. `edgeFile`: where the settings of a control edge lie. */
export const runArguments = (config: RunConfig, server: string, place: RunPlace, edgeFile: string): readonly string[] => [
  ...ofKind(config, place, edgeFile),
  `--id=${config.serialId}`,
  `--server=${server}`,
  ...(config.password === "" ? [] : [`--password-env=${PASSWORD_VARIABLE}`]),
  "--json",
];

const target = (place: string): { readonly host: string; readonly port: number } => {
  const at = place.lastIndexOf(":");
  return { host: place.slice(0, at).replaceAll(/[[\]]/g, ""), port: Number(place.slice(at + 1)) };
};

export const edgeSettingsOf = (config: Extract<RunConfig, { kind: "edge" }>): Readonly<Record<string, unknown>> => {
  const listen = (port: number | null) => (port === null ? {} : { udp: { host: "0.0.0.0", port } });
  const osc = config.oscTo === null ? [] : [{ protocol: "udp", ...target(config.oscTo) }];
  const tsl = config.tslTo === null ? [] : [{ protocol: "udp", version: "5.0", ...target(config.tslTo) }];
  return {
    ...(config.oscPort === null && osc.length === 0 ? {} : { osc: { ...listen(config.oscPort), to: osc } }),
    ...(config.tslPort === null && tsl.length === 0 ? {} : { tsl: { ...listen(config.tslPort), to: tsl } }),
  };
};

/** Returns the files that the run writes. Their folders must exist. */
export const filesWritten = (config: RunConfig, place: RunPlace): readonly string[] =>
  config.kind === "receive" ? config.outputs.flatMap((one) => (one.kind === "file" ? [outputOf(one, place)] : [])) : [];
