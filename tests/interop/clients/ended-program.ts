import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";

const TAIL = 600;
const PATIENCE_MS = 3000;

/** A program that runs until it is ended; what it said last is kept for whoever wonders. */
export class EndedProgram {
  readonly child: ChildProcess;
  private said = "";

  constructor(command: string, args: readonly string[], options: SpawnOptions = {}) {
    this.child = spawn(command, args, options);
    for (const stream of [this.child.stdout, this.child.stderr])
      stream?.on("data", (text: Buffer) => {
        this.said = (this.said + text.toString()).slice(-TAIL);
      });
    // A reader that has gone: that it ended is what counts.
    this.child.stdin?.on("error", (error) => {
      this.said += error.message;
    });
  }

  /** The end of what it said. */
  get tail(): string {
    return this.said.trim().replaceAll("\n", " ");
  }

  get hasEnded(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }

  /** Ends it by `signal`, and by force where that does not. */
  async end(signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
    if (this.hasEnded) return;
    const ended = new Promise<void>((resolve) => this.child.once("exit", () => resolve()));
    this.child.kill(signal);
    const force = setTimeout(() => this.child.kill("SIGKILL"), PATIENCE_MS);
    await ended;
    clearTimeout(force);
  }
}
