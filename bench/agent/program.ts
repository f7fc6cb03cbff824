import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { endChild } from "@setsuna/testkit/stack";

const TAIL_CHARACTERS = 2000;
const STOP_MS = 4000;

export class Program {
  readonly child: ChildProcessWithoutNullStreams;
  private readonly name: string;
  private said = "";

  constructor(name: string, command: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) {
    this.name = name;
    this.child = spawn(command, args, { env: { ...process.env, ...env } });
    this.child.stderr.on("data", (text: Buffer) => this.hear(text));
    // An exiting program breaks its pipe; `tail` reports the exit.
    this.child.stdin.on("error", (error) => {
      this.said += String(error);
    });
  }

  hearOutput(): this {
    this.child.stdout.on("data", (text: Buffer) => this.hear(text));
    return this;
  }

  private hear(text: Buffer): void {
    this.said = (this.said + text.toString()).slice(-TAIL_CHARACTERS);
  }

  tail(): string {
    return `${this.name} (${this.child.exitCode ?? this.child.signalCode ?? "running"}): ${this.said}`;
  }

  stop(): Promise<void> {
    return endChild(this.child, "SIGTERM", STOP_MS);
  }
}
