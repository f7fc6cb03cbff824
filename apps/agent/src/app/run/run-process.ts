import { spawn } from "node:child_process";
import process from "node:process";
import { createInterface } from "node:readline";
import { ARGUMENTS_VARIABLE } from "../../commands/cli/kept-arguments.ts";
import { PASSWORD_VARIABLE } from "./run-arguments.ts";

const PATIENCE_MS = 15_000;
const MAX_WORDS = 2000;

export interface RunOrder {
  readonly args: readonly string[];
  readonly password: string;
  line(text: string): void;
  /** Called once. `code`: README.md, exit codes; undefined: killed. `words`: end of standard error. */
  ended(code: number | undefined, words: string): void;
}

export interface StartedRun {
  /** Finishes files and frees streams. Safe to call twice. */
  stop(): void;
}

export type StartRun = (order: RunOrder) => StartedRun;

/**
 * Starts a process for each run, so that a crash spares the window and the other runs. Arguments and password travel in the
 * environment. The run ends when its pipe closes, also when this process dies.
 */
export const startProcess: StartRun = ({ args, password, line, ended }) => {
  const [, main = ""] = process.argv;
  const child = spawn(process.execPath, [...process.execArgv, main, "run"], {
    stdio: ["pipe", "pipe", "pipe"],
    windowsHide: true,
    env: { ...process.env, [ARGUMENTS_VARIABLE]: JSON.stringify(args), [PASSWORD_VARIABLE]: password },
  });
  let words = "";
  let timer: NodeJS.Timeout | undefined;
  child.stderr.on("data", (chunk: Buffer) => {
    words = (words + chunk.toString("utf8")).slice(-MAX_WORDS);
  });
  createInterface({ input: child.stdout }).on("line", line);
  child.stdin.on("error", () => undefined);
  let over = false;
  const end = (code: number | undefined): void => {
    if (over) return;
    over = true;
    clearTimeout(timer);
    ended(code, words.trim());
  };
  child.on("error", (error) => {
    words += error.message;
    end(undefined);
  });
  child.once("close", (code) => end(code ?? undefined));
  return {
    stop: () => {
      child.stdin.end();
      timer ??= setTimeout(() => child.kill("SIGKILL"), PATIENCE_MS);
    },
  };
};
