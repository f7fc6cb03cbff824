import { addDays, civilDayAt, FrozenDocument, startOfDay } from "@setsuna/account";
import { everydayCases, LicenceBook, RUNS_ALL } from "@setsuna/testkit/model";

import { and, eq } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { keepBillingAddress } from "../billing/documents/billing-addresses.ts";
import { TOKYO } from "../billing/documents/document.fake.ts";
import { keepCard } from "../billing/payment/card-store.ts";
import { answerCharge } from "../billing/payment/test-gateway/holder.ts";
import { shownTestCard, testCard, testPaymentMethod } from "../billing/payment/test-gateway/test-cards.ts";
import { openSession } from "../identity/sessions/login-sessions.ts";
import type { OpenDatabase } from "../platform/storage/database.ts";
import { newRowId } from "../platform/storage/row-id.ts";
import {
  accounts,
  charges,
  issuedDocuments,
  loginSessions,
  serialIds,
  testGatewayCharges,
} from "../platform/storage/schema/index.ts";
import { enginesOf } from "../platform/storage/testing/test-databases.ts";
import { type AccountsApp, openAccountsApp } from "./accounts-app.fake.ts";
import { openTeam } from "./team.fake.ts";

/*
 * An API owner, bank challenges and late settlements over the whole server. The ledger is that of
 * packages/account/src/billing/paid-licence-days.test.ts. Decision 0035.
 */

const CARDS = ["succeeds", "asks-at-charge", "settles-late", "declined-at-charge"] as const;

type Command =
  /** `to` is the next renewal plus this many days. */
  | { readonly do: "wait"; readonly days: number }
  | { readonly do: "wait-for-renewal"; readonly past: number }
  | { readonly do: "outage"; readonly days: number }
  | {
      readonly do: "confirm";
      readonly what: "add" | "upgrade";
      readonly licences: number;
      readonly card: (typeof CARDS)[number];
      readonly settles: number;
    }
  | { readonly do: "approve" }
  | { readonly do: "card"; readonly card: (typeof CARDS)[number] }
  | { readonly do: "subtract"; readonly licences: number }
  | { readonly do: "stop" | "resume" | "delete" }
  /** The account becomes an organization, whose owner makes the calls from then on. */
  | { readonly do: "convert" };

const card = fc.constantFrom(...CARDS);
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 1, arbitrary: fc.record({ do: fc.constant("wait" as const), days: fc.nat(5) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("wait-for-renewal" as const), past: fc.integer({ min: -1, max: 4 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("outage" as const), days: fc.oneof(fc.nat(6), fc.nat(40)) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant("confirm" as const),
      what: fc.constantFrom("add" as const, "add" as const, "upgrade" as const),
      licences: fc.integer({ min: 1, max: 80 }),
      card,
      settles: fc.nat(3),
    }),
  },
  { weight: 4, arbitrary: fc.constant<Command>({ do: "approve" }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("card" as const), card }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("subtract" as const), licences: fc.integer({ min: 1, max: 50 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom("stop" as const, "resume" as const) }) },
  { weight: 1, arbitrary: fc.constant<Command>({ do: "delete" }) },
);

