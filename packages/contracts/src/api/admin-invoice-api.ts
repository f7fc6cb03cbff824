import { z } from "zod";
import { BillingDocument, CivilDate, Yen } from "../billing-values.ts";
import { TypedName } from "../typed-text.ts";
import { FoldedCode, foldedDigits } from "../typed-values.ts";
import { RowId } from "./account-values.ts";
import { PAGE_QUERY, pageOf, SearchText } from "./admin-page.ts";
import type { Endpoint } from "./endpoint.ts";

/** A document as the operator sees it. */
export const IssuedDocument = BillingDocument.extend({
  /** SHA-256 of the PDF, lower-case hexadecimal; null until made, within minutes of the issue. */
  sha256: z.string().nullable(),
  /** The account may have been deleted. */
  accountId: RowId,
  /** Recipient's name. */
  counterparty: z.string(),
  paidOn: CivilDate.nullable(),
  /** Document that a credit note corrects; else null. */
  corrects: z.string().nullable(),
});
export type IssuedDocument = z.infer<typeof IssuedDocument>;

/** Such as `I-000045`. */
export const DocumentNumber = FoldedCode.regex(/^[RIC]-[0-9]{6,12}$/);

const One = z.object({ number: DocumentNumber });
const YenText = foldedDigits(z.coerce.number().pipe(Yen));

/** Spec §4; decision 0016. */
export const ADMIN_INVOICE_API = {
  /** The law on electronic books requires search by day of issue, amount and counterparty, in any combination. Newest first. */
  listInvoices: {
    method: "GET",
    path: "/studio/api/admin/invoices",
    access: "admin",
    bot: true,
    query: z.object({
      ...PAGE_QUERY,
      kind: z.enum(["receipt", "invoice", "credit-note"]).optional(),
      state: z.enum(["open", "overdue", "paid", "void"]).optional(),
      /** Day of issue, inclusive. */
      from: CivilDate.optional(),
      to: CivilDate.optional(),
      /** Total, inclusive. */
      least: YenText.optional(),
      most: YenText.optional(),
      /** Prefix of the recipient's name, also without company form, a number, a serial ID, or an account ID. */
      search: SearchText,
    }),
    reply: pageOf(IssuedDocument),
    errors: [],
  },
  /** The transfer arrived, so a restricted ID works again. Idempotent. */
  markInvoicePaid: {
    method: "POST",
    path: "/studio/api/admin/invoices/:number/paid",
    access: "admin-proved",
    bot: true,
    params: One,
    /** Between the day of issue and today. */
    body: z.object({ paidOn: CivilDate }),
    reply: IssuedDocument,
    errors: ["unknown-document", "invoice-not-open", "paid-day-wrong"],
  },
  /** Only for a paid invoice. */
  correctPaidDay: {
    method: "PUT",
    path: "/studio/api/admin/invoices/:number/paid",
    access: "admin-proved",
    bot: true,
    params: One,
    body: z.object({ paidOn: CivilDate }),
    reply: IssuedDocument,
    errors: ["unknown-document", "invoice-not-paid", "paid-day-wrong"],
  },
  /** In full, by a credit note, which is the reply. Voids an open invoice. Idempotent. */
  creditDocument: {
    method: "POST",
    path: "/studio/api/admin/invoices/:number/credit",
    access: "admin-proved",
    bot: true,
    params: One,
    /** `reason` is printed on the credit note. */
    body: z.object({ reason: TypedName(200) }),
    reply: IssuedDocument,
    errors: ["unknown-document", "invoice-not-open", "reason-missing", "characters-not-printable"],
  },
} as const satisfies Record<string, Endpoint>;
