import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { constants, setPriority } from "node:os";
import { bindToCore } from "./affinity.ts";

/**
 * Keeps both cores from sleeping, at idle priority. In a virtual machine, waking a sleeping core costs several microseconds of CPU each
 * time. That cost comes from light load and from clients on the same machine. A busy relay with remote viewers doesn't pay it.
 */
export class KeepAwake {
  private readonly children: readonly ChildProcess[];

  constructor() {
    this.children = (["clients", "relay"] as const).map(spin);
  }

  get pids(): readonly number[] {
    return this.children.flatMap(({ pid }) => pid ?? []);
  }

  stop(): void {
    for (const child of this.children) child.kill("SIGKILL");
  }
}

const spin = (who: "clients" | "relay"): ChildProcess => {
  // Exits when the bench is gone, and after two minutes in any case.
  const program =
    "const end = Date.now() + 120000; const parent = process.ppid; while (Date.now() < end && process.ppid === parent);";
  const child = spawn(process.execPath, ["-e", program], { stdio: "ignore" });
  if (child.pid === undefined) return child;
  setPriority(child.pid, constants.priority.PRIORITY_LOW);
  // Below every priority where util-linux is there: SCHED_IDLE.
  spawnSync("chrt", ["-a", "-i", "-p", "0", String(child.pid)], { stdio: "ignore" });
  bindToCore(child.pid, who);
  return child;
};