describe.each(enginesOf(import.meta.url))("licence days and payments across the whole server, on $name", ({ open }) => {
  let opened: OpenDatabase;
  let site: AccountsApp;
  let cookie = "";
  beforeAll(async () => {
    opened = await open();
    site = await openAccountsApp(opened, {}, { devClock: true });
    cookie = await site.devCookie();
  }, 120_000);
  afterAll(async () => {
    await site.close();
    await opened.close();
  });

  const today = (): string => civilDayAt(site.clock.now.getTime());

  /** `buyer`: who owns the ID and makes the calls. */
  const live = async (commands: readonly Command[], buyer: "account" | "organization" = "account"): Promise<void> => {
    const { database } = opened;
    const team = buyer === "organization" ? await openTeam(site, opened) : undefined;
    const owner = team?.id ?? newRowId();
    if (team === undefined)
      await database.insert(accounts).values({ id: owner, email: `${owner}@example.com`, createdAt: site.clock.now });
    /** Licences are the billing member's, and IDs are deleted by the owner. */
    const actorOf = (path: string): string =>
      team === undefined ? person : team.members[path.endsWith("/delete") ? "owner" : "billing"];
    let [person, actingFor] = [owner, team?.id ?? null];
    await database.transaction((tx) => keepBillingAddress(tx, owner, TOKYO, site.clock.now));
    const book = new LicenceBook();
    const booked = new Set<string>();

    const keep = (name: string) =>
      database.transaction((tx) => {
        const kept = testCard(name) ?? expect.fail(name);
        const paymentMethod = testPaymentMethod(kept);
        const customer = `cus_test_${owner}`;
        const row = { accountId: owner, gateway: "test" as const, customer, paymentMethod, ...shownTestCard(kept) };
        return keepCard(tx, { ...row, keptAt: site.clock.now });
      });
    /** Signs in again, because days pass. */
    const call = async (method: "GET" | "POST", path: string, payload?: object) => {
      const from = { address: "192.0.2.1", userAgent: "" };
      const { id, token } = await database.transaction((tx) => openSession(tx, actorOf(path), from, site.clock.now, false));
      await database.update(loginSessions).set({ actingFor }).where(eq(loginSessions.id, id));
      const headers = { host: "localhost", cookie: `__Host-setsuna_session=${token}` };
      return site.app.inject({ method, url: `/studio/api/${path}`, headers, ...(payload === undefined ? {} : { payload }) });
    };
    const ownId = async () => {
      const [row] = await database.select().from(serialIds).where(eq(serialIds.accountId, owner));
      return row;
    };
    const bookDocuments = async (): Promise<void> => {
      const papers = await database.select().from(issuedDocuments).where(eq(issuedDocuments.accountId, owner));
      const takenBack = new Set(papers.map(({ corrects }) => corrects));
      const held = ((await ownId())?.videoChannels ?? 0) / 3;
      for (const { number, kind, cause, frozen } of papers.sort((a, b) => a.sequence - b.sequence)) {
        if (booked.has(number)) continue;
        booked.add(number);
        if (kind === "credit-note" || takenBack.has(number)) continue;
        const { lines, from, to, issuedOn } = FrozenDocument.parse(JSON.parse(frozen));
        book.pay({ key: cause, lines, from, to }, held, issuedOn);
      }
    };
    const look = async (): Promise<void> => {
      await bookDocuments();
      const row = await ownId();
      const usable = row !== undefined && row.contractStatus !== "restricted-payment" && row.plan !== "free";
      book.use(
        usable ? { licences: row.videoChannels / 3, plan: row.plan === "pro" ? "pro" : "commercial" } : undefined,
        today(),
      );
      expect(book.fault()).toBeUndefined();
    };
    const goTo = async (at: Date): Promise<void> => {
      const payload = { to: new Date(Math.max(at.getTime(), site.clock.now.getTime())).toISOString() };
      const answer = await site.app.inject({
        method: "POST",
        url: "/studio/dev/clock",
        headers: { host: "localhost", cookie },
        payload,
      });
      expect(answer.statusCode).toBe(200);
    };
    const passDays = async (days: number): Promise<void> => {
      for (let passed = 0; passed < days; passed += 1) {
        await goTo(new Date(startOfDay(addDays(today(), 1)) - 120_000));
        await look();
        await goTo(new Date(startOfDay(addDays(today(), 1)) + 120_000));
      }
    };
    const purchase = async (intent: object): Promise<void> => {
      const quote = await call("POST", "billing/quotes", { intent, coupon: null });
      if (quote.statusCode !== 200) return;
      const confirmed = await call("POST", `billing/quotes/${quote.json().id}/confirm`, { agreed: true });
      expect(confirmed.statusCode).toBe(200);
    };

    const act = async (one: Command): Promise<void> => {
      const id = (await ownId())?.id ?? "absents";
      const agreed = { agreed: true };
      switch (one.do) {
        case "wait":
          return passDays(one.days);
        case "wait-for-renewal": {
          const cards = (await call("GET", "serial-ids")).json().serialIds as { contract: { renewsOn: string | null } | null }[];
          const renewsOn = cards[0]?.contract?.renewsOn ?? addDays(today(), 3);
          const days = Math.round((startOfDay(renewsOn) - startOfDay(today())) / 86_400_000) + one.past;
          return passDays(Math.max(0, Math.min(days, 40)));
        }
        case "outage":
          await look();
          site.clock.now = new Date(site.clock.now.getTime() + one.days * 86_400_000);
          return goTo(new Date(site.clock.now.getTime() + 60_000));
        case "confirm": {
          await keep(one.card);
          await purchase(
            one.what === "add" ? { kind: "add", serialId: id, licences: one.licences } : { kind: "upgrade", serialId: id },
          );
          const settlesAt = new Date(site.clock.now.getTime() + one.settles * 86_400_000);
          await database
            .update(testGatewayCharges)
            .set({ settlesAt })
            .where(and(eq(testGatewayCharges.state, "settling"), eq(testGatewayCharges.customer, `cus_test_${owner}`)));
          return;
        }
        case "approve": {
          const asking = await database.select().from(testGatewayCharges).where(eq(testGatewayCharges.state, "asking"));
          for (const charge of asking) await answerCharge(database, charge.id, true, site.clock.now);
          return goTo(new Date(site.clock.now.getTime() + 1_000));
        }
        case "card":
          await keep(one.card);
          return;
        case "subtract": {
          await look();
          const before = (await ownId())?.videoChannels ?? 0;
          await call("POST", `serial-ids/${id}/licences/subtract`, { ...agreed, licences: one.licences });
          book.subtract((before - ((await ownId())?.videoChannels ?? 0)) / 3, today());
          return;
        }
        case "stop":
          await call("POST", `serial-ids/${id}/renewal/stop`, agreed);
          return;
        case "resume":
          await call("POST", `serial-ids/${id}/renewal/resume`);
          return;
        case "convert": {
          const converted = await call("POST", "account/organization", { ...agreed, name: "Team" });
          expect(converted.json()).toMatchObject({ id: owner, role: "owner" });
          const [holder] = await database
            .select()
            .from(accounts)
            .where(eq(accounts.email, `${owner}@example.com`));
          [person, actingFor] = [holder?.id ?? expect.fail("no holder"), owner];
          return;
        }
        case "delete":
          await look();
          await call("POST", `serial-ids/${id}/delete`, agreed);
      }
    };

    await keep("succeeds");
    await purchase({ kind: "buy", plan: "commercial", licences: 5, method: "card", serialId: null });
    expect(await ownId()).toMatchObject({ videoChannels: 15 });
    for (const one of commands) {
      await act(one);
      await look();
    }
    await goTo(new Date(site.clock.now.getTime() + 8 * 3_600_000));
    const paid = await database
      .select()
      .from(charges)
      .where(and(eq(charges.accountId, owner), eq(charges.state, "succeeded")));
    const papers = await database.select().from(issuedDocuments).where(eq(issuedDocuments.accountId, owner));
    for (const { frozen } of papers) expect(FrozenDocument.parse(JSON.parse(frozen)).recipient).toEqual(TOKYO);
    expect(paid.map(({ key }) => key).sort()).toEqual(
      papers.flatMap(({ kind, cause }) => (kind === "receipt" ? [cause] : [])).sort(),
    );
  };

  it("84 licences bought the day before, approved or settled after midnight", { timeout: 120_000 }, async () => {
    for (const by of everydayCases(["asks-at-charge", "settles-late"] as const, { oneIn: 2 })) {
      await live([
        { do: "wait-for-renewal", past: -1 },
        { do: "confirm", what: "add", licences: 80, card: by, settles: 1 },
        { do: "card", card: "succeeds" },
        { do: "wait", days: 1 },
        { do: "approve" },
        { do: "wait", days: 16 },
      ]);
    }
  });

  it("an organization's licences, bought by its billing member and deleted by its owner", { timeout: 120_000 }, async () => {
    await live(
      [
        { do: "wait-for-renewal", past: -1 },
        { do: "confirm", what: "add", licences: 80, card: "asks-at-charge", settles: 1 },
        { do: "card", card: "succeeds" },
        { do: "approve" },
        { do: "confirm", what: "upgrade", licences: 1, card: "succeeds", settles: 0 },
        { do: "subtract", licences: 3 },
        { do: "wait-for-renewal", past: 1 },
        { do: "delete" },
      ],
      "organization",
    );
  });

  it("licences of an account that becomes an organization between a purchase, its approval and the renewal", {
    timeout: 120_000,
  }, async () => {
    await live([
      { do: "wait-for-renewal", past: -1 },
      { do: "confirm", what: "add", licences: 80, card: "asks-at-charge", settles: 1 },
      { do: "card", card: "succeeds" },
      { do: "convert" },
      { do: "approve" },
      { do: "subtract", licences: 3 },
      { do: "wait-for-renewal", past: 1 },
      { do: "delete" },
    ]);
  });

  it("no licence day is granted without payment", { timeout: 300_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 8, maxLength: 14, size: "max" }), (commands) => live(commands)),
      {
        numRuns: RUNS_ALL ? 3 : 1,
        endOnFailure: true,
      },
    );
  });
});
