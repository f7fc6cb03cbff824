import { BillingAddress, CivilDate, Language, PriceLine, Yen } from "@setsuna/contracts";
import { z } from "zod";

/** Issuer of documents, as it stands on them. */
export const Issuer = z.object({
  name: z.string(),
  /** T and 13 digits. */
  registrationNumber: z.string(),
  /** Lines of the address. */
  address: z.array(z.string()),
  /** Email address for questions. */
  email: z.string(),
  /** Bank account for transfers; on invoices alone. */
  bankAccount: z.string(),
  /** True for the values that stand in for an operator who has named none: documents then say that they are specimens. */
  specimen: z.boolean(),
});
export type Issuer = z.infer<typeof Issuer>;

/** Payment of a document, made or to be made; of a credit note, the document that it corrects. */
export const Settlement = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("receipt") }),
  z.object({ kind: z.literal("invoice"), dueOn: CivilDate }),
  z.object({ kind: z.literal("credit-note"), corrects: z.string(), correctsIssuedOn: CivilDate, reason: z.string() }),
]);
export type Settlement = z.infer<typeof Settlement>;

/** Everything that stands on a document, as it was when it was issued. Its PDF is made of this and of nothing else. */
export const FrozenDocument = z.object({
  /** Version of this form. */
  form: z.literal(1),
  number: z.string(),
  language: Language,
  issuedOn: CivilDate,
  issuer: Issuer,
  recipient: BillingAddress,
  serialId: z.string(),
  /** First and last day of what is paid for. */
  from: CivilDate,
  to: CivilDate,
  /** Of a credit note the amounts are negative. */
  lines: z.array(PriceLine).min(1),
  /** Percent. */
  taxRate: z.literal(10),
  total: Yen,
  /** Within `total`, rounded once. */
  tax: Yen,
  settlement: Settlement,
});
export type FrozenDocument = z.infer<typeof FrozenDocument>;
