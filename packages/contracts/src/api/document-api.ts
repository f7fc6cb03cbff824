import { z } from "zod";
import { BillingAddress, BillingDocument, JapanesePostalCode, PostalPlace } from "../billing-values.ts";
import type { Endpoint } from "./endpoint.ts";
import { TEAM } from "./team-role.ts";

/** Spec §2 My Page, §3 Address; decision 0016. */
export const DOCUMENT_API = {
  readBillingAddress: {
    method: "GET",
    path: "/studio/api/billing/address",
    access: "signed-in",
    team: TEAM.money,
    bot: true,
    scope: "billing:read",
    reply: z.object({ address: BillingAddress.nullable() }),
    errors: [],
  },
  setBillingAddress: {
    method: "PUT",
    path: "/studio/api/billing/address",
    access: "proved",
    team: TEAM.money,
    bot: true,
    scope: "billing:write",
    body: BillingAddress,
    reply: z.object({ address: BillingAddress }),
    errors: ["item-not-entered", "postal-code-wrong", "too-long", "characters-not-printable", "address-failed"],
  },
  /** Fills the address form without outside services. Null for an unknown code. */
  lookUpPostalCode: {
    method: "GET",
    path: "/studio/api/billing/postal-codes/:code",
    access: "signed-in",
    team: TEAM.money,
    bot: false,
    params: z.object({ code: JapanesePostalCode }),
    reply: z.object({ place: PostalPlace.nullable() }),
    errors: [],
  },
  /** Newest first. The PDF is at `/studio/api/billing/documents/<number>.pdf`. */
  listDocuments: {
    method: "GET",
    path: "/studio/api/billing/documents",
    access: "signed-in",
    team: TEAM.money,
    bot: true,
    scope: "billing:read",
    query: z.object({ kind: z.enum(["receipt", "invoice", "credit-note"]).optional() }),
    reply: z.object({ documents: z.array(BillingDocument) }),
    errors: [],
  },
} as const satisfies Record<string, Endpoint>;
