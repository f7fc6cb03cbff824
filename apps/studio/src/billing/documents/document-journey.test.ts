import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AccountsApp, openAccountsApp } from "../../composition/accounts-app.fake.ts";
import { openSession } from "../../identity/sessions/login-sessions.ts";
import type { OpenDatabase } from "../../platform/storage/database.ts";
import { newRowId } from "../../platform/storage/row-id.ts";
import { accounts, documentPdfs, mailOutbox, serialIds } from "../../platform/storage/schema/index.ts";
import { enginesOf } from "../../platform/storage/testing/test-databases.ts";
import { TOKYO } from "./document.fake.ts";

type Person = "owner" | "other" | "admin";
const ORIGIN = { address: "192.0.2.1", userAgent: "" };

describe.each(enginesOf(import.meta.url))("invoices for an owner and an admin on $name", ({ open }) => {
  let opened: OpenDatabase;
  let site: AccountsApp;
  const ids: Record<Person, string> = { owner: newRowId(), other: newRowId(), admin: newRowId() };
  beforeAll(async () => {
    opened = await open();
    site = await openAccountsApp(opened);
    for (const who of ["owner", "other", "admin"] as const)
      await opened.database.insert(accounts).values({
        id: ids[who],
        email: `${who}@example.jp`,
        role: who === "admin" ? "admin" : "licensee",
        createdAt: site.clock.now,
      });
  }, 120_000);
  afterAll(async () => {
    await site.close();
    await opened.close();
  });

  const call = async (
    who: Person | undefined,
    method: "GET" | "POST" | "PUT",
    path: string,
    payload?: object,
    secondFactor = true,
  ) => {
    const token =
      who && (await opened.database.transaction((tx) => openSession(tx, ids[who], ORIGIN, site.clock.now, secondFactor))).token;
    return site.app.inject({
      method,
      url: `/studio/api/${path}`,
      ...(payload === undefined ? {} : { payload }),
      headers: { host: "localhost", ...(token === undefined ? {} : { cookie: `__Host-setsuna_session=${token}` }) },
    });
  };
  const statusOfId = async () => {
    const rows = await opened.database.select().from(serialIds).where(eq(serialIds.accountId, ids.owner));
    return rows.map(({ contractStatus }) => contractStatus);
  };

  it("an address needs every field but the second line, and a postal code in Japan; each missing one is named", async () => {
    expect((await call("owner", "GET", "billing/address")).json()).toEqual({ address: null });
    const empty = await call("owner", "PUT", "billing/address", { name: " ", country: "" });
    expect(empty.statusCode).toBe(400);
    const named = empty.json().fields.map(({ field, code }: { field: string; code: string }) => [field, code]);
    expect(named.sort()).toEqual(
      ["city", "country", "line1", "name", "postalCode", "region"].map((field) => [field, "item-not-entered"]),
    );
    const wrong = await call("owner", "PUT", "billing/address", { ...TOKYO, postalCode: "SW1A 1AA" });
    expect(wrong.json()).toMatchObject({ code: "postal-code-wrong", fields: [{ field: "postalCode" }] });
    expect((await call("owner", "PUT", "billing/address", { ...TOKYO, line1: "x".repeat(201) })).json()).toMatchObject({
      fields: [{ field: "line1", code: "too-long" }],
    });
    expect((await call("owner", "PUT", "billing/address", { ...TOKYO, postalCode: "1000001" })).json()).toEqual({
      address: TOKYO,
    });
    expect((await call("owner", "GET", "billing/address")).json()).toEqual({ address: TOKYO });
    const { line2: _none, ...short } = TOKYO;
    expect((await call("owner", "PUT", "billing/address", short)).json()).toEqual({ address: { ...short, line2: "" } });
    expect((await call("owner", "PUT", "billing/address", TOKYO)).json()).toEqual({ address: TOKYO });
    expect((await call("other", "GET", "billing/address")).json()).toEqual({ address: null });
  });

  it("an address with unprintable characters is refused, naming them in both languages", async () => {
    const put = async (changed: object) => (await call("owner", "PUT", "billing/address", { ...TOKYO, ...changed })).json();
    expect(await put({ name: "شركة" })).toMatchObject({
      code: "characters-not-printable",
      fields: [
        {
          field: "name",
          ja: expect.stringMatching(/印刷できない文字.*「ش」\(U\+0634\)/),
          en: expect.stringMatching(/cannot be printed.*「ش」\(U\+0634\)/),
        },
      ],
    });
    for (const [field, text, code] of [
      ["line1", "1🎥", "characters-not-printable"],
      ["city", "\ue000", "characters-not-allowed"],
      ["name", "a\u202eb", "characters-not-allowed"],
      ["name", "a\tb", "characters-not-allowed"],
      ["region", "\u200b", "text-invisible"],
      ["postalCode", "\u3164", "text-invisible"],
    ] as const)
      expect(await put({ country: "GB", [field]: text })).toMatchObject({ code, fields: [{ field, code }] });
    for (const name of ["한글 방송", "上海东方传媒", "กรุงเทพ", "Łukasz Šimánek"])
      expect(await put({ name, country: "GB" })).toMatchObject({ address: { name } });
    await put({});
  });

  it("six months of Pro by invoice: usable from the order, due at the end of the next month", async () => {
    const intent = { kind: "buy", plan: "pro", licences: 2, method: "invoice", periodMonths: 6, serialId: null };
    const quote = (await call("owner", "POST", "billing/quotes", { intent, coupon: null })).json();
    expect(quote).toMatchObject({ total: 198_000, tax: 18_000, invoiceDueOn: "2026-12-31" });
    const bought = (await call("owner", "POST", `billing/quotes/${quote.id}/confirm`, { agreed: true })).json();
    expect(bought).toMatchObject({ state: "succeeded", document: "I-000001" });
    expect(await statusOfId()).toEqual(["usable"]);
    const { documents } = (await call("owner", "GET", "billing/documents?kind=invoice")).json();
    expect(documents).toMatchObject([{ number: "I-000001", state: "open", total: 198_000, tax: 18_000, dueOn: "2026-12-31" }]);
    expect((await call("owner", "GET", "billing/documents?kind=receipt")).json()).toEqual({ documents: [] });
    const mails = await opened.database.select().from(mailOutbox).where(eq(mailOutbox.recipient, "owner@example.jp"));
    expect(mails.map(({ template }) => template).sort()).toEqual(["invoice-issued", "purchase-complete"]);
  });

  it("only its owner gets the PDF, complete and uncached", async () => {
    const path = "billing/documents/I-000001.pdf";
    const hashOf = async () => (await call("owner", "GET", "billing/documents")).json().documents[0].sha256;
    expect([await hashOf(), await hashOf()]).toEqual([null, null]);
    expect(await opened.database.select().from(documentPdfs)).toEqual([]);
    const file = await call("owner", "GET", path);
    expect(file.statusCode).toBe(200);
    expect(file.headers).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": 'attachment; filename="I-000001.pdf"',
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    });
    expect(file.rawPayload.subarray(0, 8).toString("latin1")).toBe("%PDF-1.7");
    expect(createHash("sha256").update(file.rawPayload).digest("hex")).toBe(await hashOf());
    const refused = async (who: Person | undefined, what = path) => {
      const answer = await call(who, "GET", what);
      return [answer.statusCode, answer.json().code];
    };
    expect(await refused(undefined)).toEqual([401, "signed-out"]);
    expect(await refused("other")).toEqual([404, "unknown-document"]);
    expect(await refused("admin")).toEqual([404, "unknown-document"]);
    for (const what of ["I-000002.pdf", "I-000001", "I-000001.pdf.pdf", "..%2F..%2Fsecret.pdf", "%00.pdf"])
      expect([what, ...(await refused("owner", `billing/documents/${what}`))]).toEqual([what, 404, "unknown-document"]);
  });

  it("only an admin with a second factor can download every document", async () => {
    const path = "admin/invoices/I-000001.pdf";
    const file = await call("admin", "GET", path);
    expect([file.statusCode, file.headers["content-type"], file.headers["cache-control"]]).toEqual([
      200,
      "application/pdf",
      "no-store",
    ]);
    expect(file.rawPayload).toEqual((await call("owner", "GET", "billing/documents/I-000001.pdf")).rawPayload);
    expect((await call(undefined, "GET", path)).json().code).toBe("signed-out");
    expect((await call("owner", "GET", path)).json().code).toBe("forbidden");
    expect((await call("admin", "GET", path, undefined, false)).json().code).toBe("second-factor-needed");
    expect((await call("admin", "GET", "admin/invoices/I-000009.pdf")).json().code).toBe("unknown-document");
  });

  it("an unpaid invoice becomes overdue, then restricts the ID; marking it paid reopens it, once", async () => {
    site.clock.now = new Date("2027-01-02T00:00:00Z");
    await site.accounts.sweep();
    expect(await statusOfId()).toEqual(["payment-unconfirmed-usable"]);
    site.clock.now = new Date("2027-01-14T00:00:00Z");
    await site.accounts.sweep();
    expect(await statusOfId()).toEqual(["restricted-payment"]);
    const paid = (paidOn: string, who: Person = "admin") => call(who, "POST", "admin/invoices/I-000001/paid", { paidOn });
    for (const wrong of ["2027-01-15", "2026-11-20"])
      expect((await paid(wrong)).json()).toMatchObject({ code: "paid-day-wrong", fields: [{ field: "paidOn" }] });
    expect((await call("admin", "PUT", "admin/invoices/I-000001/paid", { paidOn: "2027-01-12" })).json().code).toBe(
      "invoice-not-paid",
    );
    expect((await paid("2027-01-14", "owner")).json().code).toBe("forbidden");
    const answer = (await paid("2027-01-13")).json();
    expect(answer).toMatchObject({ number: "I-000001", state: "paid", paidOn: "2027-01-13", counterparty: TOKYO.name });
    expect((await paid("2027-01-14")).json()).toEqual(answer);
    const correct = (paidOn: string, who: Person = "admin") => call(who, "PUT", "admin/invoices/I-000001/paid", { paidOn });
    expect((await correct("2027-01-12", "owner")).json().code).toBe("forbidden");
    expect((await correct("2026-11-20")).json().code).toBe("paid-day-wrong");
    expect((await correct("2027-01-12")).json()).toEqual({ ...answer, paidOn: "2027-01-12" });
    expect(await statusOfId()).toEqual(["usable"]);
    const mails = await opened.database.select().from(mailOutbox).where(eq(mailOutbox.recipient, "owner@example.jp"));
    const templates = mails.map(({ template }) => template);
    expect(templates.filter((template) => template === "invoice-paid")).toHaveLength(1);
    expect(templates.filter((template) => template === "payment-restricted")).toHaveLength(1);
    const entries = (await call("admin", "GET", "admin/audit?search=I-000001")).json();
    expect(JSON.stringify(entries)).toContain("invoice.paid");
    expect(entries.rows).toContainEqual(
      expect.objectContaining({ action: "invoice.paid-day-corrected", detail: { from: "2027-01-13", to: "2027-01-12" } }),
    );
  });

  it("is found by day, amount and counterparty, and corrected only by a credit note", async () => {
    const numbers = async (query: string) => {
      const answer = await call("admin", "GET", `admin/invoices?${query}`);
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return answer.json().rows.map(({ number }: { number: string }) => number);
    };
    const credit = () => call("admin", "POST", "admin/invoices/I-000001/credit", { reason: "宛名の誤り" });
    const unprintable = await call("admin", "POST", "admin/invoices/I-000001/credit", { reason: "誤り🎥" });
    expect(unprintable.json()).toMatchObject({ code: "characters-not-printable", fields: [{ field: "reason" }] });
    expect((await credit()).json()).toMatchObject({ number: "C-000001", corrects: "I-000001", total: -198_000, tax: -18_000 });
    expect((await credit()).json().number).toBe("C-000001");
    expect((await call("admin", "POST", "admin/invoices/I-000009/credit", { reason: "x" })).json().code).toBe("unknown-document");

    expect(await numbers("")).toEqual(["C-000001", "I-000001"]);
    expect(await numbers("kind=invoice&state=paid")).toEqual(["I-000001"]);
    expect(await numbers("state=overdue")).toEqual([]);
    expect(await numbers(`search=${encodeURIComponent("髙﨑𠮷野")}`)).toEqual(["C-000001", "I-000001"]);
    expect(await numbers("search=i-000001")).toEqual(["I-000001"]);
    expect(await numbers("search=%25")).toEqual([]);
    expect(await numbers("from=2026-11-21&to=2026-11-30&least=198000&most=198000")).toEqual(["I-000001"]);
    expect(await numbers("least=198001")).toEqual([]);
    const first = (await call("admin", "GET", "admin/invoices?limit=1")).json();
    expect([first.rows.length, first.total]).toEqual([1, 2]);
    expect(await numbers(`limit=1&cursor=${first.next}`)).toEqual(["I-000001"]);
    expect((await call("owner", "GET", "billing/documents")).json().documents).toMatchObject([
      { number: "C-000001", kind: "credit-note", dueOn: null },
      { number: "I-000001", state: "paid" },
    ]);
  });
});
