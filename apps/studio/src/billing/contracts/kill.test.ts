import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Contract, FrozenDocument } from "@setsuna/account";
import { silentLog } from "@setsuna/kit";
import { type BundledProgram, bundleProgram } from "@setsuna/testkit/stack";
import { isNull } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { verifyAuditLog } from "../../platform/audit/audit-log.ts";
import { openDatabase } from "../../platform/storage/embedded-database.ts";
import {
  chargeAddressees,
  charges,
  contracts,
  issuedDocuments,
  purchases,
  refunds,
  serialIds,
  testGatewayCharges,
} from "../../platform/storage/schema/index.ts";
import { layEmbeddedCopy } from "../../platform/storage/testing/embedded-template.ts";
import { openPayingWorld } from "./paying-world.fake.ts";

/**
 * Kills the process at a storage call chosen by the seed, during 28 purchases and renewals. KILL_DEATHS sets the number,
 * KILL_SEED the seeds: docs/testing-at-length.md.
 */
const ASKED = process.env.KILL_DEATHS;
/** Each crash starts a process, so half of a run by default. */
const DEATHS = ASKED === undefined ? 6 : 12;
const STORIES = Math.ceil(Number(ASKED ?? DEATHS) / DEATHS);
const RENEWING: readonly number[] = ASKED === undefined ? [2, 5] : [5, 10];
const modeOf = (death: number): "buying" | "renewing" => (RENEWING.includes(death) ? "renewing" : "buying");
const MIN_CAUGHT = ASKED === undefined ? 90 : 200;
const SEED = Number(process.env.KILL_SEED ?? 1);
const DAY_MS = 86_400_000;
/** Usually less than a period, so that open work resumes; sometimes more, so that it lapses. */
const awayMs = (death: number): number => (modeOf(death) === "renewing" ? 75 : death % 4 === 3 ? 40 : 25) * DAY_MS;
const CHILD = join(import.meta.dirname, "kill.child.ts");

let program: BundledProgram;
beforeAll(async () => {
  program = await bundleProgram(CHILD);
});
afterAll(() => program?.remove());

let directory: string;
const children = new Set<ChildProcessWithoutNullStreams>();
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), "setsuna-kill-"));
  await layEmbeddedCopy(join(directory, "db"));
});
afterEach(() => {
  for (const child of children) child.kill("SIGKILL");
  rmSync(directory, { recursive: true, force: true });
});

const frozenMonth = (frozen: string): string => FrozenDocument.parse(JSON.parse(frozen)).from;

interface Life {
  readonly caught: number;
  readonly renewing: boolean;
  readonly time: Date;
}

const prepare = (seed: number, death: number, time: Date): { live: () => Promise<Life> } => {
  const told = [join(directory, "db"), String(seed * 1000 + death), time.toISOString(), modeOf(death)];
  const child = spawn(process.execPath, [program.path, ...told]);
  children.add(child);
  let complaint = "";
  child.stderr.on("data", (chunk: Buffer) => {
    complaint += chunk.toString();
  });
  const lines: string[] = [];
  createInterface({ input: child.stdout }).on("line", (line) => lines.push(line));
  const closed = new Promise<NodeJS.Signals | null>((resolve) => child.once("close", (_code, signal) => resolve(signal)));
  return {
    live: async () => {
      child.stdin.write("live\n");
      const signal = await closed;
      children.delete(child);
      if (signal !== "SIGKILL") throw new Error(`the child ended by itself: ${complaint.slice(-3000)}`);
      const under = new Set<string>();
      let renewing = false;
      let at = time;
      for (const line of lines) {
        const [word = "", rest = ""] = line.split(" ");
        if (word === "begin") under.add(rest);
        if (word === "end") under.delete(rest);
        if (word === "renew") renewing = true;
        if (word === "renewed") renewing = false;
        if (word === "time") at = new Date(rest);
      }
      return { caught: under.size + (renewing ? 1 : 0), renewing, time: at };
    },
  };
};

let renewals = 0;
let batches = 0;
let steady = 0;

const SEEDS = Array.from({ length: STORIES }, (_, story) => SEED + story);

