/**
 * `npm run fuzz`: a million inputs over all targets. Prints its seed; a failure prints how to replay it.
 *
 *   --inputs=N      how many in all (1000000)
 *   --seed=N        the same seed gives the same inputs
 *   --target=NAME   only this one, with all the inputs
 *   --path=P        of a failure, with its seed and target: that input alone, made smaller
 *
 * Ends with 1 when something does not hold, also when a target does not come back.
 */
import { type ChildProcess, fork } from "node:child_process";
import { randomInt } from "node:crypto";
import { fileURLToPath } from "node:url";
import { commandArguments } from "@setsuna/testkit/model";
import { ALL_TARGETS, shareOf } from "./targets/all.ts";

const PORTION = 20_000;
/** Milliseconds; a portion usually takes seconds. */
const PORTION_LIMIT_MS = 180_000;

const given = commandArguments({ options: ["inputs", "seed", "target", "path"], flags: ["child"] });
const inputs = given.number("inputs", 1_000_000);
const seed = given.number("seed", undefined) ?? randomInt(0x7fff_ffff);
const wanted = given.option("target");
const path = given.option("path");
const targets = ALL_TARGETS.filter(({ name }) => wanted === undefined || name === wanted);

const print = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

/** Names the current portion, in case it never ends. */
const tell = (text: string): void => {
  process.send?.(text);
};

const runAll = (): void => {
  let done = 0;
  let failures = 0;
  for (const target of targets) {
    const startedAt = performance.now();
    const share = shareOf(target, inputs, targets);
    try {
      for (let from = 0; from < share; from += PORTION) {
        const own = seed + from / PORTION;
        tell(`${target.name}, seed ${own}`);
        target.run({ seed: own, inputs: Math.min(PORTION, share - from), path });
        done += Math.min(PORTION, share - from);
        if (path !== undefined) break;
      }
      print(`${String(share).padStart(8)}  ${(performance.now() - startedAt).toFixed(0).padStart(7)} ms  ${target.name}`);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      failures += 1;
      process.stderr.write(`${error.message}\n`);
    }
  }
  print(`${done} inputs; ${failures === 0 ? "nothing found" : `${failures} targets failed`}.`);
  if (failures > 0) process.exitCode = 1;
};

const watch = (child: ChildProcess): void => {
  let last = "the start";
  const late = (): void => {
    process.stderr.write(`no end within ${PORTION_LIMIT_MS / 1000} s: ${last}\n`);
    child.kill("SIGKILL");
  };
  let timer = setTimeout(late, PORTION_LIMIT_MS);
  child.on("message", (text) => {
    last = String(text);
    clearTimeout(timer);
    timer = setTimeout(late, PORTION_LIMIT_MS);
  });
  child.once("exit", (code) => {
    clearTimeout(timer);
    process.exitCode = code ?? 1;
  });
};

if (targets.length === 0) {
  process.stderr.write(`no such target; there are:\n${ALL_TARGETS.map(({ name }) => `  ${name}`).join("\n")}\n`);
  process.exitCode = 1;
} else if (given.flag("child")) {
  runAll();
  process.disconnect();
} else {
  print(`seed ${seed}`);
  watch(
    fork(fileURLToPath(import.meta.url), [...process.argv.slice(2), `--seed=${seed}`, "--child"], {
      execArgv: [...process.execArgv, "--import", "tsx"],
    }),
  );
}
