import { execFile } from "node:child_process";
import { chownSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { freePort, until } from "@setsuna/testkit";
import { withConnection } from "../../../apps/studio/src/platform/storage/postgres-connection.ts";
import { clusterOwner, makeCluster } from "../../../apps/studio/src/platform/storage/testing/postgres-cluster.ts";
import { Daemon } from "./daemon.ts";

const run = promisify(execFile);
const START_LIMIT_MS = 90_000;

interface Server {
  readonly daemon: Daemon;
  readonly port: number;
  readonly url: string;
}

export class PostgresPair {
  private readonly folder: string;
  private readonly programs: string;
  private readonly onPrimary: (port: number) => void;
  private primary: Server;
  private standby: Server | undefined;
  private count = 0;

  private constructor(folder: string, programs: string, onPrimary: (port: number) => void, primary: Server) {
    this.folder = folder;
    this.programs = programs;
    this.onPrimary = onPrimary;
    this.primary = primary;
  }

  static async start(folder: string, programs: string, onPrimary: (port: number) => void): Promise<PostgresPair> {
    const port = await freePort();
    const pair = new PostgresPair(folder, programs, onPrimary, serverIn(makeCluster(programs, folder), programs, port));
    await pair.startPrimary();
    onPrimary(port);
    await pair.addStandby();
    return pair;
  }

  get daemon(): Daemon {
    return this.primary.daemon;
  }

  async startPrimary(): Promise<void> {
    await started(this.primary);
  }

  /** Works like `pg_ctl restart`: every connection ends with 57P01. */
  stopPrimary(): Promise<void> {
    return this.primary.daemon.stop("SIGINT");
  }

  /** `meanwhile` runs while there is no primary. */
  async failOver(meanwhile: () => Promise<void> = async () => undefined): Promise<void> {
    const { standby } = this;
    if (standby === undefined) throw new Error("no standby");
    await this.primary.daemon.kill();
    await meanwhile();
    await withConnection(standby.url, (client) => client.query("select pg_promote()"));
    this.primary = standby;
    this.standby = undefined;
    this.onPrimary(standby.port);
  }

  async addStandby(): Promise<void> {
    const owner = clusterOwner();
    this.count += 1;
    const data = join(this.folder, `standby${this.count}`);
    mkdirSync(data, { mode: 0o700 });
    if ("uid" in owner) chownSync(data, owner.uid, owner.gid);
    const backup = join(this.programs, "pg_basebackup");
    await run(backup, ["-D", data, "-d", this.primary.url, "-R", "-X", "stream", "-c", "fast"], { ...owner, cwd: "/" });
    const standby = serverIn(data, this.programs, await freePort());
    await started(standby);
    this.standby = standby;
    await withConnection(this.primary.url, async (client) => {
      await until(
        "the standby to follow",
        async () => (await client.query("select from pg_stat_replication where state = 'streaming'")).rowCount === 1,
        START_LIMIT_MS,
        50,
      );
      await client.query("alter system set synchronous_standby_names = '*'");
      await client.query("select pg_reload_conf()");
    });
  }

  async end(): Promise<void> {
    await Promise.all([this.primary.daemon.kill(), this.standby?.daemon.kill()]);
  }
}

const serverIn = (data: string, programs: string, port: number): Server => {
  const settings = [
    "listen_addresses=127.0.0.1",
    `unix_socket_directories=${data}`,
    "max_connections=200",
    "wal_retrieve_retry_interval=500ms",
  ];
  return {
    port,
    url: `postgres://studio@127.0.0.1:${port}/postgres`,
    daemon: new Daemon({
      name: `PostgreSQL at ${port}`,
      command: join(programs, "postgres"),
      args: ["-D", data, "-p", String(port), ...settings.flatMap((setting) => ["-c", setting])],
      options: { ...clusterOwner(), cwd: "/" },
      endsWithChildren: true,
    }),
  };
};

const started = async ({ daemon, url }: Server): Promise<void> => {
  daemon.spawn();
  // A server accepts connections before it answers queries.
  const isReady = async (): Promise<boolean> => {
    if (!daemon.isRunning) throw new Error(daemon.log().slice(-3000));
    return withConnection(url, (client) => client.query("select 1")).then(
      () => true,
      () => false,
    );
  };
  await until(daemon.name, isReady, START_LIMIT_MS, 50);
};
