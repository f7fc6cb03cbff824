import { randomInt } from "node:crypto";
import {
  billingNotices,
  CARD_KEPT_JOB,
  contractEnds,
  issuersOf,
  openBilling,
  openDocuments,
  openGateway,
  type PdfMaker,
  payments,
  renewals,
  scheduleRenewals,
} from "../billing/index.ts";
import type { AccountConfig } from "./account-surroundings.ts";
import { withBillingEvents } from "./billing-events.ts";
import type { SiteBase } from "./site-base.ts";

export const openMoney = async (config: AccountConfig, base: SiteBase, pdfMaker: PdfMaker) => {
  const { database, secrets, jobs, audit, now, meters, log, ended, onSerialIdsChanged } = base;
  const mail = withBillingEvents(base.mail);
  const { operator, stripe, invoiceLimit } = config;
  const gateway = await openGateway({ database, secrets, now, log, stripe });
  const payment = payments({ database, secrets, jobs, audit, mail, now, meters, log }, gateway);
  const documents = openDocuments({ database, mail, audit, issuers: issuersOf(operator), pdfMaker, now, log });
  const billing = openBilling({
    database,
    secrets,
    audit,
    random: randomInt,
    ended,
    onSerialIdsChanged,
    invoiceLimit,
    log,
    charging: payment.charging,
    documents: documents.port,
    notices: billingNotices(mail, { email: operator.email, language: "ja" }),
  });
  return { payment, documents, billing, ends: contractEnds(payment.charging) };
};

export type Money = Awaited<ReturnType<typeof openMoney>>;

export const scheduleMoney = async ({ payment, documents, billing }: Money, { database, jobs, now, log }: SiteBase) => {
  const renewing = renewals({ database, changes: billing.changes, charging: payment.charging, now, log });
  await scheduleRenewals(jobs, CARD_KEPT_JOB, renewing, database, now());
  documents.schedule(jobs, billing.changes);
  payment.schedule(jobs);
};
