import { type ChildProcess, spawn } from "node:child_process";
import { constants, setPriority } from "node:os";
import { bindToCore } from "./affinity.ts";

/**
 * Keeps the clients' core from going to sleep, at the lowest priority. In a virtual machine each packet to a process on a core that
 * sleeps pays for waking that core, several microseconds of the sender's CPU: that is the price of clients on the same machine,
 * which no relay has to pay for viewers elsewhere.
 */
export class KeepAwake {
  private readonly child: ChildProcess;

  constructor() {
    // Ends by itself when the bench is gone, and after two minutes in any case.
    const program =
      "const end = Date.now() + 120000; const parent = process.ppid; while (Date.now() < end && process.ppid === parent);";
    this.child = spawn(process.execPath, ["-e", program], { stdio: "ignore" });
    if (this.child.pid === undefined) return;
    setPriority(this.child.pid, constants.priority.PRIORITY_LOW);
    bindToCore(this.child.pid, "clients");
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  stop(): void {
    this.child.kill("SIGKILL");
  }
}
