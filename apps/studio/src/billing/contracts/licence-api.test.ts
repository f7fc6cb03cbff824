import { randomInt } from "node:crypto";
import { API, TokenScope } from "@setsuna/contracts";
import { apiReference, fetchExample } from "@setsuna/contracts/openapi";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AccountsApp, openAccountsApp } from "../../composition/accounts-app.fake.ts";
import { signInOwner } from "../../composition/signed-in-owner.fake.ts";
import { newPersonalToken } from "../../identity/tokens/personal-token.ts";
import { keepToken } from "../../identity/tokens/token-store.ts";
import type { OpenDatabase } from "../../platform/storage/database.ts";
import { newRowId } from "../../platform/storage/row-id.ts";
import { coupons } from "../../platform/storage/schema/index.ts";
import { enginesOf } from "../../platform/storage/testing/test-databases.ts";
import { keepCard } from "../payment/card-store.ts";
import { shownTestCard, testCard, testPaymentMethod } from "../payment/test-gateway/test-cards.ts";
import { ADDRESS } from "./documents-port.fake.ts";

describe.each(enginesOf(import.meta.url))("licences by the API, on $name", ({ open }) => {
  let opened: OpenDatabase;
  let site: AccountsApp;
  let cookie: string;
  const owner = newRowId();
  beforeAll(async () => {
    opened = await open();
    site = await openAccountsApp(opened);
    cookie = await signInOwner(opened, { owner, id: "abcdefg", at: site.clock.now });
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
  it("explain the rule when the number of licences is invalid or not for sale", async () => {
    const quote = (intent: object) => call("POST", "/billing/quotes", { intent, coupon: null });
    const card = { kind: "buy", plan: "pro", method: "card", periodMonths: 1, serialId: null };
    for (const licences of [0, 1.5, 86, -1, "3"]) {
      const rule = { status: 400, code: "licences-range", en: expect.stringContaining("1 to 85") };
      expect(await quote({ ...card, licences })).toMatchObject({ ...rule, fields: [{ field: "intent.licences" }] });
      expect(await quote({ kind: "add", serialId: "abc-defg", licences })).toMatchObject(rule);
      const subtracted = await call("POST", "/serial-ids/abc-defg/licences/subtract", { agreed: true, licences });
      expect(subtracted).toMatchObject({ ...rule, fields: [{ field: "licences" }] });
    }
    for (const plan of ["pro", "commercial"])
      expect(await quote({ ...card, plan, licences: 1, periodMonths: 6 })).toMatchObject({ code: "plan-not-sold" });
    expect(await quote({ ...card, plan: "commercial", method: "invoice", licences: 1, periodMonths: 6 })).toMatchObject({
      code: "plan-not-sold",
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

  it("run every printed example of the API reference with a token", async () => {
    const secret = newPersonalToken(randomInt);
    const token = { accountId: owner, name: "examples", scopes: TokenScope.options, days: 30 };
    await opened.database.transaction((tx) => keepToken(tx, secret, token, site.clock.now));
    const resumed = await call("POST", "/serial-ids/abc-defg/renewal/resume");
    const upgrade = await call("POST", "/billing/quotes", { intent: { kind: "upgrade", serialId: "abc-defg" }, coupon: null });
    const upgraded = await call("POST", `/billing/quotes/${upgrade.id}/confirm`, { agreed: true });
    await call("POST", "/serial-ids/abc-defg/renewal/stop", { agreed: true });
    expect([resumed.status, upgraded.state]).toEqual([200, "succeeded"]);
    const discount = { kind: "percent", percent: 50 } as const;
    await opened.database
      .insert(coupons)
      .values({ code: "WELCOME", kind: "registration", discount, periods: 1, createdAt: site.clock.now });
    const calls = apiReference().areas.flatMap((area) => area.calls);
    /** These run last, because they end or move something. */
    const LAST = ["stopRenewal", "reissueSerialId", "subtractLicences", "changeSerialId", "deleteSerialId"];
    const FIRST = ["resumeRenewal", "createQuote", "confirmQuote", "readPurchase", "setNextPlan"];
    const rank = (name: string): number => (FIRST.includes(name) ? FIRST.indexOf(name) - 9 : LAST.indexOf(name));
    const own = new Map<string, string>();
    const rowId =
      calls
        .find(({ name }) => name === "readPurchase")
        ?.request.path.split("/")
        .at(-1) ?? "";
    const refused = new Map<string, unknown>();
    for (const { name, request } of calls.toSorted((a, b) => rank(a.name) - rank(b.name))) {
      const row = API[name];
      const reply = "reply" in row ? row.reply : undefined;
      const code = [...own].reduce(
        (text, [shown, mine]) => text.replaceAll(shown, mine),
        fetchExample(request, "http://localhost", reply !== undefined),
      );
      const said: unknown[] = [];
      const fetch = async (
        url: string,
        { method = "GET", headers, body }: { method?: "GET"; headers: object; body?: string },
      ) => {
        const answer = await site.app.inject({
          method,
          url: new URL(url).pathname + new URL(url).search,
          headers: { host: "localhost", ...headers },
          ...(body === undefined ? {} : { payload: body }),
        });
        return { status: answer.statusCode, json: async () => answer.json() };
      };
      const log = (...words: unknown[]) => said.push(...words);
      await new Function("fetch", "console", "process", `return (async () => { ${code} })();`)(
        fetch,
        { log },
        { env: { SETSUNA_TOKEN: secret } },
      );
      const [status, body] = said;
      if (Number(status) >= 300) {
        refused.set(name, [status, body]);
        continue;
      }
      expect([name, status]).toEqual([name, reply === undefined ? 204 : 200]);
      if (reply === undefined) continue;
      const parsed: unknown = reply.parse(body);
      const id = typeof parsed === "object" && parsed !== null && "id" in parsed ? String(parsed.id) : undefined;
      if (name === "createQuote" || name === "confirmQuote") own.set(rowId, id ?? "");
      if (name === "changeSerialId") own.set("abc-defg", id ?? "");
    }
    expect(Object.fromEntries(refused)).toEqual({
      endConnection: [404, undefined],
      directGuest: [404, undefined],
      endGuest: [404, undefined],
      readReport: [404, expect.objectContaining({ code: "unknown-report" })],
      readReportTimeline: [404, expect.objectContaining({ code: "unknown-report" })],
      switchSender: [409, expect.objectContaining({ code: "no-standby" })],
    });
  });
});
