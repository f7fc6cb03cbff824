import { z } from "zod";
import { BillingDocument, CivilDate, Yen } from "../billing-values.ts";
import { TypedName } from "../typed-text.ts";
import { FoldedCode } from "../typed-values.ts";
import { RowId } from "./account-values.ts";
import { PAGE_QUERY, pageOf, SearchText } from "./admin-page.ts";
import type { Endpoint } from "./endpoint.ts";

/** A document as the operator sees it. */
export const IssuedDocument = BillingDocument.extend({
  /** SHA-256 of the PDF, lower-case hexadecimal; null until it was made, within minutes of the issue. */
  sha256: z.string().nullable(),
  /** The account that it was issued to; it may be deleted since. */
  accountId: RowId,
  /** The recipient's name on it. */
  counterparty: z.string(),
  /** Day on which the transfer arrived; null while it has not, and for what is no invoice. */
  paidOn: CivilDate.nullable(),
  /** Number of the document that a credit note corrects; null for others. */
  corrects: z.string().nullable(),
});
export type IssuedDocument = z.infer<typeof IssuedDocument>;

/** Number of a document, such as `I-000045`. */
export const DocumentNumber = FoldedCode.regex(/^[RIC]-[0-9]{6,12}$/);

const One = z.object({ number: DocumentNumber });
const YenText = z.coerce.number().pipe(Yen);

/** Invoices and receipts in the operator's hands. Spec §4; decision 0016. */
export const ADMIN_INVOICE_API = {
  /** As the law on electronic books asks: found by day of issue, amount and counterparty, in any combination. Newest first. */
  listInvoices: {
    method: "GET",
    path: "/studio/api/admin/invoices",
    access: "admin",
    bot: true,
    query: z.object({
      ...PAGE_QUERY,
      kind: z.enum(["receipt", "invoice", "credit-note"]).optional(),
      state: z.enum(["open", "overdue", "paid", "void"]).optional(),
      /** First and last day of issue. */
      from: CivilDate.optional(),
      to: CivilDate.optional(),
      /** Least and greatest total. */
      least: YenText.optional(),
      most: YenText.optional(),
      /** Beginning of the recipient's name, also without the company's form, a number, a serial ID in either form, or an account id. */
      search: SearchText,
    }),
    reply: pageOf(IssuedDocument),
    errors: [],
  },
  /** The transfer has arrived: the invoice is paid, once, and a restricted ID works again. A second call answers the same. */
  markInvoicePaid: {
    method: "POST",
    path: "/studio/api/admin/invoices/:number/paid",
    access: "admin-proved",
    bot: true,
    params: One,
    /** The day on which the money arrived: from the day of issue to today. */
    body: z.object({ paidOn: CivilDate }),
    reply: IssuedDocument,
    errors: ["unknown-document", "invoice-not-open", "paid-day-wrong"],
  },
  /** Corrects the day on which the money arrived, of an invoice that is paid. */
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
  /**
   * Takes a receipt or invoice back in full by a credit note that names it, which is the reply. An open invoice is void from then on. A
   * second call answers the same.
   */
  creditDocument: {
    method: "POST",
    path: "/studio/api/admin/invoices/:number/credit",
    access: "admin-proved",
    bot: true,
    params: One,
    /** `reason` stands on the credit note. */
    body: z.object({ reason: TypedName(200) }),
    reply: IssuedDocument,
    errors: ["unknown-document", "invoice-not-open", "reason-missing", "characters-not-printable"],
  },
} as const satisfies Record<string, Endpoint>;
