import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { acceptsConnections, freePort, Studio, until } from "@setsuna/testkit";
import { isNatsInstalled, type NatsServerPlan, natsUrlOf, planNatsServers } from "@setsuna/testkit/stack";
import { postgresPrograms } from "../../../apps/studio/src/platform/storage/testing/postgres-cluster.ts";
import { Daemon } from "./daemon.ts";
import { Front, type SiteFront } from "./front.ts";
import { Line } from "./line.ts";
import { PostgresPair } from "./postgres-pair.ts";

/** The program of this checkout. */
export const MAIN = fileURLToPath(new URL("../../../apps/studio/dist/main.js", import.meta.url));
const NATS_SERVERS = 3;
const START_LIMIT_MS = 90_000;

export interface SiteNode {
  readonly role: "api" | "relay";
  readonly daemon: Daemon;
  readonly nats: readonly Line[];
  readonly database: Line | undefined;
  readonly port: number;
  readonly mediaPort: number | undefined;
  readonly metricsPort: number;
}

export interface SitePlan {
  readonly apis: readonly string[];
  readonly relays: readonly string[];
  /** The preferred port comes first. Absent uses {@link Front}. */
  readonly openFront?: ((ports: readonly number[]) => Promise<SiteFront>) | undefined;
  /** Program of each node. Absent: {@link MAIN}. */
  readonly program?: string | undefined;
  readonly environment?: Readonly<Record<string, string>> | undefined;
}

/** Ports per relay node. Clients tell nodes apart by port. */
const MEDIA_PORTS = 200;
const FIRST_MEDIA_PORT = 42_000;

export const missingForChaos = (): string | undefined => {
  if (!Studio.isBuilt()) return "The studio is not built: run `npm run build` first.";
  if (!isNatsInstalled()) return "nats-server is not installed: Debian's package is `nats-server`.";
  if (postgresPrograms() === undefined) return "PostgreSQL is not installed: Debian's package is `postgresql`.";
  return undefined;
};

export interface NatsDaemon {
  readonly daemon: Daemon;
  readonly port: number;
}

export class ChaosSite {
  readonly nats: readonly NatsDaemon[];
  readonly apis: SiteNode[] = [];
  readonly relays: SiteNode[] = [];
  readonly fronts: SiteFront[] = [];
  private readonly folder: string;
  private pair: PostgresPair | undefined;
  private observer: Line | undefined;
  private databasePort = 0;
  private readonly plan: Pick<SitePlan, "program" | "environment">;
  private readonly secret = randomBytes(32).toString("hex");

  private constructor(folder: string, nats: readonly NatsServerPlan[], plan: Pick<SitePlan, "program" | "environment">) {
    this.folder = folder;
    this.plan = plan;
    process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
    this.nats = nats.map(({ name, port, command, args, env }) => ({
      daemon: new Daemon({ name: `nats-server ${name}`, command, args, options: { env } }),
      port,
    }));
  }

  /** Throws if something doesn't start. */
  static async start({ apis, relays, openFront = Front.open, ...plan }: SitePlan): Promise<ChaosSite> {
    const programs = postgresPrograms();
    const missing = missingForChaos();
    if (missing !== undefined || programs === undefined) throw new Error(missing);
    const folder = await mkdtemp(join(tmpdir(), "setsuna-chaos-"));
    const site = new ChaosSite(folder, await planNatsServers(folder, NATS_SERVERS), plan);
    try {
      site.observer = await Line.open(0);
      const onPrimary = (port: number): void => site.moveDatabase(port);
      [site.pair] = await Promise.all([
        PostgresPair.start(folder, programs, onPrimary),
        ...site.nats.map((server) => site.startNats(server)),
      ]);
      const ports = await Promise.all(apis.map(() => freePort()));
      for (const own of ports) site.fronts.push(await openFront([own, ...ports.filter((port) => port !== own)]));
      for (const [index, port] of ports.entries()) site.apis.push(await site.addNode("api", apis[index] ?? "", port));
      for (const region of relays) site.relays.push(await site.addNode("relay", region, await freePort()));
      await Promise.all([...site.apis, ...site.relays].map((node) => site.startNode(node)));
      return site;
    } catch (error) {
      await site.stop();
      throw error;
    }
  }

