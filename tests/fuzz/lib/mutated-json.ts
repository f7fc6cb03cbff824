import fc from "fast-check";
import { mutatedText } from "./mutated-text.ts";

type Json = unknown;

const placesOf = (value: Json, path: readonly string[] = []): (readonly string[])[] =>
  typeof value === "object" && value !== null
    ? [path, ...Object.entries(value).flatMap(([key, part]) => placesOf(part, [...path, key]))]
    : [path];

const replaced = (value: Json, [key, ...rest]: readonly string[], by: Json): Json => {
  if (key === undefined) return by;
  if (Array.isArray(value)) return value.map((part, index) => (String(index) === key ? replaced(part, rest, by) : part));
  return { ...(value as object), [key]: replaced((value as Record<string, Json>)[key], rest, by) };
};

const without = (value: Json, [key, ...rest]: readonly string[]): Json => {
  if (key === undefined || typeof value !== "object" || value === null) return value;
  if (rest.length > 0) return replaced(value, [key], without((value as Record<string, Json>)[key], rest));
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));
};

const wrongValue = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom<Json>(null, -1, 0.5, 1e308, 2 ** 53, "", "x".repeat(300), [], {}, true, "\u0000", ["__proto__"]),
  fc.integer({ min: 1, max: 3000 }).map((depth) => JSON.parse(`${"[".repeat(depth)}${"]".repeat(depth)}`) as Json),
);

export const mutatedJson = (samples: readonly Json[]): fc.Arbitrary<string> => {
  const sample = fc.nat(Math.max(0, samples.length - 1)).map((index) => samples[index]);
  const wrong = fc.tuple(sample, fc.nat(), wrongValue, fc.boolean()).map(([value, pick, by, drop]) => {
    const places = placesOf(value);
    const place = places[pick % places.length] ?? [];
    return JSON.stringify(drop ? without(value, place) : replaced(value, place, by)) ?? "null";
  });
  return fc.oneof(
    { weight: 4, arbitrary: wrong },
    { weight: 2, arbitrary: mutatedText(samples.map((value) => JSON.stringify(value))) },
    {
      weight: 1,
      arbitrary: sample.map((value) => JSON.stringify(value)),
    },
  );
};

export const readJson = (text: string): Json => {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
};
