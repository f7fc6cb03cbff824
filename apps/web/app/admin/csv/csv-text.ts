/** Names what a cell of an exported table can hold; null is an empty cell. */
export type CsvValue = string | number | boolean | null;

/** So that Excel takes the file for UTF-8. */
export const CSV_BOM = "\uFEFF";

/** A spreadsheet would run these as a formula, also behind blanks: OWASP, CSV injection. */
const FORMULA = /^[\s\u200B\uFEFF]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/;
const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/;

/**
 * One cell (RFC 4180 §2). A text that a spreadsheet would run as a formula gets an apostrophe in front, and quotes around; numbers
 * of ours stay numbers, also below 0.
 */
export const csvCell = (value: CsvValue): string => {
  if (value === null) return "";
  if (typeof value !== "string") return String(value);
  const guarded = FORMULA.test(value);
  const text = guarded ? `'${value}` : value;
  return guarded || NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** One line with its end, CRLF. */
export const csvLine = (values: readonly CsvValue[]): string => `${values.map(csvCell).join(",")}\r\n`;
