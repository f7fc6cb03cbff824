export interface ValueField {
  /** For example `stick x`; list items count from 1. Empty: no parts. */
  readonly name: string;
  readonly text: string;
}

export interface ValueTexts {
  readonly yes: string;
  readonly no: string;
  readonly none: string;
}

const MAX_FIELDS = 24;
const MAX_CHARACTERS = 160;

const clip = (text: string): string => (text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}…` : text);

const textOf = (value: unknown, words: ValueTexts): string => {
  if (typeof value === "boolean") return value ? words.yes : words.no;
  return value === null || value === undefined || typeof value === "object" ? words.none : clip(String(value));
};

/** Nested ones with their path; long values end with `…`. Never throws. */
export const valueFields = (value: unknown, words: ValueTexts): readonly ValueField[] => {
  const fields: ValueField[] = [];
  const walk = (part: unknown, path: readonly string[]): void => {
    if (fields.length > MAX_FIELDS) return;
    const isList = Array.isArray(part);
    const inside = typeof part === "object" && part !== null ? Object.entries(part) : [];
    if (inside.length === 0) fields.push({ name: path.join(" "), text: textOf(part, words) });
    for (const [name, each] of inside) walk(each, [...path, isList ? String(Number(name) + 1) : name]);
  };
  walk(value, []);
  return fields.length > MAX_FIELDS ? [...fields.slice(0, MAX_FIELDS), { name: "", text: "…" }] : fields;
};

export const valueText = (value: unknown, words: ValueTexts): string =>
  valueFields(value, words)
    .map(({ name, text }) => (name === "" ? text : `${name}: ${text}`))
    .join(", ");
