import type { Log } from "@setsuna/kit";
import type { ContractViews } from "../../admission/index.ts";
import type { Database, Secrets } from "../../platform/index.ts";
import type { ChargingPort } from "./charging-port.ts";
import { type ContractChangeParts, type ContractChanges, contractChanges } from "./contract-changes.ts";
import { contractViews } from "./contract-views.ts";
import type { DocumentsPort } from "./documents-port.ts";
import { licenceApi } from "./licence-api.ts";
import { orderApi } from "./order-api.ts";
import { purchaseSettler } from "./purchases.ts";

export interface BillingParts extends ContractChangeParts {
  readonly database: Database;
  readonly secrets: Pick<Secrets, "mac">;
  readonly charging: ChargingPort;
  readonly documents: DocumentsPort;
  /** Yen that an account may owe before the operator has approved it, or it has paid an invoice. */
  readonly invoiceLimit: number;
  readonly log: Log;
}

export interface Billing {
  readonly handlers: ReturnType<typeof licenceApi> & ReturnType<typeof orderApi>;
  readonly changes: ContractChanges;
  readonly views: ContractViews;
}

/** Billing put together: it settles purchases and renewals that `charging` brings to an end. */
export const openBilling = (parts: BillingParts): Billing => {
  const { charging, documents } = parts;
  const changes = contractChanges(parts);
  const views = contractViews({ charging, documents });
  charging.settleWith("purchase", purchaseSettler({ changes }));
  charging.settleWith("renewal", changes.settleRenewal);
  return { handlers: { ...licenceApi({ ...parts, changes, views }), ...orderApi({ ...parts, changes }) }, changes, views };
};
