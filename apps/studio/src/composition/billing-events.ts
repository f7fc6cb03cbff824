import { SerialId } from "@setsuna/contracts";
import { serialIdOfDocument } from "../billing/index.ts";
import type { MailBatchPort, MailTemplate, MailTemplates, OutgoingMail, Transaction } from "../platform/index.ts";
import { type NewStreamEvent, storeEventsIn } from "../streams/index.ts";

type Makers = { readonly [Name in MailTemplate]?: (data: MailTemplates[Name], at: string) => NewStreamEvent };

/** Events by the mails that tell the owner the same. */
const EVENTS: Makers = {
  "purchase-complete": ({ plan, licences, total, document, renewsOn }, at) => ({
    type: "licence.purchased",
    at,
    plan,
    licences,
    total,
    document,
    renewsOn,
  }),
  "renewal-receipt": ({ plan, licences, total, document, renewsOn }, at) => ({
    type: "licence.renewed",
    at,
    plan,
    licences,
    total,
    document,
    renewsOn,
  }),
  "renewal-failed": ({ plan, licences, total, triesAgainOn, restrictedOn }, at) => ({
    type: "licence.renewal-failed",
    at,
    plan,
    licences,
    total,
    triesAgainOn,
    restrictedOn,
  }),
  "payment-restricted": ({ plan, licences, total, endsOn }, at) => ({
    type: "licence.restricted",
    at,
    plan,
    licences,
    total,
    endsOn,
  }),
  "licence-ended": ({ plan, why }, at) => ({ type: "licence.ended", at, plan, why }),
  "invoice-issued": ({ document, total, dueOn }, at) => ({ type: "invoice.issued", at, document, total, dueOn }),
  "invoice-paid": ({ document, total, paidOn }, at) => ({ type: "invoice.paid", at, document, total, paidOn }),
};

const eventOf = <Name extends MailTemplate>({ template, data }: OutgoingMail<Name>, at: string): NewStreamEvent | undefined => {
  const make: Makers[Name] = EVENTS[template];
  return make?.(data, at);
};

const serialIdOf = async (tx: Transaction, { data }: OutgoingMail<MailTemplate>): Promise<string | null | undefined> => {
  if ("serialId" in data) return data.serialId;
  if (!("document" in data)) return undefined;
  return serialIdOfDocument(tx, data.document);
};

/** Stores events in the transaction of the corresponding mail. */
export const withBillingEvents = (mail: MailBatchPort): MailBatchPort => {
  const enqueueAll: MailBatchPort["enqueueAll"] = async (tx, mails, now) => {
    await mail.enqueueAll(tx, mails, now);
    for (const one of mails) {
      const event = eventOf(one, now.toISOString());
      const id = event === undefined ? undefined : SerialId.safeParse(await serialIdOf(tx, one)).data;
      if (event !== undefined && id !== undefined) await storeEventsIn(tx, id, [event]);
    }
  };
  return { enqueueAll, enqueue: (tx, one, now) => enqueueAll(tx, [one], now) };
};
