import { Contract, FrozenDocument } from "@setsuna/account";
import { LicenceBook } from "@setsuna/testkit/model";
import { verifyAuditLog } from "../../../apps/studio/src/platform/audit/audit-log.ts";
import type { Database } from "../../../apps/studio/src/platform/storage/database.ts";
import {
  charges,
  contracts,
  issuedDocuments,
  jobs,
  purchases,
  refunds,
  serialIds,
  testGatewayCharges,
} from "../../../apps/studio/src/platform/storage/schema/index.ts";
import type { BillingWorld } from "./billing-world.ts";
import { HOUR_MS } from "./billing-world.ts";

const bagOf = (list: readonly string[]): string => [...list].sort().join(", ");

const readAll = async (database: Database) => ({
  money: await database.select().from(charges),
  papers: await database.select().from(issuedDocuments),
  back: await database.select().from(refunds),
  gateway: await database.select().from(testGatewayCharges),
  bought: await database.select().from(purchases),
  rows: (await database.select().from(contracts)).map((row) => ({ ...row, state: Contract.parse(row.state) })),
  ids: await database.select().from(serialIds),
});
type Stored = Awaited<ReturnType<typeof readAll>>;

export class BillingBooks {
  private readonly world: BillingWorld;
  private readonly books = new Map<string, LicenceBook>();
  private readonly booked = new Set<string>();
  private readonly licences = new Map<string, number>();

  constructor(world: BillingWorld) {
    this.world = world;
  }

  private must(holds: boolean, what: string): void {
    if (!holds) this.world.violate(what);
  }

  /** Call before licenses are given away, and at the end of each day. */
  async look(): Promise<void> {
    const stored = await this.world.storage.aside(readAll);
    this.lookAtPapers(stored);
    this.lookAtDays(stored);
  }

  private lookAtPapers({ money, papers, back }: Stored): void {
    const receipts = papers.filter(({ kind }) => kind === "receipt");
    const paid = money.filter(({ state }) => state === "succeeded");
    this.must(
      bagOf(receipts.map(({ cause, total }) => `${cause} ${total}`)) === bagOf(paid.map(({ key, amount }) => `${key} ${amount}`)),
      "receipts and charges that succeeded are not the same",
    );
    const notes = papers.filter(({ kind }) => kind === "credit-note");
    const numberOf = (key: string) => receipts.find(({ cause }) => cause === key)?.number;
    const credited = notes.filter(({ corrects }) => receipts.some(({ number }) => number === corrects));
    this.must(
      bagOf(credited.map(({ corrects, total }) => `${corrects} ${-total}`)) ===
        bagOf(back.map(({ key, amount }) => `${numberOf(key)} ${amount}`)),
      "credit notes and refunds are not the same",
    );
    for (const kind of new Set(papers.map((paper) => paper.kind))) {
      const series = papers.filter((paper) => paper.kind === kind).map(({ sequence }) => sequence);
      this.must(
        series.sort((a, b) => a - b).every((sequence, index) => sequence === index + 1),
        `numbers of ${kind} have a gap`,
      );
    }
  }

  private lookAtDays({ papers, rows, ids }: Stored): void {
    const { today } = this.world;
    const takenBack = new Set(papers.map(({ corrects }) => corrects));
    for (const { id, serialId } of rows) {
      const book = this.books.get(id) ?? new LicenceBook();
      this.books.set(id, book);
      const row = ids.find((one) => one.id === serialId);
      const held = (row?.videoChannels ?? 0) / 3;
      const before = this.licences.get(id) ?? 0;
      const own = papers.filter(({ contractId }) => contractId === id).sort((a, b) => a.sequence - b.sequence);
      for (const { number, kind, cause, frozen } of own) {
        if (this.booked.has(number)) continue;
        this.booked.add(number);
        if (kind === "credit-note" || takenBack.has(number)) continue;
        const { lines, from, to, issuedOn } = FrozenDocument.parse(JSON.parse(frozen));
        book.pay({ key: cause, lines, from, to }, held, issuedOn);
      }
      if (held < before) book.subtract(before - held, today);
      this.licences.set(id, held);
      const isUsable = row !== undefined && row.contractStatus !== "restricted-payment" && row.plan !== "free";
      book.use(isUsable ? { licences: held, plan: row.plan === "pro" ? "pro" : "commercial" } : undefined, today);
      const fault = book.fault();
      if (fault === undefined) continue;
      this.books.set(id, new LicenceBook());
      this.world.violate(`a contract has ${fault}`);
    }
  }

  async lookWhenStill(): Promise<void> {
    await this.look();
    const { database } = this.world.storage;
    const { money, gateway, back, bought, rows, ids } = await readAll(database);
    const heard = money.filter(({ failure, reference }) => failure !== "payment-lapsed" || reference !== "");
    const outcome = (state: string) => (["succeeded", "settling"].includes(state) ? "succeeded" : "failed");
    this.must(
      bagOf(gateway.map(({ idempotencyKey, amount, state }) => `${idempotencyKey} ${amount} ${outcome(state)}`)) ===
        bagOf(heard.map(({ key, amount, state }) => `${key} ${amount} ${state}`)),
      "the gateway has other charges than we have",
    );
    this.must(
      money.every(({ settledAt }) => settledAt !== null),
      "a charge has no outcome when all is still",
    );
    const paidBack = gateway.filter(({ refundedAt }) => refundedAt !== null).map(({ idempotencyKey }) => idempotencyKey);
    this.must(bagOf(paidBack) === bagOf(back.map(({ key }) => key)), "the gateway has paid other charges back than were to be");
    for (const { id, state, contractId } of bought) {
      const charge = money.find(({ key }) => key === `purchase:${id}`);
      if (charge === undefined) {
        this.must(state !== "open", "a purchase is open, and nothing was charged for it");
        continue;
      }
      const isGranted = charge.state === "succeeded" && !back.some(({ key }) => key === charge.key);
      this.must(state === (isGranted ? "succeeded" : "failed"), `a purchase is ${state}, and its charge ${charge.state}`);
      this.must(
        rows.some((row) => row.id === contractId),
        "a purchase has no contract",
      );
    }
    for (const { key } of money)
      if (key.startsWith("purchase:"))
        this.must(
          bought.some(({ id }) => key === `purchase:${id}`),
          "a charge has no purchase",
        );
    for (const { state, id } of rows)
      if (state.phase === "ordered")
        this.must(
          bought.some(({ contractId, state: bill }) => contractId === id && ["open", "awaiting"].includes(bill)),
          "a contract is ordered, and by nobody",
        );
    const running = rows.filter(({ state }) => state.phase === "running");
    const channels = running.map(({ serialId, state }) => `${serialId} ${state.licences * 3}`);
    const kept = ids.filter(({ plan }) => plan !== "free").map(({ id, videoChannels }) => `${id} ${videoChannels}`);
    this.must(bagOf(channels) === bagOf(kept), "IDs have other channels than their contracts");
    const { brokenAt } = await verifyAuditLog(database);
    this.must(brokenAt === null, `the audit log is broken at ${brokenAt}`);
    const late = (await database.select().from(jobs)).filter(
      ({ state, runAt }) => state !== "done" && runAt.getTime() < this.world.clock.now.getTime() - HOUR_MS,
    );
    this.must(late.length === 0, `jobs were left: ${bagOf(late.map(({ name, state }) => `${name} ${state}`))}`);
  }
}
