import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort, until } from "@setsuna/testkit";
import { FleetNode } from "../../support/fleet-node.ts";
import { NatsServer } from "../../support/nats-server.ts";
import { AccountStage } from "./account-stage.ts";
import { ReplicatedDatabase } from "./replicated-database.ts";

const RELAYS = 2;
const DRAIN_LIMIT_MS = 60_000;

/** An API node with its database, which survive an upgrade, and relay nodes. */
export class CompanyFleet {
  stage: AccountStage;
  readonly database: ReplicatedDatabase;
  private readonly nats: NatsServer;
  private readonly environment: Readonly<Record<string, string>>;
  private readonly relays: FleetNode[];

  private constructor(
    parts: { readonly stage: AccountStage; readonly database: ReplicatedDatabase; readonly nats: NatsServer },
    environment: Readonly<Record<string, string>>,
    relays: FleetNode[],
  ) {
    this.stage = parts.stage;
    this.database = parts.database;
    this.nats = parts.nats;
    this.environment = environment;
    this.relays = relays;
  }

  /** It needs nats-server and PostgreSQL. */
  static isInstalled(): boolean {
    return NatsServer.isInstalled() && ReplicatedDatabase.isInstalled();
  }

  static async open(environment: Readonly<Record<string, string>>): Promise<CompanyFleet> {
    const [nats, database] = await Promise.all([NatsServer.start(), ReplicatedDatabase.start()]);
    const own = {
      PROFILE: "development",
      DATA_DIR: await mkdtemp(join(tmpdir(), "setsuna-company-")),
      DATABASE_URL: database.url,
      SECRET_KEY: randomBytes(32).toString("hex"),
      PORT: String(await freePort()),
      NATS_URL: nats.urlOf("api"),
      ...environment,
    };
    const relays: FleetNode[] = [];
    try {
      while (relays.length < RELAYS) relays.push(await FleetNode.start("relay", nats.urlOf("relay")));
      const stage = await AccountStage.open(own, ["--role", "api"]);
      return new CompanyFleet({ stage, database, nats }, own, relays);
    } catch (error) {
      await Promise.all([...relays.map((relay) => relay.stop()), nats.stop(), database.stop()]);
      throw error;
    }
  }

  /** Node by node: a new one starts, the old one drains and stops. */
  async upgradeRelays(): Promise<void> {
    for (const old of [...this.relays]) {
      const next = await FleetNode.start("relay", this.nats.urlOf("relay"));
      this.relays.splice(this.relays.indexOf(old), 1, next);
      old.drain();
      await until("a relay node to drain", () => old.log().includes("drained: no page"), DRAIN_LIMIT_MS, 50);
      await old.stop();
    }
  }

  async upgradeApi(): Promise<void> {
    await this.stage.studio.stop();
    this.stage = await AccountStage.open(this.environment, ["--role", "api"]);
  }

  async close(): Promise<void> {
    await this.stage.close();
    await Promise.all(this.relays.map((relay) => relay.stop()));
    await Promise.all([this.nats.stop(), this.database.stop()]);
    await rm(this.environment.DATA_DIR ?? "", { recursive: true, force: true });
  }
}
