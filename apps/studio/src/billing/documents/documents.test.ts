import type { FrozenDocument } from "@setsuna/account";
import { silentLog } from "@setsuna/kit";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { auditPort } from "../../platform/audit/audit-log.ts";
import { outboxMail } from "../../platform/mail/outbox.ts";
import type { OpenDatabase, Transaction } from "../../platform/storage/database.ts";
import { newRowId } from "../../platform/storage/row-id.ts";
import {
  accounts,
  auditLog,
  documentPdfs,
  documentSeries,
  invoiceStates,
  issuedDocuments,
  mailOutbox,
} from "../../platform/storage/schema/index.ts";
import { enginesOf } from "../../platform/storage/testing/test-databases.ts";
import type { DocumentOrder } from "../contracts/documents-port.ts";
import { keepBillingAddress } from "./billing-addresses.ts";
import type { InvoiceCause, InvoicedContracts, InvoiceEvent } from "./contracts-port.ts";
import { issueCreditNote } from "./credit-notes.ts";
import { TEST_ISSUERS, TOKYO } from "./document.fake.ts";
import { documentsPort } from "./documents.ts";
import { runInvoiceDays } from "./invoice-days.ts";
import { payInvoice } from "./invoice-payment.ts";
import type { PdfMaker } from "./pdf/pdf-maker.ts";
import { pdfStore, sha256Of } from "./pdf-store.ts";

const mail = outboxMail(() => undefined);
const NOW = new Date("2026-11-21T03:00:00Z");
const ARRIVED: InvoiceCause = { actor: "admin", origin: { address: "192.0.2.1" }, at: new Date("2026-12-28T03:00:00Z") };
const BY: InvoiceCause = { actor: "admin", origin: { address: "192.0.2.1" }, at: NOW };

const fakeContracts = () => {
  const events: InvoiceEvent[] = [];
  const contracts: InvoicedContracts = {
    apply: async (_tx, _id, event) => {
      events.push(event);
      return { endedIds: [] };
    },
    afterCommit: () => undefined,
  };
  return { contracts, events };
};

const fakeMaker = () => {
  const made: string[] = [];
  const maker: PdfMaker = {
    render: async (document: FrozenDocument) => {
      made.push(document.number);
      return new TextEncoder().encode(JSON.stringify(document));
    },
    stop: async () => undefined,
  };
  return { maker, made };
};