  relayAt(port: number): SiteNode | undefined {
    return this.relays.find(({ mediaPort }) => mediaPort !== undefined && port >= mediaPort && port < mediaPort + MEDIA_PORTS);
  }

  get databaseUrl(): string {
    return `postgres://studio@127.0.0.1:${this.observer?.port}/postgres`;
  }

  get postgres(): PostgresPair {
    if (this.pair === undefined) throw new Error("PostgreSQL was not started");
    return this.pair;
  }

  private moveDatabase(port: number): void {
    this.databasePort = port;
    this.observer?.retarget(port);
    for (const { database } of this.apis) database?.retarget(port);
  }

  async startNats({ daemon, port }: NatsDaemon): Promise<void> {
    daemon.spawn();
    await this.whenThere(daemon, () => acceptsConnections(port));
  }

  /** `program` is used from now on. Absent: unchanged. */
  async startNode({ daemon, port, database, role }: SiteNode, program?: string): Promise<void> {
    if (program !== undefined) daemon.useArguments([program, "--role", role]);
    const before = daemon.log().length;
    daemon.spawn();
    await this.whenThere(daemon, async () =>
      database === undefined ? /Relay node .* is ready/.test(daemon.log().slice(before)) : acceptsConnections(port),
    );
  }

  private async whenThere(daemon: Daemon, isThere: () => Promise<boolean>): Promise<void> {
    try {
      await until(daemon.name, () => (daemon.isRunning ? isThere() : Promise.reject(new Error("it ended"))), START_LIMIT_MS, 50);
    } catch (error) {
      throw new Error(`${daemon.name} did not start:\n${daemon.log().slice(-3000)}`, { cause: error });
    }
  }

  private async addNode(role: "api" | "relay", region: string, port: number): Promise<SiteNode> {
    const nats = await Promise.all(this.nats.map(({ port: at }) => Line.open(at)));
    const database = role === "api" ? await Line.open(this.databasePort) : undefined;
    const name = `${role} node ${(role === "api" ? this.apis : this.relays).length + 1} (${region})`;
    const mediaPort = role === "relay" ? FIRST_MEDIA_PORT + MEDIA_PORTS * this.relays.length : undefined;
    const metricsPort = await freePort();
    const own: Record<string, string> = {
      PORT: String(port),
      HOST: "127.0.0.1",
      REGION: region,
      RELAYS: "1",
      METRICS_PORT: String(metricsPort),
      DATA_DIR: join(this.folder, name.replaceAll(/\W+/g, "-")),
      NATS_URL: natsUrlOf(
        nats.map(({ port: at }) => at),
        role,
      ),
      BOT_PROTECTION: "off",
      DEMONSTRATIONS: "0",
      TRUSTED_PROXIES: "127.0.0.1,::1",
      ...(mediaPort === undefined ? {} : { MEDIA_PORT_RANGE: `${mediaPort}-${mediaPort + MEDIA_PORTS - 1}` }),
      // They share an origin, so they must accept each other's signatures.
      ...(role === "api" ? { SECRET_KEY: this.secret, PUBLIC_URL: this.fronts[0]?.origin ?? "", PROFILE: "staging" } : {}),
      ...(database === undefined ? {} : { DATABASE_URL: `postgres://studio@127.0.0.1:${database.port}/postgres` }),
    };
    const daemon = new Daemon({
      name,
      command: process.execPath,
      args: [this.plan.program ?? MAIN, "--role", role],
      options: { env: { ...process.env, ...own, ...this.plan.environment } },
    });
    return { role, daemon, nats, database, port, mediaPort, metricsPort };
  }

  async stop(): Promise<void> {
    await Promise.all(this.fronts.map((front) => front.close()));
    const nodes = [...this.apis, ...this.relays];
    for (const { daemon } of nodes) daemon.resume();
    await Promise.all(nodes.map(({ daemon }) => daemon.stop()));
    for (const { nats, database } of nodes) {
      for (const line of nats) line.close();
      database?.close();
    }
    this.observer?.close();
    await Promise.all([...this.nats.map(({ daemon }) => daemon.kill()), this.pair?.end()]);
    await rm(this.folder, { recursive: true, force: true });
  }
}
