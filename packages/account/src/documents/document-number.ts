import type { BillingDocument } from "@setsuna/contracts";

export type DocumentKind = BillingDocument["kind"];

const SERIES = { receipt: "R", invoice: "I", "credit-note": "C" } as const satisfies Record<DocumentKind, string>;
const DIGITS = 6;
const FORM = /^[RIC]-\d{6,}$/;

/** Formats `sequence` (from 1) as `R-000123`; longer beyond 999,999. */
export const documentNumber = (kind: DocumentKind, sequence: number): string =>
  `${SERIES[kind]}-${String(sequence).padStart(DIGITS, "0")}`;

/** True if the text has the form of a document number. */
export const isDocumentNumber = (text: string): boolean => FORM.test(text);
