import type { ShownWish } from "../../src/app/app-state.ts";
import type { RunInput, RunOutput } from "../../src/app/run/run-config.ts";
import { withoutSecrets } from "../../src/app/run/without-secrets.ts";
import type { Texts } from "../texts.ts";

const inputWords = (input: RunInput, t: Texts): string => {
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

export const outputWords = (output: RunOutput, t: Texts): string => {
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

/** What a run sends or receives, in one line: `abc-defg · video 1 · sound 1 · Test picture · 1280x720 · 5 Mbit/s`. */
export const runLine = (wish: ShownWish, t: Texts): string => {
  const { video, audio } = t.line;
  switch (wish.kind) {
    case "send":
      return [
        id(wish.serialId),
        ...channel(video, wish.video),
        ...channel(audio, wish.audio),
        inputWords(wish.input, t),
        wish.size,
        ...(wish.fps === null ? [] : [`${wish.fps} fps`]),
        `${wish.bitrate} Mbit/s`,
      ].join(" · ");
    case "receive":
      return [
        id(wish.serialId),
        ...channel(video, wish.video),
        ...channel(audio, wish.audio),
        ...(wish.delayMs === 0 ? [] : [`${wish.delayMs} ms`]),
      ].join(" · ");
    case "edge":
      return [
        id(wish.serialId),
        ...(wish.send.length === 0 ? [] : [`${t.line.sends} ${wish.send.join(", ")}`]),
        ...(wish.receive.length === 0 ? [] : [`${t.line.receives} ${wish.receive.join(", ")}`]),
        ...(wish.oscPort === null ? [] : [`OSC ${wish.oscPort}`]),
        ...(wish.oscTo === null ? [] : [`OSC → ${wish.oscTo}`]),
        ...(wish.tslPort === null ? [] : [`TSL ${wish.tslPort}`]),
        ...(wish.tslTo === null ? [] : [`TSL → ${wish.tslTo}`]),
      ].join(" · ");
  }
};

/** A run's own name, else its kind and ID. */
export const runName = (wish: ShownWish, t: Texts): string =>
  wish.name === "" ? `${t.kinds[wish.kind]} ${id(wish.serialId)}` : wish.name;
