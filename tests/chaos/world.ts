import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { Channel, SerialId } from "@setsuna/contracts";
import { silentLog } from "@setsuna/kit";
import { type Random, seededRandom, until } from "@setsuna/testkit";
import type { OpenDatabase } from "../../apps/studio/src/platform/storage/database.ts";
import { openPostgres } from "../../apps/studio/src/platform/storage/postgres.ts";
import { DEMO_SERIAL_ID } from "../../apps/studio/src/platform/storage/seed.ts";
import type { Fault } from "./faults.ts";
import { longestWait } from "./people/actions.ts";
import { Person } from "./people/person.ts";
import { ChaosSite, type SiteNode, type SitePlan } from "./site/chaos-site.ts";
import { type StreamPlace, TaggedSender, TaggedViewer } from "./streams/stream-client.ts";
import { checkBooks } from "./verdict/books.ts";
import { StreamLedger } from "./verdict/stream-ledger.ts";

/** Ends a stuck run, ms. Real limits are far shorter. */
const RECOVERY_LIMIT_MS = 60_000;
const FRESH_MS = 400;
/** Recovery must hold this long, ms, so that flicker doesn't count. */
const STEADY_MS = 1500;

/** For a new stream while one of three NATS servers is gone, ms. */
const NEW_STREAM_LIMIT_MS = 15_000;

export interface Struck {
  readonly fault: string;
  readonly stoodStill: number;
  readonly logIn: number | undefined;
  readonly purchase: number | undefined;
  /** How long this process itself was blocked, which all times include. */
  readonly heldUp: number;
  readonly history: string;
}

export interface WorldPlan {
  readonly seed: number;
  readonly visitors: number;
  readonly buyers: number;
  /** On average, ms. An account may log in, and an address ask for prices, 30 times and then twice a minute. */
  readonly restMs: number;
  readonly site?: Pick<SitePlan, "openFront" | "program" | "environment">;
}

interface Channelled {
  readonly ledger: StreamLedger;
  readonly sender: TaggedSender;
  readonly viewers: readonly TaggedViewer[];
}

export class World {
  readonly site: ChaosSite;
  private readonly plan: WorldPlan;
  private readonly random: Random;
  private readonly storage: OpenDatabase;
  private readonly streams: Channelled[] = [];
  private readonly contested = new StreamLedger("the contested stream");
  private readonly contestants: TaggedSender[] = [];
  private readonly people: Person[] = [];
  private readonly work: Promise<void>[] = [];
  private readonly violations: string[] = [];
  private over = false;
  private senders = 0;

  private constructor(site: ChaosSite, storage: OpenDatabase, plan: WorldPlan) {
    this.site = site;
    this.storage = storage;
    this.plan = plan;
    this.random = seededRandom(plan.seed);
  }

  static async open(plan: WorldPlan): Promise<World> {
    const site = await ChaosSite.start({ apis: ["tokyo", "osaka"], relays: ["tokyo", "osaka"], ...plan.site });
    try {
      const world = new World(site, await openPostgres(site.databaseUrl, silentLog), plan);
      await world.populate();
      return world;
    } catch (error) {
      await site.stop();
      throw error;
    }
  }

  private signalUrl(front: number): string {
    const { fronts } = this.site;
    return fronts[front % fronts.length]?.signalUrl ?? "";
  }

  private async populate(): Promise<void> {
    const { fronts } = this.site;
    const { visitors, buyers } = this.plan;
    const joined = await Promise.all(
      Array.from({ length: visitors + buyers }, (_, number) => {
        const origin = fronts[number % fronts.length]?.origin ?? "";
        return Person.join(origin, number + 1, this.storage.database);
      }),
    );
    this.people.push(...joined);
    const buying = joined.slice(visitors);
    await Promise.all(buying.map((person) => person.becomesBuyer()));
    const first = await buying[0]?.buys();
    this.stream({ serialId: DEMO_SERIAL_ID, channel: Channel.parse(1) }, 0);
    if (first !== undefined) this.stream({ serialId: SerialId.parse(first.serialId), channel: Channel.parse(1) }, 1);
    this.contest({ serialId: DEMO_SERIAL_ID, channel: Channel.parse(2) });
    await this.running(0);
    for (const person of joined.slice(0, visitors)) this.keep(person, () => person.logsIn());
    for (const person of buying) this.keep(person, () => person.buys());
  }