it.each(SEEDS)(
  "kill -9 at any point of purchases and renewals, seed %i: every account is consistent, nothing is charged twice or lost",
  async (seed) => {
    let time = new Date("2026-01-31T03:00:00Z");
    let caught = 0;
    let next = prepare(seed, 1, time);
    for (let death = 1; death <= DEATHS; death += 1) {
      const life = next;
      time = new Date(time.getTime() + awayMs(death));
      if (death < DEATHS) next = prepare(seed, death + 1, time);
      const died = await life.live();
      expect(died.time.getTime()).toBeLessThan(time.getTime());
      caught += died.caught;
      if (died.renewing) renewals += 1;
      if (modeOf(death) === "renewing") batches += died.renewing ? 1 : 0;
    }
    expect(caught).toBeGreaterThanOrEqual(MIN_CAUGHT);

    const clock = { now: time };
    const { database, close } = await openDatabase(join(directory, "db"), silentLog, () => clock.now);
    const world = openPayingWorld(database, clock);
    await world.payment.charging.recoverAll(clock.now);
    await world.payment.recover();
    clock.now = new Date(clock.now.getTime() + 3_600_000);
    await world.payment.charging.recoverAll(clock.now);
    await world.payment.recover();
    await world.renewing.runDue();
    // The gateway is queried some time after an order, so a charge it received late settles a minute later.
    const isOpen = async () => (await database.select().from(charges).where(isNull(charges.settledAt)).limit(1)).length > 0;
    for (let minutes = 0; minutes === 0 || (minutes < 10 && (await isOpen())); minutes += 1) {
      clock.now = new Date(clock.now.getTime() + 60_000);
      await world.payment.charging.recoverAll(clock.now);
      await world.payment.recover();
    }

    const money = await database.select().from(charges);
    const gateway = await database.select().from(testGatewayCharges);
    const papers = await database.select().from(issuedDocuments);
    const bought = await database.select().from(purchases);
    const rows = (await database.select().from(contracts)).map((row) => ({ ...row, state: Contract.parse(row.state) }));
    const ids = await database.select().from(serialIds);

    expect(money.filter(({ settledAt }) => settledAt === null)).toEqual([]);
    const taken = (state: string) => (["succeeded", "settling"].includes(state) ? "succeeded" : "failed");
    const byKey = (list: { key: string; amount: number; state: string }[]) => list.sort((a, b) => (a.key < b.key ? -1 : 1));
    const heard = money.filter(({ failure, reference }) => failure !== "payment-lapsed" || reference !== "");
    expect(byKey(gateway.map(({ idempotencyKey: key, amount, state }) => ({ key, amount, state: taken(state) })))).toEqual(
      byKey(heard.map(({ key, amount, state }) => ({ key, amount, state }))),
    );
    const paid = money.filter(({ state }) => state === "succeeded");
    const receipts = papers.filter(({ kind }) => kind === "receipt");
    expect(receipts.map(({ cause, total }) => `${cause} ${total}`).sort()).toEqual(
      paid.map(({ key, amount }) => `${key} ${amount}`).sort(),
    );
    const back = await database.select().from(refunds);
    const notes = papers.filter(({ kind }) => kind === "credit-note");
    const numberOf = (key: string) => receipts.find(({ cause }) => cause === key)?.number;
    expect(notes.map(({ corrects, total }) => `${corrects} ${-total}`).sort()).toEqual(
      back.map(({ key, amount }) => `${numberOf(key)} ${amount}`).sort(),
    );
    expect(
      gateway
        .filter(({ refundedAt }) => refundedAt !== null)
        .map(({ idempotencyKey }) => idempotencyKey)
        .sort(),
    ).toEqual(
      back
        .filter(({ state }) => state === "refunded")
        .map(({ key }) => key)
        .sort(),
    );
    expect(back.filter(({ state }) => state !== "refunded")).toEqual([]);
    for (const series of [receipts, notes])
      expect(series.map(({ sequence }) => sequence).sort((a, b) => a - b)).toEqual(series.map((_, index) => index + 1));
    expect(await database.select().from(chargeAddressees)).toEqual([]);
    for (const purchase of bought) {
      const charge = money.find(({ key }) => key === `purchase:${purchase.id}`);
      const contract = rows.find(({ id }) => id === purchase.contractId);
      const granted = charge?.state === "succeeded" && !back.some(({ key }) => key === charge.key);
      expect([purchase.id, purchase.state]).toEqual([purchase.id, granted ? "succeeded" : "failed"]);
      if (purchase.state === "failed") expect(contract?.state).toMatchObject({ phase: "ended", reason: "not-paid" });
      else expect(contract?.state.phase === "ended" ? contract.state.reason : "runs").toMatch(/^(runs|unpaid)$/);
    }
    expect(rows).toHaveLength(bought.length);
    const running = rows.flatMap((row) => (row.state.phase === "running" ? [{ ...row, state: row.state }] : []));
    expect(ids.map(({ id, videoChannels }) => `${id} ${videoChannels}`).sort()).toEqual(
      running.map(({ serialId, licences }) => `${serialId} ${licences * 3}`).sort(),
    );
    for (const { id, state } of running) {
      const own = money.filter(({ contractId }) => contractId === id);
      if (own.some((charge) => charge.state === "failed")) continue;
      steady += 1;
      expect([id, own.length <= state.period + 1]).toEqual([id, true]);
      const months = receipts.filter(({ contractId }) => contractId === id).map(({ frozen }) => frozenMonth(frozen));
      expect(new Set(months).size).toBe(own.length);
      expect(state.payment).toEqual({ state: "settled" });
    }
    expect(await verifyAuditLog(database)).toMatchObject({ brokenAt: null });
    await close();
  },
  600_000,
);

it("some kills hit renewals, some with nothing else pending, and contracts survived them", () => {
  expect(steady).toBeGreaterThan(0);
  expect(renewals).toBeGreaterThan(0);
  expect(batches).toBeGreaterThan(0);
});
