/** A part of a value as people read it. */
export interface ValueField {
  /** Path inside the value, such as `stick x`; parts of a list are counted from 1. Empty: the value has no parts. */
  readonly name: string;
  readonly text: string;
}

/** Labels for values that are neither number nor text. */
export interface ValueWords {
  readonly yes: string;
  readonly no: string;
  /** Nothing: null, an empty list. */
  readonly none: string;
}

/** The most parts that are shown of one value. */
const MOST_FIELDS = 24;
/** Characters of a text that are shown. */
const MOST_CHARACTERS = 160;

const clip = (text: string): string => (text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text);

const textOf = (value: unknown, words: ValueWords): string => {
  if (typeof value === "boolean") return value ? words.yes : words.no;
  return value === null || value === undefined || typeof value === "object" ? words.none : clip(String(value));
};

/** Returns the parts of any JSON value in words, those inside others with their path; of a long one the first, and `…`. Never throws. */
export const valueFields = (value: unknown, words: ValueWords): readonly ValueField[] => {
  const fields: ValueField[] = [];
  const walk = (part: unknown, path: readonly string[]): void => {
    if (fields.length > MOST_FIELDS) return;
    const isList = Array.isArray(part);
    const inside = typeof part === "object" && part !== null ? Object.entries(part) : [];
    if (inside.length === 0) fields.push({ name: path.join(" "), text: textOf(part, words) });
    for (const [name, each] of inside) walk(each, [...path, isList ? String(Number(name) + 1) : name]);
  };
  walk(value, []);
  return fields.length > MOST_FIELDS ? [...fields.slice(0, MOST_FIELDS), { name: "", text: "…" }] : fields;
};

/** Returns the same as one text, such as `from: 3, to: 6`. */
export const valueText = (value: unknown, words: ValueWords): string =>
  valueFields(value, words)
    .map(({ name, text }) => (name === "" ? text : `${name}: ${text}`))
    .join(", ");