  private stream(place: StreamPlace, front: number): void {
    const number = ++this.senders;
    const ledger = new StreamLedger(`stream ${number}`);
    const letIn = (epoch: number, at: number): void => ledger.admitted(number, epoch, at);
    const sender = new TaggedSender(this.signalUrl(front), place, number, letIn);
    const viewers = [0, 1].map((at) => {
      const name = `the viewer at front ${at + 1}`;
      return new TaggedViewer(this.signalUrl(at), place, (tag, when) => ledger.arrived(name, tag, when));
    });
    this.streams.push({ ledger, sender, viewers });
    for (const client of [sender, ...viewers]) client.start();
  }

  private contest(place: StreamPlace): void {
    const ledger = this.contested;
    for (const front of [0, 1]) {
      const number = ++this.senders;
      const letIn = (epoch: number, at: number): void => ledger.admitted(number, epoch, at);
      const sender = new TaggedSender(this.signalUrl(front), place, number, letIn);
      this.contestants.push(sender);
      sender.start();
      this.work.push(this.wantNowAndThen(sender));
      const watch = new TaggedViewer(this.signalUrl(front), place, (tag, at) => ledger.arrived(`viewer ${front + 1}`, tag, at));
      this.watchers.push(watch);
      watch.start();
    }
  }
  private readonly watchers: TaggedViewer[] = [];

  private async wantNowAndThen(sender: TaggedSender): Promise<void> {
    while (!this.over) {
      await pause(400 + this.random() * 800);
      const phase = sender.phase();
      if (phase === "live" && this.random() < 0.3) sender.leave();
      else if (phase === "stopped" || phase.startsWith("refused")) sender.want();
    }
  }

  private keep(person: Person, work: () => Promise<unknown>): void {
    const again = async (): Promise<void> => {
      while (!this.over) {
        await work();
        await pause(this.plan.restMs * (0.5 + this.random()));
      }
    };
    this.work.push(again().catch((error: unknown) => void this.violations.push(`${person.email}: ${String(error)}`)));
  }

  relayInUse(): SiteNode {
    const port = this.streams[0]?.sender.relayPort();
    const node = (port === undefined ? undefined : this.site.relayAt(port)) ?? this.site.relays[0];
    if (node === undefined) throw new Error("a site without relays");
    return node;
  }

  private async running(since: number): Promise<void> {
    let steadyFrom: number | undefined;
    await until(
      "every stream to run",
      () => {
        const now = performance.now();
        const all = this.streams.every(({ ledger }) => ledger.seenSince(Math.max(since, now - FRESH_MS)).length === 2);
        steadyFrom = all ? (steadyFrom ?? now) : undefined;
        return steadyFrom !== undefined && now - steadyFrom >= STEADY_MS;
      },
      RECOVERY_LIMIT_MS,
      50,
    );
  }

  private async answered(since: number): Promise<void> {
    await until(
      "everybody to be answered",
      () => this.people.every(({ persistence: { present } }) => present === undefined || present.from >= since),
      RECOVERY_LIMIT_MS,
      50,
    );
  }

