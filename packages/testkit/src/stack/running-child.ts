import type { ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import { until } from "../polling.ts";

/** True if it exited or a signal killed it (`exitCode` stays null). */
export const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

/** Fields of proc(5) that explain a hanging process. Linux only. */
const FACTS = ["State", "PPid", "Threads", "VmRSS", "SigPnd", "ShdPnd"];

/** One line about a stuck process; empty without information. */
const stateOf = (pid: number): string => {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8").split("\n");
    const facts = status.filter((line) => FACTS.includes(line.split(":")[0] ?? "")).map((line) => line.replace(/\s+/g, " "));
    const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0").filter(Boolean).at(-1);
    const cpuTicks = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ").slice(11, 13).join(" + ");
    return [...facts, `CPU ticks: ${cpuTicks}`, `runs ${command}`].join(", ");
  } catch (error) {
    if (error instanceof Error && "code" in error) return "";
    throw error;
  }
};

/**
 * Polls like {@link until} while `child` runs. Throws immediately when it has ended, with its exit code or signal, and after
 * `timeoutMs`, with the process's state.
 */
export const untilOf = async <Answer>(
  what: string,
  child: ChildProcess,
  ask: () => Promise<Answer | undefined | false | null> | Answer | undefined | false | null,
  timeoutMs?: number,
): Promise<Answer> => {
  try {
    return await until(
      what,
      () => {
        if (!hasEnded(child)) return ask();
        throw new Error(
          child.signalCode === null ? `it ended with code ${child.exitCode}` : `it was ended by ${child.signalCode}`,
        );
      },
      timeoutMs,
    );
  } catch (error) {
    if (hasEnded(child) || child.pid === undefined) throw error;
    throw new Error(`process ${child.pid}: ${stateOf(child.pid)}`, { cause: error });
  }
};

/**
 * Ends a child process by a signal or in its own way, by force after `patienceMs`; resolves when it is gone. Safe for one
 * that has ended.
 */
export const endChild = async (
  child: ChildProcess,
  ask: NodeJS.Signals | ((child: ChildProcess) => void),
  patienceMs = 3000,
): Promise<void> => {
  if (hasEnded(child)) return;
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  if (typeof ask === "string") child.kill(ask);
  else ask(child);
  const force = setTimeout(() => child.kill("SIGKILL"), patienceMs);
  await ended;
  clearTimeout(force);
};
