import { spawn } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { delimiter, dirname, join } from "node:path";
import process from "node:process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..", "..");

/** The user can act on it; its message is one sentence. */
export class Failure extends Error {
  name = "Failure";
}

const FORWARDED = ["SIGTERM", "SIGINT", "SIGHUP"];

/** Line by line, without lines that match `omit`, and without escape codes off a terminal. */
const printWithout = (omit, from, to) => {
  createInterface({ input: from }).on("line", (line) => {
    if (!omit.test(line)) to.write(`${to.isTTY ? line : stripVTControlCharacters(line)}\n`);
  });
};

/** Linux shares processors between sessions first, then between a session's processes (sched(7), autogroup). */
const giveWay = (pid) => {
  setPriority(pid, constants.priority.PRIORITY_LOW);
  const session = `/proc/${pid}/autogroup`;
  if (existsSync(session)) writeFileSync(session, String(constants.priority.PRIORITY_LOW));
};

/**
 * With our terminal and signals; node_modules/.bin comes first. `omit`: filters lines, through a pipe. Not urgent: it gets what
 * others leave of the processors. Resolves with the exit code (128 + n for a signal).
 */
export const run = (command, args, { cwd = ROOT, env = {}, omit, isUrgent = true } = {}) =>
  new Promise((resolve, reject) => {
    const hasGroup = !isUrgent && process.platform !== "win32";
    const path = `${join(ROOT, "node_modules", ".bin")}${delimiter}${process.env.PATH ?? ""}`;
    const child = spawn(command, args, {
      cwd,
      stdio: omit === undefined ? "inherit" : ["inherit", "pipe", "pipe"],
      env: { ...process.env, ...(omit !== undefined && process.stdout.isTTY ? { FORCE_COLOR: "1" } : {}), PATH: path, ...env },
      shell: process.platform === "win32",
      detached: hasGroup,
    });
    if (!isUrgent && child.pid !== undefined) giveWay(child.pid);
    if (omit !== undefined) {
      printWithout(omit, child.stdout, process.stdout);
      printWithout(omit, child.stderr, process.stderr);
    }
    const end = (signal) => (hasGroup ? process.kill(-child.pid, signal) : child.kill(signal));
    const handlers = FORWARDED.map((signal) => [signal, () => end(signal)]);
    for (const [signal, handler] of handlers) process.on(signal, handler);
    const done = () => {
      for (const [signal, handler] of handlers) process.off(signal, handler);
    };
    child.on("error", (error) => {
      done();
      reject(new Failure(`${command} could not be run: ${error.message}.`));
    });
    child.on("close", (code, signal) => {
      done();
      const numbers = { SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 };
      resolve(code ?? 128 + (numbers[signal] ?? 1));
    });
  });

/** A nonzero code is a Failure with `sentence`; a signal ends this process quietly. */
export const mustRun = async (command, args, sentence, options) => {
  const code = await run(command, args, options);
  if (code === 130 || code === 143 || code === 129) process.exit(code);
  if (code !== 0) throw new Failure(sentence);
};

/** Turns color codes off unless on a terminal or FORCE_COLOR is set. */
export const colourForTerminalsOnly = (isTerminal = process.stdout.isTTY === true, env = process.env) => {
  if (!isTerminal && (env.FORCE_COLOR ?? "") === "") env.NO_COLOR ??= "1";
};

export const runScript = async (main) => {
  colourForTerminalsOnly();
  try {
    await main();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
};

export const say = (line) => process.stdout.write(`${line}\n`);
