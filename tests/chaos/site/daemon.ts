import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { childrenOf, hasEnded, signalProcess } from "@setsuna/testkit";

export interface DaemonPlan {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly options?: Pick<SpawnOptions, "env" | "uid" | "gid" | "cwd">;
  /** Set if its children would outlive it. */
  readonly endsWithChildren?: boolean;
}

/** Nothing may outlive a run, however it ends. */
const started = new Set<Daemon>();
process.once("exit", () => {
  for (const daemon of started) daemon.killNow();
});

export class Daemon {
  readonly name: string;
  private plan: DaemonPlan;
  private child: ChildProcess | undefined;
  private readonly output: string[] = [];

  constructor(plan: DaemonPlan) {
    this.name = plan.name;
    this.plan = plan;
  }

  get pid(): number {
    if (this.child?.pid === undefined) throw new Error(`${this.name} was not started`);
    return this.child.pid;
  }

  get isRunning(): boolean {
    return this.child !== undefined && !hasEnded(this.child);
  }

  log(): string {
    return this.output.join("");
  }

  useArguments(args: readonly string[]): void {
    this.plan = { ...this.plan, args };
  }

  spawn(): void {
    const { command, args, options } = this.plan;
    const child = spawn(command, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (text: Buffer) => this.output.push(text.toString()));
    this.child = child;
    started.add(this);
    child.once("exit", () => {
      if (this.child === child) started.delete(this);
    });
  }

  killNow(): void {
    if (this.isRunning) for (const pid of [this.pid, ...this.children()]) signalProcess(pid, "SIGKILL");
  }

  children(): number[] {
    return childrenOf(this.pid).map(({ pid }) => pid);
  }

  kill(): Promise<void> {
    return this.end("SIGKILL");
  }

  signal(name: NodeJS.Signals): void {
    signalProcess(this.pid, name);
  }

  async stop(signal: NodeJS.Signals = "SIGTERM", patienceMs = 5000): Promise<void> {
    const force = setTimeout(() => void this.kill(), patienceMs);
    await this.end(signal);
    clearTimeout(force);
  }

  private async end(name: NodeJS.Signals): Promise<void> {
    const { child } = this;
    if (child === undefined || !this.isRunning) return;
    const children = this.children();
    const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
    signalProcess(this.pid, name);
    if (this.plan.endsWithChildren === true && name === "SIGKILL") for (const pid of children) signalProcess(pid, name);
    await ended;
  }

  pause(): void {
    for (const pid of [this.pid, ...this.children()]) signalProcess(pid, "SIGSTOP");
  }

  resume(): void {
    if (!this.isRunning) return;
    for (const pid of [...this.children(), this.pid]) signalProcess(pid, "SIGCONT");
  }
}
