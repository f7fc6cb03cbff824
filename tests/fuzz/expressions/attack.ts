import { createContext, Script } from "node:vm";
import type { Expression } from "./collect.ts";

/** Long enough that quadratic expressions take several times the limit, and linear ones a few ms. */
const LENGTH = 64 * 1024;
/** Tried first: quadratic cost is a sixty-fourth at an eighth of the length. */
const SHORT = LENGTH / 8;
/** A third of what reaches the limit at full length, ms. */
const SUSPICIOUS_MS = 0.5;
/** CPU time, as others use the machine. The least of five, without garbage collections and stalls. */
const LIMIT_MS = 100;
/** Certain without a retry, because nothing else takes this long. */
const CERTAIN_MS = 800;
/** V8 interrupts even within one match. */
const STOP_MS = 1_000;
const TRIES = 5;

const KINDS = ["a", "A", "0", " ", "\t", "\n", "-", "_", ".", "/", "\\", ":", ",", ";", "=", '"', "'", "%", "@", "é", "あ", "😀"];
const ENDINGS = ["", "\u0000~"];

const pumpsOf = (source: string): string[] => {
  const pieces = source.match(/[A-Za-z0-9 :/.,;=<>"'@%+-]{1,6}/g) ?? [];
  const pairs = ["a.", "a-", "a ", "aA0", "0.", "://", "\r\n", " ,", "a=", "%2e", "<a", "//"];
  return [...new Set([...KINDS, ...pairs, ...pieces])];
};

const beginningsOf = (source: string): string[] => {
  const [, start = ""] = /^\^?(?:\(\?:)?([A-Za-z0-9 :/=<"'@-]{1,20})/.exec(source) ?? [];
  return [...new Set(["", start, "a", '"'])];
};

const context = createContext({});
const run = new Script("(expression.lastIndex = 0, text.replace(expression, ''))");

const elapsed = (expression: RegExp, text: string, stopMs = STOP_MS): number => {
  Object.assign(context, { expression, text });
  const before = process.cpuUsage();
  let isStopped = false;
  try {
    run.runInContext(context, { timeout: stopMs });
  } catch (error) {
    // It is the context's own error class, no instance of ours.
    if (Object(error).code !== "ERR_SCRIPT_EXECUTION_TIMEOUT") throw error;
    isStopped = true;
  }
  const { user, system } = process.cpuUsage(before);
  const tookMs = (user + system) / 1000;
  // On a busy machine it hardly ran.
  return isStopped && tookMs < CERTAIN_MS ? elapsed(expression, text, 4 * stopMs) : tookMs;
};

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
