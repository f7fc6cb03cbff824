import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AccountsApp, openAccountsApp } from "../compose/accounts-app.fake.ts";
import { keepCard } from "../payment/card-store.ts";
import { shownTestCard, testCard, testPaymentMethod } from "../payment/test-gateway/test-cards.ts";
import { openSession } from "../sessions/login-sessions.ts";
import type { OpenDatabase } from "../storage/database.ts";
import { newRowId } from "../storage/row-id.ts";
import { accounts, serialIds } from "../storage/schema/index.ts";
import { TEST_ENGINES } from "../storage/testing/test-databases.ts";
import { ADDRESS } from "./documents-port.fake.ts";

const origin = { address: "192.0.2.1", userAgent: "" };

/** The parts as the server puts them together: real charges, real documents, the test gateway. */
describe.each(TEST_ENGINES)("licences by the API, on $name", ({ open }) => {
  let opened: OpenDatabase;
  let site: AccountsApp;
  let cookie: string;
  const owner = newRowId();
  beforeAll(async () => {
    opened = await open();
    site = await openAccountsApp(opened);
    const createdAt = site.clock.now;
    const { database } = opened;
    await database.insert(accounts).values({ id: owner, email: "owner@example.com", createdAt });
    await database
      .insert(serialIds)
      .values({ id: "abcdefg", accountId: owner, plan: "free", videoChannels: 3, contractStatus: "usable", createdAt });
    const { token } = await database.transaction((tx) => openSession(tx, owner, origin, createdAt, false));
    cookie = `setsuna_session=${token}`;
  }, 120_000);
  afterAll(async () => {
    await site.close();
    await opened.close();
  });

  const call = async (method: "GET" | "PUT" | "POST", path: string, payload?: object) => {
    const response = await site.app.inject({
      method,
      url: `/studio/api${path}`,
      ...(payload === undefined ? {} : { payload }),
      headers: { host: "localhost", cookie },
    });
    return { status: response.statusCode, ...response.json() };
  };
  const keep = (number: string) =>
    opened.database.transaction(async (tx) => {
      const card = testCard(number);
      if (card === undefined) throw new Error(`there is no test card ${number}`);
      await keepCard(tx, {
        accountId: owner,
        gateway: "test",
        customer: "cus_test",
        paymentMethod: testPaymentMethod(card),
        ...shownTestCard(card),
        keptAt: site.clock.now,
      });
    });
  const buy = {
    intent: { kind: "buy", plan: "commercial", licences: 1, method: "card", serialId: "abc-defg" },
    coupon: null,
  };

  it("are bought with address and card, shown on the serial card, added and stopped", async () => {
    expect(await call("POST", "/billing/quotes", buy)).toMatchObject({ status: 409, code: "address-needed" });
    expect(await call("PUT", "/billing/address", ADDRESS)).toMatchObject({ status: 200 });
    const early = await call("POST", "/billing/quotes", buy);
    expect(early).toMatchObject({ status: 200, total: 6_000, card: null });
    const confirm = (id: string, agreed = true) => call("POST", `/billing/quotes/${id}/confirm`, { agreed });
    expect(await confirm(early.id)).toMatchObject({ status: 409, code: "card-needed" });
    await keep("succeeds");
    const quote = await call("POST", "/billing/quotes", buy);
    expect(quote).toMatchObject({ status: 200, card: { last4: "4242" }, startsOn: "2026-11-21", renewsOn: "2026-12-21" });
    // Nothing happens without the box.
    expect(await confirm(quote.id, false)).toMatchObject({ status: 400, code: "bad-request" });
    const purchase = await confirm(quote.id);
    expect(purchase).toMatchObject({ status: 200, state: "succeeded", document: "R-000001", serialId: "abcdefg" });
    expect(await call("GET", `/billing/purchases/${purchase.id}`)).toMatchObject({ state: "succeeded" });
    const add = await call("POST", "/billing/quotes", {
      intent: { kind: "add", serialId: "abc-defg", licences: 1 },
      coupon: null,
    });
    expect(await confirm(add.id)).toMatchObject({ state: "succeeded", document: "R-000002" });
    expect((await call("GET", "/serial-ids")).serialIds).toMatchObject([
      { plan: "commercial", videoChannels: 6, contract: { licences: 2, renewalTotal: 12_000, payment: "credit-card" } },
    ]);
    expect(await call("POST", "/serial-ids/abc-defg/renewal/stop", { agreed: true })).toMatchObject({
      contract: { status: "cancelled", endsOn: "2026-12-20" },
    });
    expect((await call("GET", "/serial-ids")).serialIds).toMatchObject([{ cardStatus: "pending-deletion" }]);
    const { rows } = await opened.database.execute<{ entries: number; terms: string }>(
      sql`select count(*)::int as entries, max(detail->>'termsVersion') as terms from audit_log where action = 'purchase.confirmed'`,
    );
    expect(rows).toEqual([{ entries: 2, terms: quote.termsVersion }]);
  });
});
