import { createContext, Script } from "node:vm";
import type { Expression } from "./collect.ts";

/** Longer than nearly all that an expression reads; long enough that what is quadratic takes several times the limit, and what is linear a few milliseconds. */
const LENGTH = 64 * 1024;
/** Tried first: at an eighth of the length, what is quadratic takes a sixty-fourth of the time. */
const SHORT = LENGTH / 8;
/** A third of what reaches the limit at the whole length, ms. */
const SUSPICIOUS_MS = 0.5;
/** Of the processor, not of the clock: others use the machine too. The least of five counts, since collecting garbage counts along, and a shared processor is slow for moments. */
const LIMIT_MS = 100;
/** Nothing else takes so long: it is not tried again. */
const CERTAIN_MS = 800;
/** V8 stops an expression that runs longer, also within one match. */
const STOP_MS = 1_000;
const TRIES = 5;

/** One character of each kind that expressions tell apart. */
const KINDS = ["a", "A", "0", " ", "\t", "\n", "-", "_", ".", "/", "\\", ":", ",", ";", "=", '"', "'", "%", "@", "é", "あ", "😀"];
const ENDINGS = ["", "\u0000~"];

/** Returns the texts that repeat: single kinds, and short pieces that are written out in the expression itself. */
const pumpsOf = (source: string): string[] => {
  const pieces = source.match(/[A-Za-z0-9 :/.,;=<>"'@%+-]{1,6}/g) ?? [];
  const pairs = ["a.", "a-", "a ", "aA0", "0.", "://", "\r\n", " ,", "a=", "%2e", "<a", "//"];
  return [...new Set([...KINDS, ...pairs, ...pieces])];
};

/** Returns the text that an expression has to have seen before it comes to its repetition: the letters it begins with. */
const beginningsOf = (source: string): string[] => {
  const [, start = ""] = /^\^?(?:\(\?:)?([A-Za-z0-9 :/=<"'@-]{1,20})/.exec(source) ?? [];
  return [...new Set(["", start, "a", '"'])];
};

const context = createContext({});
const run = new Script("(expression.lastIndex = 0, text.replace(expression, ''))");

const elapsed = (expression: RegExp, text: string): number => {
  Object.assign(context, { expression, text });
  const before = process.cpuUsage();
  try {
    run.runInContext(context, { timeout: STOP_MS });
  } catch (error) {
    // It is an error of the context's own, no instance of ours.
    if (Object(error).code !== "ERR_SCRIPT_EXECUTION_TIMEOUT") throw error;
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};

/** Texts that keep `expression` busy longer than {@link LIMIT_MS}, described; empty: none of those that are tried. */
export const slowTexts = ({ source, flags }: Pick<Expression, "source" | "flags">): string[] => {
  const expression = new RegExp(source, flags);
  const slow: string[] = [];
  for (const beginning of beginningsOf(source))
    for (const pump of pumpsOf(source))
      for (const ending of ENDINGS) {
        const textOf = (length: number): string => beginning + pump.repeat(Math.ceil(length / pump.length)) + ending;
        const short = elapsed(expression, textOf(SHORT));
        if (short < SUSPICIOUS_MS) continue;
        const text = textOf(LENGTH);
        let fastest = short < CERTAIN_MS ? elapsed(expression, text) : short;
        for (let again = 1; again < TRIES && fastest > LIMIT_MS && fastest < CERTAIN_MS; again += 1)
          fastest = Math.min(fastest, elapsed(expression, text));
        if (fastest > LIMIT_MS) {
          slow.push(
            `${JSON.stringify(beginning)} + ${JSON.stringify(pump)}… + ${JSON.stringify(ending)}: ${Math.round(fastest)} ms`,
          );
          return slow;
        }
      }
  return slow;
};
