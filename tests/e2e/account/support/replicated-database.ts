import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { postgresPrograms } from "../../../../apps/studio/src/platform/storage/testing/postgres-cluster.ts";
import { Line } from "../../../chaos/site/line.ts";
import { PostgresPair } from "../../../chaos/site/postgres-pair.ts";

/** PostgreSQL with a synchronous standby behind one address, as a company's own failover gives it. */
export class ReplicatedDatabase {
  private readonly folder: string;
  private readonly line: Line;
  private readonly pair: PostgresPair;

  private constructor(folder: string, line: Line, pair: PostgresPair) {
    this.folder = folder;
    this.line = line;
    this.pair = pair;
  }

  static isInstalled(): boolean {
    return postgresPrograms() !== undefined;
  }

  static async start(): Promise<ReplicatedDatabase> {
    const programs = postgresPrograms();
    if (programs === undefined) throw new Error("PostgreSQL is not installed");
    const [folder, line] = await Promise.all([mkdtemp(join(tmpdir(), "setsuna-replicated-")), Line.open(0)]);
    return new ReplicatedDatabase(folder, line, await PostgresPair.start(folder, programs, (port) => line.retarget(port)));
  }

  get url(): string {
    return `postgres://studio@127.0.0.1:${this.line.port}/postgres`;
  }

  /** Kills the primary, runs `meanwhile` without a database and promotes the standby. */
  failOver(meanwhile: () => Promise<void>): Promise<void> {
    return this.pair.failOver(meanwhile);
  }

  async stop(): Promise<void> {
    this.line.close();
    await this.pair.end();
    await rm(this.folder, { recursive: true, force: true });
  }
}
