import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort, until } from "@setsuna/testkit";
import { FleetNode } from "../../support/fleet-node.ts";
import { NatsServer } from "../../support/nats-server.ts";
import { AccountStage } from "./account-stage.ts";

const RELAYS = 2;
const DRAIN_LIMIT_MS = 60_000;

/** An API node with its data, which survive an upgrade, and relay nodes. */
export class CompanyFleet {
  stage: AccountStage;
  private readonly nats: NatsServer;
  private readonly environment: Readonly<Record<string, string>>;
  private readonly relays: FleetNode[];

  private constructor(stage: AccountStage, nats: NatsServer, environment: Readonly<Record<string, string>>, relays: FleetNode[]) {
    this.stage = stage;
    this.nats = nats;
    this.environment = environment;
    this.relays = relays;
  }

  static async open(environment: Readonly<Record<string, string>>): Promise<CompanyFleet> {
    const nats = await NatsServer.start();
    const folder = await mkdtemp(join(tmpdir(), "setsuna-company-"));
    const own = { DATA_DIR: folder, PORT: String(await freePort()), NATS_URL: nats.urlOf("api"), ...environment };
    const relays = await Promise.all(Array.from({ length: RELAYS }, () => FleetNode.start("relay", nats.urlOf("relay"))));
    return new CompanyFleet(await AccountStage.open(own, ["--role", "api"]), nats, own, relays);
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
    await this.nats.stop();
    await rm(this.environment.DATA_DIR ?? "", { recursive: true, force: true });
  }
}