  private async carriesNewStreams(fault: string, since: number): Promise<void> {
    const ended = this.streams.filter(({ sender }) => sender.historySince(since) !== "live throughout");
    if (ended.length > 0) this.violations.push(`${fault}: a running stream was touched (${this.history(since)})`);
    const place = { serialId: DEMO_SERIAL_ID, channel: Channel.parse(3) };
    const number = ++this.senders;
    let received = 0;
    const sender = new TaggedSender(this.signalUrl(0), place, number, () => undefined);
    const viewer = new TaggedViewer(this.signalUrl(1), place, ({ sender: from }) => {
      if (from === number) received += 1;
    });
    try {
      for (const client of [viewer, sender]) client.start();
      const again = (): boolean => {
        if (sender.phase().startsWith("refused")) sender.want();
        return received > 0;
      };
      await until("a new stream to be watched", again, NEW_STREAM_LIMIT_MS, 50);
    } catch (error) {
      this.violations.push(`${fault}: ${error} (${sender.historySince(since)}; ${viewer.historySince(since)})`);
    } finally {
      for (const client of [sender, viewer]) client.stop();
    }
  }

  async strike(fault: Fault): Promise<Struck> {
    const loop = monitorEventLoopDelay({ resolution: 10 });
    loop.enable();
    const from = performance.now();
    await fault.begin();
    await pause(fault.holdMs);
    if (fault.mustCarryNewStreams === true) await this.carriesNewStreams(fault.name, from);
    await fault.end();
    const ended = performance.now();
    for (const [what, recovered] of [
      ["streams", this.running(ended)],
      ["people", this.answered(ended)],
    ] as const)
      await recovered.catch(
        (error: unknown) => void this.violations.push(`${fault.name}, ${what}: ${error} (${this.history(from)})`),
      );
    const to = performance.now();
    loop.disable();
    const actions = this.people.flatMap(({ persistence }) => persistence.actions);
    for (const { sender } of this.streams) if (sender.phase().startsWith("refused")) sender.want();
    return {
      fault: fault.name,
      stoodStill: Math.max(...this.streams.map(({ ledger }) => ledger.longestGap(from, to))),
      logIn: longestWait(actions, "log-in", from, to),
      purchase: longestWait(actions, "purchase", from, to),
      heldUp: loop.max / 1e6,
      history: this.history(from),
    };
  }

  private history(since: number): string {
    const clients = this.streams.flatMap(({ sender, viewers }) => [sender, ...viewers]);
    return clients.map((client) => client.historySince(since)).join("; ");
  }

  async judge(): Promise<{ readonly violations: readonly string[]; readonly counts: Readonly<Record<string, number>> }> {
    this.over = true;
    const finished = Promise.all(this.work).then(() => true);
    const done = await Promise.race([finished, pause(RECOVERY_LIMIT_MS).then(() => false)]);
    if (!done) this.violations.push("somebody was never answered");
    const told = this.people.flatMap(({ acknowledged }) => acknowledged);
    const books = await checkBooks(this.storage.database, told);
    const ledgers = [this.contested, ...this.streams.map(({ ledger }) => ledger)];
    const { senders, times } = this.contested.admissions();
    const actions = this.people.flatMap(({ persistence }) => persistence.actions);
    return {
      violations: [
        ...this.violations,
        ...books,
        ...this.people.flatMap(({ violations }) => violations),
        ...ledgers.flatMap(({ violations }) => violations),
      ],
      counts: {
        purchases: told.length,
        logIns: this.people.reduce((sum, { sessions }) => sum + sessions.worked, 0),
        pressedAgain: actions.reduce((sum, { failures }) => sum + failures, 0),
        contestants: senders,
        handOvers: times,
      },
    };
  }

  reasons(): ReadonlyMap<string, number> {
    const all = new Map<string, number>();
    for (const { persistence } of this.people)
      for (const [reason, count] of persistence.reasons) all.set(reason, (all.get(reason) ?? 0) + count);
    return all;
  }

  async close(): Promise<void> {
    this.over = true;
    for (const { sender, viewers } of this.streams) for (const client of [sender, ...viewers]) client.stop();
    for (const client of [...this.contestants, ...this.watchers]) client.stop();
    await this.storage.close();
    await this.site.stop();
  }
}
