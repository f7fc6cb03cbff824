import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { acceptsConnections } from "./accepts.ts";
import { type NatsServerPlan, planNatsServers } from "./nats-servers.ts";
import { endChild, untilOf } from "./running-child.ts";

const START_LIMIT_MS = 30_000;

/** NATS servers on loopback, with the files of ops/nats and so with their logins and permissions. */
export class NatsCluster {
  readonly ports: readonly number[];
  private readonly plans: readonly NatsServerPlan[];
  private readonly folder: string;
  private readonly running = new Map<string, ChildProcess>();

  private constructor(folder: string, plans: readonly NatsServerPlan[]) {
    this.folder = folder;
    this.plans = plans;
    this.ports = plans.map(({ port }) => port);
  }

  /** Named n1, n2, n3; none runs yet. */
  static async plan(count: number): Promise<NatsCluster> {
    const folder = mkdtempSync(join(tmpdir(), "setsuna-cluster-"));
    return new NatsCluster(folder, await planNatsServers(folder, count));
  }

  /** Restarted servers keep their data. */
  async start(...names: readonly string[]): Promise<void> {
    await Promise.all(
      this.plans.map(async ({ name, port, command, args, env }) => {
        if (!names.includes(name)) return;
        const child = spawn(command, args, { stdio: "ignore", env });
        this.running.set(name, child);
        await untilOf(`nats-server ${name}`, child, () => acceptsConnections(port), START_LIMIT_MS);
      }),
    );
  }

  /** Kills them like a crash; data stays. */
  async kill(...names: readonly string[]): Promise<void> {
    await Promise.all(
      names.map(async (name) => {
        const child = this.running.get(name);
        if (child !== undefined) await endChild(child, "SIGKILL");
      }),
    );
  }

  async stop(): Promise<void> {
    await this.kill(...this.running.keys());
    rmSync(this.folder, { recursive: true, force: true });
  }
}
