import type { BillingDocument } from "@setsuna/contracts";

/** Each has its own number series. */
export type DocumentKind = BillingDocument["kind"];

/** Gapless in each series. */
const SERIES = { receipt: "R", invoice: "I", "credit-note": "C" } as const satisfies Record<DocumentKind, string>;
const DIGITS = 6;
const FORM = /^[RIC]-\d{6,}$/;

/** `sequence` from 1: `R-000123`; longer beyond 999,999. */
export const documentNumber = (kind: DocumentKind, sequence: number): string =>
  `${SERIES[kind]}-${String(sequence).padStart(DIGITS, "0")}`;

/** True for a possible document number. */
export const isDocumentNumber = (text: string): boolean => FORM.test(text);
