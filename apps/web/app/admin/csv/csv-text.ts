export type CsvValue = string | number | boolean | null;

/** Makes Excel read the file as UTF-8. */
export const CSV_BOM = "\uFEFF";

/** Spreadsheets run these as formulas, also behind blanks: OWASP, CSV injection. */
const FORMULA = /^[\s\u200B\uFEFF]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/;
const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/;

/** RFC 4180 §2. Formula-like text gets an apostrophe and quotes; our numbers stay numbers, also negative. */
export const csvCell = (value: CsvValue): string => {
  if (value === null) return "";
  if (typeof value !== "string") return String(value);
  const guarded = FORMULA.test(value);
  const text = guarded ? `'${value}` : value;
  return guarded || NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

export const csvLine = (values: readonly CsvValue[]): string => `${values.map(csvCell).join(",")}\r\n`;
