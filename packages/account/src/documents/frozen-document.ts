import { BillingAddress, CivilDate, Language, PriceLine, Yen } from "@setsuna/contracts";
import { z } from "zod";

/** Document issuer, as printed. */
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
  /** True for placeholder values of an operator who set none: documents are then marked as specimens. */
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

/** Everything printed on a document, as of its issue. Its PDF is made only from this. */
export const FrozenDocument = z.object({
  /** Version of this form. */
  form: z.literal(1),
  number: z.string(),
  language: Language,
  issuedOn: CivilDate,
  issuer: Issuer,
  recipient: BillingAddress,
  serialId: z.string(),
  /** First and last paid day. */
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
