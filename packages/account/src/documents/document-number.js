/** Letter of each series; numbers run without a gap in each. */
const SERIES = { receipt: "R", invoice: "I", "credit-note": "C" };
const DIGITS = 6;
const FORM = /^[RIC]-\d{6,}$/;
/** Number of the `sequence`-th document of its kind, from 1: `R-000123`; longer beyond 999,999. */
export const documentNumber = (kind, sequence) => `${SERIES[kind]}-${String(sequence).padStart(DIGITS, "0")}`;
/** True for what can be the number of a document. */
export const isDocumentNumber = (text) => FORM.test(text);