describe.each(enginesOf(import.meta.url))("documents on $name", ({ name, open }) => {
  let opened: OpenDatabase;
  let accountId = "";
  const port = documentsPort({ mail, issuers: TEST_ISSUERS });
  beforeAll(async () => {
    opened = await open();
  }, 120_000);
  afterAll(() => opened.close());
  beforeEach(async () => {
    accountId = newRowId();
    await opened.database.transaction(async (tx) => {
      await tx.insert(accounts).values({ id: accountId, email: `${accountId}@example.jp`, createdAt: NOW });
      await keepBillingAddress(tx, accountId, TOKYO, NOW);
    });
  });

  const order = (changed: Partial<DocumentOrder> = {}): DocumentOrder => ({
    cause: `purchase:${newRowId()}`,
    kind: "receipt",
    accountId,
    contractId: newRowId(),
    serialId: "abcdefg",
    lines: [{ kind: "full", plan: "pro", licences: 3, unitPrice: 16_500, amount: 49_500 }],
    total: 49_500,
    tax: 4_500,
    issuedOn: "2026-11-21",
    dueOn: null,
    from: "2026-11-21",
    to: "2026-12-20",
    at: NOW,
    ...changed,
  });
  const invoice = (changed: Partial<DocumentOrder> = {}) => order({ kind: "invoice", dueOn: "2026-12-31", ...changed });
  const issueIn = async (tx: Transaction, what: DocumentOrder): Promise<{ readonly number: string }> => {
    const number = (await port.issueAll(tx, [what])).get(what.cause);
    if (number === undefined) throw new Error(`no document of ${what.cause}`);
    return { number };
  };
  const issue = (what: DocumentOrder) => opened.database.transaction((tx) => issueIn(tx, what));
  const rowOf = async (number: string) => {
    const [row] = await opened.database.select().from(issuedDocuments).where(eq(issuedDocuments.number, number));
    if (row === undefined) throw new Error(`no ${number}`);
    return row;
  };
  const stateOf = async (number: string) => {
    const [row] = await opened.database.select().from(invoiceStates).where(eq(invoiceStates.number, number));
    return row;
  };
  const mailsOf = async () => {
    const rows = await opened.database
      .select()
      .from(mailOutbox)
      .where(eq(mailOutbox.recipient, `${accountId}@example.jp`));
    return rows.map(({ template }) => template).sort();
  };
  const kept = async (kind: "receipt" | "invoice" | "credit-note") => {
    const rows = await opened.database
      .select({ sequence: issuedDocuments.sequence })
      .from(issuedDocuments)
      .where(eq(issuedDocuments.kind, kind))
      .orderBy(issuedDocuments.sequence);
    return rows.map(({ sequence }) => sequence);
  };

  it("issues many at once: gapless per series, with a mail each, and a cause that had one keeps its number", async () => {
    const before = [(await kept("receipt")).length, (await kept("invoice")).length];
    const first = await issue(order({ cause: "renewal:many:1" }));
    const orders = [1, 2, 3].flatMap((index) => [
      order({ cause: `renewal:many:${index}` }),
      invoice({ cause: `renewal:many:invoice:${index}` }),
    ]);
    const mails = (await mailsOf()).length;
    const numbers = await opened.database.transaction((tx) => port.issueAll(tx, orders));
    expect([...numbers.keys()].sort()).toEqual(orders.map(({ cause }) => cause).sort());
    expect(numbers.get("renewal:many:1")).toBe(first.number);
    expect(await kept("receipt")).toEqual(Array.from({ length: (before[0] ?? 0) + 3 }, (_, index) => index + 1));
    expect(await kept("invoice")).toEqual(Array.from({ length: (before[1] ?? 0) + 3 }, (_, index) => index + 1));
    expect((await mailsOf()).length).toBe(mails + 5);
    for (const [cause, number] of numbers) expect((await rowOf(number)).cause).toBe(cause);
  });

  it("numbers 60 concurrent transactions without a gap, although a third are rolled back", async () => {
    const before = (await kept("receipt")).length;
    const done = await Promise.allSettled(
      Array.from({ length: 60 }, (_, index) =>
        opened.database.transaction(async (tx) => {
          const { number } = await issueIn(tx, order());
          if (index % 3 === 0) throw new Error("taken back");
          return number;
        }),
      ),
    );
    const numbers = done.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
    expect(numbers).toHaveLength(40);
    expect(new Set(numbers).size).toBe(40);
    expect(await kept("receipt")).toEqual(Array.from({ length: before + 40 }, (_, index) => index + 1));
  });

  it("has one series per kind", async () => {
    const [receipts, invoices] = [(await kept("receipt")).length, (await kept("invoice")).length];
    expect((await issue(order())).number).toBe(`R-${String(receipts + 1).padStart(6, "0")}`);
    expect((await issue(invoice())).number).toBe(`I-${String(invoices + 1).padStart(6, "0")}`);
  });

  it("issues one document per cause, even if requested ten times at once", async () => {
    const once = order();
    const numbers = await Promise.all(Array.from({ length: 10 }, () => issue(once)));
    expect(new Set(numbers.map(({ number }) => number)).size).toBe(1);
    const sequences = await kept("receipt");
    expect(sequences).toEqual(sequences.map((_, index) => index + 1));
    const [series] = await opened.database.select().from(documentSeries).where(eq(documentSeries.kind, "receipt"));
    expect(series?.last).toBe(sequences.length);
    expect(await mailsOf()).toEqual(["purchase-complete"]);
  });

  it.each([
    ["update", sql`update issued_documents set total = 1`],
    ["delete", sql`delete from issued_documents`],
    ["truncate", sql`truncate issued_documents cascade`],
  ])("refuses to %s an issued document", async (_act, statement) => {
    const { number } = await issue(order());
    const refusal: unknown = await opened.database.execute(statement).then(
      () => undefined,
      (error: unknown) => error,
    );
    expect(String(refusal instanceof Error ? refusal.cause : refusal)).toContain("never change");
    expect((await rowOf(number)).total).toBe(49_500);
  });

  it("freezes recipient and issuer: a new address doesn't change old documents", async () => {
    const { number } = await issue(order());
    await opened.database.transaction((tx) => keepBillingAddress(tx, accountId, { ...TOKYO, name: "別の会社" }, NOW));
    const row = await rowOf(number);
    expect(row.counterparty).toBe("㈱髙﨑𠮷野家");
    expect(JSON.parse(row.frozen)).toMatchObject({ recipient: TOKYO, issuer: TEST_ISSUERS.ja, total: 49_500, tax: 4_500 });
    expect(row.frozenSha256).toBe(sha256Of(row.frozen));
    expect((await rowOf((await issue(order())).number)).counterparty).toBe("別の会社");
  });

  it("issues a receipt in its order's language, whatever the account's language", async () => {
    const [english, own] = [order(), order()];
    await opened.database.transaction(async (tx) => {
      await port.freezeAddressees(tx, [{ charge: english.cause, accountId, at: NOW, language: "en" }]);
      for (const { cause } of [english, own]) await port.freezeAddressees(tx, [{ charge: cause, accountId, at: NOW }]);
    });
    const languageOf = async (what: DocumentOrder) => JSON.parse((await rowOf((await issue(what)).number)).frozen);
    expect(await languageOf(english)).toMatchObject({ language: "en", issuer: TEST_ISSUERS.en });
    expect(await languageOf(own)).toMatchObject({ language: "ja", issuer: TEST_ISSUERS.ja });
  });

  it("issues a receipt for a payment received after account deletion", async () => {
    const { number } = await issue(order());
    await opened.database.delete(accounts).where(eq(accounts.id, accountId));
    const late = await issue(order());
    expect(await rowOf(late.number)).toMatchObject({ accountId, counterparty: "㈱髙﨑𠮷野家" });
    expect((await rowOf(number)).accountId).toBe(accountId);
  });

  describe("the PDF", () => {
    it("is rendered once, stored, and identical for concurrent requests", async () => {
      const { number } = await issue(order());
      const { maker, made } = fakeMaker();
      const pdfs = pdfStore(opened.database, maker, () => NOW);
      const [first, second] = await Promise.all([pdfs.pdfOf(number), pdfs.pdfOf(number)]);
      expect(first.sha256).toBe(second.sha256);
      expect(first.sha256).toBe(sha256Of(first.bytes));
      const count = made.length;
      expect((await pdfs.pdfOf(number)).sha256).toBe(first.sha256);
      expect(made).toHaveLength(count);
    });

    it("of every document exists after one run", async () => {
      await Promise.all([issue(order()), issue(invoice())]);
      const pdfs = pdfStore(opened.database, fakeMaker().maker, () => NOW);
      while ((await pdfs.makeMissing()) > 0);
      const count = async (table: typeof issuedDocuments | typeof documentPdfs) =>
        (await opened.database.select().from(table)).length;
      expect(await count(documentPdfs)).toBe(await count(issuedDocuments));
    });

    it("is not served if the stored file was replaced", async () => {
      const { number } = await issue(order());
      const pdfs = pdfStore(opened.database, fakeMaker().maker, () => NOW);
      await pdfs.pdfOf(number);
      await opened.database.execute(sql`alter table document_pdfs disable trigger document_pdfs_append_only`);
      await opened.database.execute(sql`update document_pdfs set bytes = '\\x00' where number = ${number}`);
      await opened.database.execute(sql`alter table document_pdfs enable trigger document_pdfs_append_only`);
      await expect(pdfs.pdfOf(number)).rejects.toThrow("not the one that was issued");
    });
  });

  describe("an invoice", () => {
    const day = (civil: string) => new Date(`${civil}T12:00:00+09:00`);

    it("gets three reminders, is overdue the day after, and restricted 14 days later, each once", async () => {
      const { number } = await issue(invoice());
      const { contracts, events } = fakeContracts();
      const parts = { database: opened.database, mail, contracts, log: silentLog };
      const seen: unknown[] = [];
      for (let at = day("2026-12-20").getTime(); at <= day("2027-01-20").getTime(); at += 86_400_000) {
        const told = () => events.filter(({ invoice: of }) => of === number).length;
        const before = [(await stateOf(number))?.reminded, told()];
        await Promise.all([runInvoiceDays(parts, new Date(at)), runInvoiceDays(parts, new Date(at))]);
        await runInvoiceDays(parts, new Date(at));
        const state = await stateOf(number);
        if (before[0] !== state?.reminded || before[1] !== told())
          seen.push([
            new Date(at).toISOString().slice(0, 10),
            state?.reminded,
            state?.state,
            events.map(({ kind }) => kind).at(-1),
          ]);
      }
      expect(seen).toEqual([
        ["2026-12-24", "before-due", "open", undefined],
        ["2026-12-31", "due-today", "open", undefined],
        ["2027-01-01", "due-today", "overdue", "invoice-overdue"],
        ["2027-01-07", "overdue", "overdue", "invoice-overdue"],
        ["2027-01-14", "overdue", "overdue", "invoice-unpaid"],
      ]);
      expect(events.filter(({ invoice: of }) => of === number)).toEqual([
        { kind: "invoice-overdue", invoice: number, dueOn: "2026-12-31" },
        { kind: "invoice-unpaid", invoice: number, dueOn: "2026-12-31" },
      ]);
      expect((await mailsOf()).filter((template) => template === "invoice-reminder")).toHaveLength(3);
      expect((await stateOf(number))?.nextOn).toBeNull();
    });

    it("catches up after weeks of downtime, without outdated reminders", async () => {
      const { number } = await issue(invoice());
      const { contracts, events } = fakeContracts();
      await runInvoiceDays({ database: opened.database, mail, contracts, log: silentLog }, day("2027-02-01"));
      expect(events.filter(({ invoice: of }) => of === number).map(({ kind }) => kind)).toEqual([
        "invoice-overdue",
        "invoice-unpaid",
      ]);
      expect((await mailsOf()).filter((template) => template === "invoice-reminder")).toHaveLength(1);
    });

    it("that can't be processed doesn't block others", async () => {
      const [bad, good] = [await issue(invoice()), await issue(invoice())];
      const { contracts } = fakeContracts();
      const failing: InvoicedContracts = {
        ...contracts,
        apply: async (tx, id, event, by) => {
          if (event.invoice === bad.number) throw new Error("no such contract");
          return contracts.apply(tx, id, event, by);
        },
      };
      await runInvoiceDays({ database: opened.database, mail, contracts: failing, log: silentLog }, day("2027-01-01"));
      expect([(await stateOf(bad.number))?.state, (await stateOf(good.number))?.state]).toEqual(["open", "overdue"]);
    });

    it("is marked paid once, however often and by whichever admin, with mail, contract and audit entry", async () => {
      const { number } = await issue(invoice());
      const { contracts, events } = fakeContracts();
      const pay = () =>
        opened.database.transaction((tx) => payInvoice(tx, number, "2026-12-28", ARRIVED, { mail, audit: auditPort, contracts }));
      const changes = await Promise.all([pay(), pay(), pay()]);
      expect(changes.filter((change) => change !== undefined)).toHaveLength(1);
      expect(await stateOf(number)).toMatchObject({ state: "paid", paidOn: "2026-12-28", paidBy: "admin", nextOn: null });
      expect(events).toEqual([{ kind: "invoice-paid", invoice: number }]);
      const entries = await opened.database.select().from(auditLog).where(eq(auditLog.subject, number));
      expect(entries.map(({ action, actor }) => [action, actor])).toEqual([["invoice.paid", "admin"]]);
      expect(await mailsOf()).toEqual(["invoice-issued", "invoice-paid", "purchase-complete"]);
      await runInvoiceDays({ database: opened.database, mail, contracts, log: silentLog }, day("2027-02-01"));
      expect(events.filter(({ invoice: of }) => of === number)).toHaveLength(1);
    });

    it("stays unpaid when the transaction fails", async () => {
      const { number } = await issue(invoice());
      const { contracts } = fakeContracts();
      const failing = {
        ...contracts,
        apply: async () => {
          throw new Error("taken back");
        },
      };
      await expect(
        opened.database.transaction((tx) =>
          payInvoice(tx, number, "2026-12-28", ARRIVED, { mail, audit: auditPort, contracts: failing }),
        ),
      ).rejects.toThrow("taken back");
      expect((await stateOf(number))?.state).toBe("open");
      expect(await mailsOf()).not.toContain("invoice-paid");
    });

    it("is the only document that can be marked paid", async () => {
      const { number } = await issue(order());
      const { contracts } = fakeContracts();
      const pay = (what: string) =>
        opened.database.transaction((tx) => payInvoice(tx, what, "2026-12-28", ARRIVED, { mail, audit: auditPort, contracts }));
      await expect(pay(number)).rejects.toMatchObject({ code: "invoice-not-open" });
      await expect(pay("I-999999")).rejects.toMatchObject({ code: "unknown-document" });
    });

    it("that is open is listed for its contract, the oldest first", async () => {
      const contractId = newRowId();
      const first = await issue(invoice({ contractId }));
      const second = await issue(invoice({ contractId }));
      const open = () => port.openInvoices(opened.database, [contractId, newRowId()]);
      expect(await open()).toEqual(new Map([[contractId, first.number]]));
      const { contracts } = fakeContracts();
      await opened.database.transaction((tx) =>
        payInvoice(tx, first.number, "2026-12-01", ARRIVED, { mail, audit: auditPort, contracts }),
      );
      expect(await open()).toEqual(new Map([[contractId, second.number]]));
    });
  });

  it("is fully reversed by a credit note, once, with a number from its own series", async () => {
    const { number } = await issue(invoice());
    const { contracts, events } = fakeContracts();
    const parts = { issuers: TEST_ISSUERS, contracts };
    const credit = (what: string) => opened.database.transaction((tx) => issueCreditNote(tx, what, "宛名の誤り", BY, parts));
    const [first, second] = [await credit(number), await credit(number)];
    expect([first.isNew, second.isNew, second.row.number === first.row.number]).toEqual([true, false, true]);
    expect(first.row).toMatchObject({ kind: "credit-note", corrects: number, total: -49_500, tax: -4_500 });
    expect(JSON.parse(first.row.frozen)).toMatchObject({
      lines: [{ amount: -49_500 }],
      settlement: { kind: "credit-note", corrects: number, correctsIssuedOn: "2026-11-21", reason: "宛名の誤り" },
    });
    expect(await stateOf(number)).toMatchObject({ state: "void", nextOn: null });
    expect(events).toEqual([{ kind: "invoice-paid", invoice: number }]);
    await expect(credit(first.row.number)).rejects.toMatchObject({ code: "invoice-not-open" });
    const sequences = await kept("credit-note");
    expect([name, sequences]).toEqual([name, sequences.map((_, index) => index + 1)]);
  });
});
