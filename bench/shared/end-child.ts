import type { ChildProcess } from "node:child_process";

const PATIENCE_MS = 3000;

/** Asks a child process to end, and ends it when it does not; resolves when it is gone. */
export const endChild = async (child: ChildProcess, ask: (child: ChildProcess) => void): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  ask(child);
  const force = setTimeout(() => child.kill("SIGKILL"), PATIENCE_MS);
  await ended;
  clearTimeout(force);
};
