import type { ShownRunConfig } from "../../src/app/app-state.ts";
import type { RunInput, RunOutput } from "../../src/app/run/run-config.ts";
import { withoutSecrets } from "../../src/without-secrets.ts";
import type { Texts } from "../texts.ts";

const inputText = (input: RunInput, t: Texts): string => {
  const kind = t.form.inputs[input.kind];
  switch (input.kind) {
    case "test":
      return kind;
    case "file":
      return input.path;
    case "address":
      return withoutSecrets(input.address);
    case "decklink":
      return `${kind} ${input.card}`;
    default:
      return input.name === "" ? kind : `${kind} ${input.name}`;
  }
};

export const outputText = (output: RunOutput, t: Texts): string => {
  const kind = t.form.outputKinds[output.kind];
  switch (output.kind) {
    case "file":
      return output.path;
    case "address":
      return withoutSecrets(output.address);
    case "decklink":
      return `${kind} ${output.card} ${output.mode}`;
    case "ndi":
      return `${kind} ${output.name}`;
    case "window":
      return kind;
  }
};

const channel = (word: string, number: number | null): string[] => (number === null ? [] : [`${word} ${number}`]);

const id = (serialId: string): string => `${serialId.slice(0, 3)}-${serialId.slice(3)}`;

export const runLine = (config: ShownRunConfig, t: Texts): string => {
  const { video, audio } = t.line;
  switch (config.kind) {
    case "send":
      return [
        id(config.serialId),
        ...channel(video, config.video),
        ...channel(audio, config.audio),
        inputText(config.input, t),
        config.size,
        ...(config.fps === null ? [] : [`${config.fps} fps`]),
        `${config.bitrate} Mbit/s`,
      ].join(" · ");
    case "receive":
      return [
        id(config.serialId),
        ...channel(video, config.video),
        ...channel(audio, config.audio),
        ...(config.delayMs === 0 ? [] : [`${config.delayMs} ms`]),
      ].join(" · ");
    case "edge":
      return [
        id(config.serialId),
        ...(config.send.length === 0 ? [] : [`${t.line.sends} ${config.send.join(", ")}`]),
        ...(config.receive.length === 0 ? [] : [`${t.line.receives} ${config.receive.join(", ")}`]),
        ...(config.oscPort === null ? [] : [`OSC ${config.oscPort}`]),
        ...(config.oscTo === null ? [] : [`OSC → ${config.oscTo}`]),
        ...(config.tslPort === null ? [] : [`TSL ${config.tslPort}`]),
        ...(config.tslTo === null ? [] : [`TSL → ${config.tslTo}`]),
      ].join(" · ");
  }
};

/** Falls back to the kind and ID. */
export const runName = (config: ShownRunConfig, t: Texts): string =>
  config.name === "" ? `${t.kinds[config.kind]} ${id(config.serialId)}` : config.name;
