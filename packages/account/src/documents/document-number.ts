import type { BillingDocument } from "@setsuna/contracts";

/** Kinds of documents; each has a series of numbers. */
export type DocumentKind = BillingDocument["kind"];

/** Letter of each series; numbers run without a gap in each. */
const SERIES = { receipt: "R", invoice: "I", "credit-note": "C" } as const satisfies Record<DocumentKind, string>;
const DIGITS = 6;
const FORM = /^[RIC]-\d{6,}$/;

/** Number of the `sequence`-th document of its kind, from 1: `R-000123`; longer beyond 999,999. */
export const documentNumber = (kind: DocumentKind, sequence: number): string =>
  `${SERIES[kind]}-${String(sequence).padStart(DIGITS, "0")}`;

/** True for a possible document number. */
export const isDocumentNumber = (text: string): boolean => FORM.test(text);
