import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { constants, setPriority } from "node:os";
import { bindToCore } from "./affinity.ts";

/**
 * At idle priority: in a virtual machine, waking a core costs several µs of CPU, which a busy relay with remote viewers doesn't
 * pay.
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
  // Exits without the bench, and after two minutes in any case.
  const program =
    "const end = Date.now() + 120000; const parent = process.ppid; while (Date.now() < end && process.ppid === parent);";
  const child = spawn(process.execPath, ["-e", program], { stdio: "ignore" });
  if (child.pid === undefined) return child;
  setPriority(child.pid, constants.priority.PRIORITY_LOW);
  spawnSync("chrt", ["-a", "-i", "-p", "0", String(child.pid)], { stdio: "ignore" });
  bindToCore(child.pid, who);
  return child;
};
