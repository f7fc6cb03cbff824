import { BillingAddress, CivilDate, Language, PriceLine, Yen } from "@setsuna/contracts";
import { z } from "zod";

/** The issuer as printed on documents. */
export const Issuer = z.object({
  name: z.string(),
  /** T and 13 digits. */
  registrationNumber: z.string(),
  address: z.array(z.string()),
  email: z.string(),
  /** For transfers; only on invoices. */
  bankAccount: z.string(),
  /** The operator set no values, so documents are marked as specimens. */
  specimen: z.boolean(),
});
export type Issuer = z.infer<typeof Issuer>;

/** Payment made or due; of a credit note, the corrected document. */
export const Settlement = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("receipt") }),
  z.object({ kind: z.literal("invoice"), dueOn: CivilDate }),
  z.object({ kind: z.literal("credit-note"), corrects: z.string(), correctsIssuedOn: CivilDate, reason: z.string() }),
]);
export type Settlement = z.infer<typeof Settlement>;

/** Everything printed, as of issue. The PDF is made only from this. */
export const FrozenDocument = z.object({
  form: z.literal(1),
  number: z.string(),
  language: Language,
  issuedOn: CivilDate,
  issuer: Issuer,
  recipient: BillingAddress,
  serialId: z.string(),
  from: CivilDate,
  to: CivilDate,
  /** Negative on a credit note. */
  lines: z.array(PriceLine).min(1),
  taxRate: z.literal(10),
  total: Yen,
  /** Included in `total`, rounded once. */
  tax: Yen,
  settlement: Settlement,
});
export type FrozenDocument = z.infer<typeof FrozenDocument>;
