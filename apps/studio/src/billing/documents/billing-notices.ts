import { addDays, Contract, nextKey, RETRY_DAYS, renewalBill, UNPAID_END_DAYS } from "@setsuna/account";
import { eq } from "drizzle-orm";
import { type MailPort, type MailReader, mailReaderOf, type Transaction } from "../../platform/index.ts";
import { contracts } from "../../platform/storage/schema/contracts.ts";
import type { BillingNotice, NoticesPort } from "../contracts/notices-port.ts";
import {
  licenceEndedMail,
  orderAwaitingMail,
  orderRefusedMail,
  orderToApproveMail,
  paymentRefundedMail,
  paymentRestrictedMail,
  purchaseLapsedMail,
  renewalFailedMail,
} from "../mail/billing-mail.ts";
import { readerOfCharge } from "./addressees.ts";
import { billingAddressOf } from "./billing-addresses.ts";

/** Undefined if it was deleted with its account. */
const contractOf = async (tx: Transaction, id: string): Promise<Contract | undefined> => {
  const [row] = await tx.select({ state: contracts.state }).from(contracts).where(eq(contracts.id, id));
  return row === undefined ? undefined : Contract.parse(row.state);
};

type Ended = Extract<BillingNotice, { kind: "ended" }>["reason"];
const WHY = {
  stopped: "renewal-stopped",
  unpaid: "not-paid",
  subtracted: "licences-subtracted",
} as const satisfies Partial<Record<Ended, string>>;

const LAST_TRY = RETRY_DAYS.at(-1) ?? 0;

/** Null if never issued. */
const lettersOf = (serialId: string): string | null => (serialId === "" ? null : serialId);

const givenUp = (to: MailReader, notice: Extract<BillingNotice, { kind: "given-up" }>) => {
  const { cause, serialId, plan, licences, total } = notice;
  return purchaseLapsedMail(to, cause, { serialId: lettersOf(serialId), plan, licences, total });
};

const paidBack = (to: MailReader, notice: Extract<BillingNotice, { kind: "paid-back" }>) => {
  const { cause, serialId, total, receipt, creditNote } = notice;
  return paymentRefundedMail(to, cause, { serialId: lettersOf(serialId), total, receipt, creditNote });
};

/**
 * Skips what the reader caused or another mail covers: a failed purchase, an ID deleted by its owner, a restored ID.
 * `operator` hears of orders that await approval; absent: no mail.
 */
export const billingNotices = (mail: MailPort, operator?: MailReader): NoticesPort => ({
  send: async (tx, notice) => {
    const { cause, accountId, contractId, serialId, at } = notice;
    if (notice.kind === "given-up" || notice.kind === "paid-back") {
      const holder = await readerOfCharge(tx, accountId, notice.charge);
      if (holder === undefined) return;
      if (notice.kind === "given-up") await mail.enqueue(tx, givenUp(holder, notice), at);
      else await mail.enqueue(tx, paidBack(holder, notice), at);
      return;
    }
    const to = await mailReaderOf(tx, accountId);
    if (notice.kind === "order-awaiting" || notice.kind === "order-refused") {
      if (to === undefined) return;
      const facts = { serialId, plan: notice.plan, licences: notice.licences, total: notice.total };
      if (notice.kind === "order-awaiting") {
        await mail.enqueue(tx, orderAwaitingMail(to, cause, facts), at);
        const name = (await billingAddressOf(tx, accountId))?.name ?? to.email;
        if (operator !== undefined) await mail.enqueue(tx, orderToApproveMail(operator, cause, { ...facts, name }), at);
      } else await mail.enqueue(tx, orderRefusedMail(to, cause, { ...facts, why: notice.why }), at);
      return;
    }
    const contract = await contractOf(tx, contractId);
    if (to === undefined || contract === undefined || serialId === "") return;
    if (notice.kind === "ended") {
      const { reason } = notice;
      if (reason === "not-paid" || reason === "deleted") return;
      await mail.enqueue(tx, licenceEndedMail(to, cause, { serialId, plan: contract.plan, why: WHY[reason] }), at);
      return;
    }
    if (contract.phase !== "running") return;
    const { plan, licences, payment } = contract;
    const facts = { serialId, plan, licences, total: renewalBill(contract, nextKey(contract)).total };
    // Invoices had their own reminders.
    if (notice.kind === "renewal-failed" && payment.state === "due") {
      const restrictedOn = addDays(payment.dueOn, LAST_TRY);
      await mail.enqueue(tx, renewalFailedMail(to, cause, { ...facts, triesAgainOn: notice.nextTryOn, restrictedOn }), at);
    }
    if (notice.kind === "restricted" && payment.state === "restricted") {
      const [document = null] = payment.invoices;
      const endsOn = addDays(payment.dueOn, UNPAID_END_DAYS);
      await mail.enqueue(tx, paymentRestrictedMail(to, cause, { ...facts, document, endsOn }), at);
    }
  },
});
