import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { endChild, hasEnded } from "@setsuna/testkit/stack";

const TAIL = 600;

export class EndedProgram {
  readonly child: ChildProcess;
  private said = "";

  constructor(command: string, args: readonly string[], options: SpawnOptions = {}) {
    this.child = spawn(command, args, options);
    for (const stream of [this.child.stdout, this.child.stderr])
      stream?.on("data", (text: Buffer) => {
        this.said = (this.said + text.toString()).slice(-TAIL);
      });
    // Only the exit matters, not a closed pipe.
    this.child.stdin?.on("error", (error) => {
      this.said += error.message;
    });
  }

  get tail(): string {
    return this.said.trim().replaceAll("\n", " ");
  }

  get hasEnded(): boolean {
    return hasEnded(this.child);
  }

  end(signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
    return endChild(this.child, signal);
  }
}
