import type { ControlValue } from "../control-port.ts";
import type { OscArgument } from "./osc-packet.ts";

/** Returns one number as OSC tools understand it best: `i` where it is a whole number that fits, else `f`. */
export const numberArgument = (value: number): OscArgument =>
  Number.isInteger(value) && Math.abs(value) < 2 ** 31 ? { type: "i", value } : { type: "f", value };

const scalar = (value: unknown): OscArgument => {
  if (typeof value === "number") return numberArgument(value);
  if (typeof value === "boolean") return { type: value ? "T" : "F" };
  if (typeof value === "string" && !value.includes("\0")) return { type: "s", value };
  if (value === null || value === undefined) return { type: "N" };
  return { type: "s", value: JSON.stringify(value) };
};

/** An array becomes several arguments, an object JSON text, bytes a blob. */
export const argumentsOf = (value: ControlValue): OscArgument[] => {
  if (value instanceof Uint8Array) return [{ type: "b", value }];
  return Array.isArray(value) ? value.map(scalar) : [scalar(value)];
};

/** As JSON; bytes and MIDI stay bytes. A 64-bit integer loses precision beyond a double. */
const plain = (argument: OscArgument): unknown => {
  switch (argument.type) {
    case "T":
    case "I":
      return true;
    case "F":
      return false;
    case "N":
      return null;
    case "h":
      return Number(argument.value);
    case "t":
      return argument.value.toString();
    case "f":
    case "d":
      return Number.isFinite(argument.value) ? argument.value : null;
    case "[":
      return argument.value.map(plain);
    case "b":
    case "m":
      return [...argument.value];
    default:
      return argument.value;
  }
};

/** None: null; one: itself; several: an array; a single blob: bytes. */
export const valueOfArguments = (args: readonly OscArgument[]): ControlValue => {
  const [first, ...others] = args;
  if (first === undefined) return null;
  if (others.length > 0) return args.map(plain);
  return first.type === "b" || first.type === "m" ? first.value : plain(first);
};

const NUMBER = /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:e[+-]?\d{1,3})?$/i;
const WORDS: ReadonlyMap<string, number> = new Map([
  ["true", 1],
  ["on", 1],
  ["false", 0],
  ["off", 0],
]);

/** Accepts `1`, `0.5`, `1.0` and `on`; undefined if the text is no number. */
const numberIn = (text: string): number | undefined => {
  const word = text.trim().toLowerCase();
  return NUMBER.test(word) ? Number(word.replace(",", ".")) : WORDS.get(word);
};

/** T and I are 1, F and N are 0; parses text. Undefined: no number. */
export const numberOf = (argument: OscArgument | undefined): number | undefined => {
  switch (argument?.type) {
    case "i":
      return argument.value;
    case "f":
    case "d":
      return Number.isFinite(argument.value) ? argument.value : undefined;
    case "h":
      return Number(argument.value);
    case "s":
    case "S":
    case "c":
      return numberIn(argument.value);
    case "T":
    case "I":
      return 1;
    case "F":
    case "N":
      return 0;
    default:
      return undefined;
  }
};
