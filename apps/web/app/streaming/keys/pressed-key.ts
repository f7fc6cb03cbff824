export type Press = Pick<
  KeyboardEvent,
  "key" | "code" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey" | "isComposing" | "defaultPrevented"
>;

const hasNoLatinLetter = (key: string): boolean =>
  /^(Process|Unidentified|Dead)$/.test(key) || (/^.$/u.test(key) && !/[\p{ASCII}\p{Script=Latin}]/u.test(key));

const WITH_SHIFT: Readonly<Record<string, string>> = { Slash: "?" };
const WITHOUT_SHIFT: Readonly<Record<string, string>> = { Slash: "/", Comma: ",", Period: ".", Space: " " };

/** The key on a US layout; undefined if it is no shortcut. */
const keyAtPlace = ({ key, code, shiftKey }: Pick<Press, "key" | "code" | "shiftKey">): string | undefined => {
  // Digits need Shift on AZERTY and are other characters elsewhere.
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1];
  if (digit !== undefined) return shiftKey ? undefined : digit;
  if (!hasNoLatinLetter(key)) return undefined;
  return /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? (shiftKey ? WITH_SHIFT : WITHOUT_SHIFT)[code];
};

/**
 * Returns which of the `wanted` keys an event means on any layout: the layout's character in lower case, else the US layout's
 * at that position. Undefined for any other key.
 */
export const wantedKey = (event: Pick<Press, "key" | "code" | "shiftKey">, wanted: ReadonlySet<string>): string | undefined => {
  const key = event.key.length === 1 ? event.key.normalize("NFKC").toLowerCase() : event.key;
  if (wanted.has(key)) return key;
  // A layout's own letter or digit counts.
  if (/^[a-z0-9]$/.test(key)) return undefined;
  const place = keyAtPlace(event);
  return place !== undefined && wanted.has(place) ? place : undefined;
};

export const pressedKey = (event: Press, wanted: ReadonlySet<string>): string | undefined =>
  event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented
    ? undefined
    : wantedKey(event, wanted);
