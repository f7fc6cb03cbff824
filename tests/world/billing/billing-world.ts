import { addDays, civilDayAt, startOfDay } from "@setsuna/account";
import { StudioError } from "@setsuna/contracts";
import type { Log } from "@setsuna/kit";
import { type Random, seededRandom } from "@setsuna/testkit/model";
import { Timeline } from "../timeline.ts";
import type { BillingFaults } from "./billing-faults.ts";
import { type BillingServer, startBillingServer } from "./billing-server.ts";
import { MortalDatabase } from "./mortal-database.ts";
import { UnsteadyGateway } from "./unsteady-gateway.ts";

const START = Date.parse("2026-01-28T03:00:00Z");
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;

export interface BillingWorldOptions {
  readonly seed: number;
  readonly owners?: number;
  readonly faults?: BillingFaults;
  readonly echo?: (line: string) => void;
}

export interface Owner {
  readonly name: string;
  readonly accountId: string;
}

/** Months of a server's money, with crashes and gateway outages. */
export class BillingWorld {
  readonly random: Random;
  readonly clock = { now: new Date(START) };
  readonly timeline: Timeline;
  readonly storage: MortalDatabase;
  readonly gateway: UnsteadyGateway;
  readonly owners: Owner[] = [];
  readonly violations: string[] = [];
  onDayEnds: () => Promise<void> = () => Promise.resolve();
  private readonly faults: BillingFaults;
  private server: BillingServer | undefined;
  private keys = 0;

  private constructor(storage: MortalDatabase, { seed, faults = new Set(), echo }: BillingWorldOptions) {
    this.storage = storage;
    this.random = seededRandom(seed);
    this.faults = faults;
    this.gateway = new UnsteadyGateway(this.random, faults);
    const clock = { elapsedMs: () => this.clock.now.getTime() - START };
    this.timeline = new Timeline(
      {
        get elapsed() {
          return clock.elapsedMs();
        },
      },
      echo,
    );
    storage.tears = faults.has("transactionsTorn");
  }

  static async open(options: BillingWorldOptions): Promise<BillingWorld> {
    const world = new BillingWorld(await MortalDatabase.open(), options);
    await world.start();
    for (let number = 1; number <= (options.owners ?? 6); number += 1)
      world.owners.push({ name: `owner${number}`, accountId: await world.running.owner("succeeds") });
    return world;
  }

  get today(): string {
    return civilDayAt(this.clock.now.getTime());
  }

  /** Throws while none runs. */
  get running(): BillingServer {
    if (this.server === undefined) throw new Error("no server runs");
    return this.server;
  }
  get isDown(): boolean {
    return this.server === undefined;
  }

  nextKey(): string {
    this.keys += 1;
    return `key${this.keys}`;
  }

  violate(what: string): void {
    this.timeline.note("FAULT", what);
    if (this.violations.length < 20) this.violations.push(what);
  }

  async start(): Promise<void> {
    await this.storage.revive();
    const { database } = this.storage;
    const { clock, faults, gateway } = this;
    this.server = await startBillingServer({ database, clock, around: gateway.around, log: this.log, faults });
  }

  async goTo(moment: number): Promise<void> {
    const at = Math.ceil(moment);
    while (this.clock.now.getTime() < at) {
      const now = this.clock.now.getTime();
      const midnight = startOfDay(addDays(this.today, 1));
      const eve = midnight - 2 * MINUTE_MS;
      const next = Math.min(at, now + 4 * HOUR_MS, now < eve ? eve : midnight);
      this.clock.now = new Date(next);
      await this.tick();
      if (this.isDown) return;
      if (next === eve) await this.onDayEnds();
    }
  }

  async tick(): Promise<void> {
    if (!this.isDown) await this.mortally("server", () => this.running.tick());
  }

  async mortally(who: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (this.storage.isDead) this.timeline.note(who, "is cut short");
      else if (error instanceof StudioError) this.timeline.note(who, `is refused: ${error.code}`);
      else this.violate(`${who}: ${error instanceof Error ? (error.stack ?? error.message).slice(0, 400) : String(error)}`);
    }
    this.storage.spare();
    if (!this.storage.isDead) return;
    this.timeline.note("server", "dies");
    this.server = undefined;
  }

  private get log(): Log {
    return {
      debug: () => undefined,
      info: () => undefined,
      warn: () => undefined,
      error: (fields, message) => {
        if (!this.storage.isDead) this.violate(`logged as an error: ${message} ${String(fields.err ?? fields.charge ?? "")}`);
      },
    };
  }
}
