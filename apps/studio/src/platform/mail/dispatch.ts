import type { Log } from "@setsuna/kit";
import type { Database } from "../storage/database.ts";
import { onceBack } from "../storage/once-back.ts";
import type { MailSite } from "./mail-template.ts";
import { deliverToMailbox } from "./mailbox.ts";
import { orderOfRow } from "./order-of-row.ts";
import { claimDue, markFailed, markSent, type OutboxRow } from "./outbox.ts";
import { renderMail } from "./render-mail.ts";
import type { RenderedMail } from "./rendered-mail.ts";
import { LEASE_MS } from "./retry-schedule.ts";
import type { MailTransport, SendFailure } from "./transport.ts";

export interface DispatchParts {
  readonly database: Database;
  readonly site: MailSite;
  readonly transport: MailTransport | undefined;
  readonly now: () => Date;
  readonly log: Log;
}

const BATCH = 5;
const MAILBOX_BATCH = 20;

const UNREADABLE: SendFailure = { permanent: true, reason: "this version cannot render the mail" };

const rendered = (row: OutboxRow, site: MailSite): RenderedMail | undefined => {
  const order = orderOfRow(row);
  return order === undefined ? undefined : renderMail(order, site);
};

/**
 * Claim, delivery and state are one transaction: a mail is delivered exactly once however the process ends. False: nothing is
 * due.
 */
const deliverSome = async ({ database, site, now, log }: DispatchParts): Promise<boolean> =>
  database.transaction(async (tx) => {
    const rows = await claimDue(tx, MAILBOX_BATCH, now());
    const mails: RenderedMail[] = [];
    const delivered: string[] = [];
    for (const row of rows) {
      const mail = rendered(row, site);
      if (mail === undefined) {
        await markFailed(tx, row, UNREADABLE, now());
        log.error({ mail: row.id, template: row.template }, "mail cannot be rendered");
        continue;
      }
      mails.push(mail);
      delivered.push(row.id);
    }
    if (mails.length > 0) {
      await deliverToMailbox(tx, mails, now());
      await markSent(tx, delivered, now());
    }
    return rows.length > 0;
  });

const sendOne = async ({ database, site, now, log }: DispatchParts, transport: MailTransport, row: OutboxRow): Promise<void> => {
  const mail = rendered(row, site);
  const outcome = mail === undefined ? { ok: false as const, error: UNREADABLE } : await transport.send(mail);
  if (outcome.ok) {
    await onceBack(() => markSent(database, [row.id], now()), LEASE_MS);
    return;
  }
  const state = await onceBack(() => markFailed(database, row, outcome.error, now()), LEASE_MS);
  const fields = { mail: row.id, template: row.template, attempts: row.attempts, reason: outcome.error.reason };
  if (state === "failed") log.error(fields, "mail was given up");
  else log.warn(fields, "mail waits for its next attempt");
};

/** SMTP delivery is at least once: if the process dies before our commit, the mail is sent again with the same Message-ID. */
export const dispatchDue = async (parts: DispatchParts): Promise<void> => {
  const { transport } = parts;
  if (transport === undefined) {
    while (await deliverSome(parts));
    return;
  }
  for (;;) {
    const rows = await claimDue(parts.database, BATCH, parts.now());
    if (rows.length === 0) return;
    await Promise.all(rows.map((row) => sendOne(parts, transport, row)));
  }
};
