import { addDays, civilDayAt, firstReminderOn, overdueOn, reminderDue, restrictedOn } from "@setsuna/account";
import type { Log } from "@setsuna/kit";
import { asc, eq, lte } from "drizzle-orm";
import { type Database, type MailPort, mailReaderOf, type Transaction } from "../../platform/index.ts";
import { invoiceStates, issuedDocuments } from "../../platform/storage/schema/documents.ts";
import { invoiceReminderMail } from "../mail/billing-mail.ts";
import type { InvoicedContracts } from "./contracts-port.ts";

export interface InvoiceDayParts {
  readonly database: Database;
  readonly mail: MailPort;
  readonly contracts: InvoicedContracts;
  readonly log: Log;
}

type Change = Awaited<ReturnType<InvoicedContracts["apply"]>>;

/** Next day after `today` with a step; null if none is left. */
const nextDay = (dueOn: string, today: string): string | null =>
  [firstReminderOn(dueOn), dueOn, overdueOn(dueOn), addDays(dueOn, 7), restrictedOn(dueOn)].find((day) => day > today) ?? null;

const BY_SYSTEM = { actor: "system", origin: { address: "local" } } as const;

/** Reminder, overdue, restriction due today. Locked, so that only one instance does it. */
const dayOf = async (
  tx: Transaction,
  number: string,
  today: string,
  at: Date,
  { mail, contracts }: InvoiceDayParts,
): Promise<Change[]> => {
  const [invoice] = await tx.select().from(invoiceStates).where(eq(invoiceStates.number, number)).for("update");
  if (invoice === undefined || invoice.nextOn === null || invoice.nextOn > today) return [];
  const [document] = await tx.select().from(issuedDocuments).where(eq(issuedDocuments.number, number));
  if (document === undefined) throw new Error(`there is no document ${number}`);
  const { dueOn } = invoice;
  const { accountId, contractId, serialId, total } = document;

  const reminder = reminderDue(dueOn, today) ?? null;
  const isLate = today >= overdueOn(dueOn);
  const restricts = today >= restrictedOn(dueOn) && invoice.restrictedAt === null;
  const overdue = isLate && invoice.state === "open";
  await tx
    .update(invoiceStates)
    .set({
      nextOn: nextDay(dueOn, today),
      reminded: reminder ?? invoice.reminded,
      ...(overdue ? { state: "overdue" as const } : {}),
      ...(restricts ? { restrictedAt: at } : {}),
      changedAt: at,
    })
    .where(eq(invoiceStates.number, number));

  const to = await mailReaderOf(tx, accountId);
  if (reminder !== null && reminder !== invoice.reminded && to !== undefined)
    await mail.enqueue(
      tx,
      invoiceReminderMail(to, `${number}:${reminder}`, {
        when: reminder,
        serialId,
        document: number,
        total,
        dueOn,
        restrictedOn: restrictedOn(dueOn),
      }),
      at,
    );
  const cause = { ...BY_SYSTEM, at };
  const changes: Change[] = [];
  if (overdue) changes.push(await contracts.apply(tx, contractId, { kind: "invoice-overdue", invoice: number, dueOn }, cause));
  if (restricts) changes.push(await contracts.apply(tx, contractId, { kind: "invoice-unpaid", invoice: number, dueOn }, cause));
  return changes;
};

/** More than any operator's daily invoices; the rest follows at the next call. */
const AT_ONCE = 5000;

/**
 * Reminders 7 days before, on and 7 days after the due date, overdue the day after it, restriction after 14 days. Decision 0016. One
 * transaction per invoice; failures are logged without blocking others. Idempotent, from any instance, also after days of
 * downtime.
 */
export const runInvoiceDays = async (parts: InvoiceDayParts, now: Date): Promise<void> => {
  const { database, contracts, log } = parts;
  const today = civilDayAt(now.getTime());
  const due = await database
    .select({ number: invoiceStates.number })
    .from(invoiceStates)
    .where(lte(invoiceStates.nextOn, today))
    .orderBy(asc(invoiceStates.nextOn), asc(invoiceStates.number))
    .limit(AT_ONCE);
  for (const { number } of due) {
    try {
      const changes = await database.transaction((tx) => dayOf(tx, number, today, now, parts));
      for (const change of changes) contracts.afterCommit(change);
    } catch (error) {
      log.error({ err: error, number }, "an invoice could not be seen to");
    }
  }
};
