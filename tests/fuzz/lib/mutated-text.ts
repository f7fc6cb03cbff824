import fc from "fast-check";

const MAX_CHARACTERS = 64 * 1024;

const WORDS = [
  "",
  "0",
  "-1",
  "1e999",
  "65536",
  "99999999999999999999",
  "NaN",
  "__proto__",
  "constructor",
  "\u0000",
  "\ud800",
  "\u202e",
  "ﬀ",
  "İ",
  "%00",
  "a=",
  "m=",
  "{}",
  "[[",
  "\r\n",
  "\n",
  " ",
  ";;;;",
  ":",
  "=".repeat(60),
  " ".repeat(400),
  "9".repeat(400),
];

const change = fc.record({
  kind: fc.constantFrom("word", "cut", "truncate", "line-again", "line-away", "line-moved", "many", "swap-line", "character"),
  at: fc.nat(0xffff),
  value: fc.nat(0xffff),
});
type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never;

const placeIn = (at: number, length: number): number => Math.floor((at / 0x10000) * length);

const applied = (text: string, { kind, at, value }: Change, other: string): string => {
  const place = placeIn(at, text.length);
  const [head, tail] = [text.slice(0, place), text.slice(place)];
  const lines = text.split("\n");
  const line = placeIn(at, lines.length);
  const others = other.split("\n");
  switch (kind) {
    case "word":
      return head + WORDS[value % WORDS.length] + tail.replace(/^[A-Za-z0-9_-]*/, "");
    case "cut":
      return head + tail.slice(value & 31);
    case "truncate":
      return head;
    case "line-again":
      return lines.flatMap((one, index) => (index === line ? Array<string>(2 + (value & 7)).fill(one) : [one])).join("\n");
    case "line-away":
      return lines.filter((_one, index) => index !== line).join("\n");
    case "line-moved":
      return [...lines.slice(line + 1), ...lines.slice(0, line + 1)].join("\n");
    case "many":
      return head + tail.slice(0, 1 + (value & 127)).repeat(1 + (value >> 4)) + tail;
    case "swap-line":
      return lines.map((one, index) => (index === line ? (others[value % others.length] ?? "") : one)).join("\n");
    default:
      return head + String.fromCharCode(value & (value & 0x8000 ? 0xffff : 0x7f)) + tail.slice(1);
  }
};

export const mutatedText = (samples: readonly string[]): fc.Arbitrary<string> => {
  const index = fc.nat(Math.max(0, samples.length - 1));
  const mutated = fc
    .tuple(index, index, fc.array(change, { minLength: 1, maxLength: 5 }))
    .map(([from, other, changes]) =>
      changes.reduce((text, one) => applied(text, one, samples[other] ?? "").slice(0, MAX_CHARACTERS), samples[from] ?? ""),
    );
  return fc.oneof({ weight: 6, arbitrary: mutated }, { weight: 1, arbitrary: fc.string({ maxLength: 60, unit: "binary" }) });
};
