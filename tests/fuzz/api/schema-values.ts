import fc from "fast-check";
import { misfits, type Schema } from "./operations.ts";

type Json = unknown;

const number = (value: unknown, otherwise: number): number => (typeof value === "number" ? value : otherwise);

const FORMATS: Readonly<Record<string, fc.Arbitrary<string>>> = {
  email: fc.emailAddress(),
  "date-time": fc
    .date({ min: new Date("2000-01-01"), max: new Date("2100-01-01"), noInvalidDate: true })
    .map((date) => date.toISOString()),
  date: fc
    .date({ min: new Date("2000-01-01"), max: new Date("2100-01-01"), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
};

/** Sometimes one of `known`, so that calls find what they name. */
const text = (schema: Schema, known: readonly string[]): fc.Arbitrary<Json> => {
  const minLength = number(schema.minLength, 0);
  const maxLength = Math.min(number(schema.maxLength, minLength + 60), minLength + 200);
  const { pattern, format } = schema;
  const made =
    typeof pattern === "string"
      ? // fast-check lacks Unicode classes; the check below uses the true pattern.
        fc.stringMatching(new RegExp(pattern.replaceAll("\\p{Cc}", "\\x00-\\x1f")), { size: "small" })
      : typeof format === "string" && FORMATS[format] !== undefined
        ? FORMATS[format]
        : fc.string({
            minLength,
            maxLength,
            unit: fc.constantFrom("a", "Z", "7", " ", "-", "'", "é", "あ", "%", "😀", "\u202e"),
          });
  const fitting = known.filter((value) => misfits(schema, value).length === 0);
  const whole = made.filter((value) => misfits(schema, value).length === 0);
  return fitting.length === 0
    ? whole
    : fc.oneof({ weight: 1, arbitrary: whole }, { weight: 3, arbitrary: fc.constantFrom(...fitting) });
};

const object = (schema: Schema, known: readonly string[]): fc.Arbitrary<Json> => {
  const properties = Object.entries((schema.properties ?? {}) as Readonly<Record<string, Schema>>);
  const required = (schema.required ?? []) as readonly string[];
  const model = Object.fromEntries(properties.map(([key, one]) => [key, valuesOf(one, known)]));
  if (properties.length === 0 && schema.additionalProperties !== undefined)
    return fc.dictionary(fc.string({ maxLength: 10 }), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 4, noNullPrototype: true });
  return fc.record(model, { requiredKeys: required.filter((key) => key in model), noNullPrototype: true });
};

const list = (schema: Schema, known: readonly string[]): fc.Arbitrary<Json> => {
  const first = schema.prefixItems as readonly Schema[] | undefined;
  if (first !== undefined) return fc.tuple(...first.map((one) => valuesOf(one, known)));
  const minLength = number(schema.minItems, 0);
  return fc.array(valuesOf((schema.items ?? {}) as Schema, known), {
    minLength,
    maxLength: Math.min(number(schema.maxItems, minLength + 3), minLength + 3),
  });
};

/** Throws for an unknown kind of schema. */
export const valuesOf = (schema: Schema, known: readonly string[]): fc.Arbitrary<Json> => {
  if ("const" in schema) return fc.constant(schema.const);
  if (Array.isArray(schema.enum)) return fc.constantFrom(...(schema.enum as Json[]));
  const choices = (schema.anyOf ?? schema.oneOf) as readonly Schema[] | undefined;
  if (choices !== undefined) return fc.oneof(...choices.map((one) => valuesOf(one, known)));
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type: Json) => valuesOf({ ...schema, type }, known)));
  switch (schema.type) {
    case "string":
      return text(schema, known);
    case "integer":
      return fc.integer({ min: number(schema.minimum, -1000), max: number(schema.maximum, 2_000_000_000) });
    case "number":
      return fc.double({ min: number(schema.minimum, -1e6), max: number(schema.maximum, 1e6), noNaN: true });
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "array":
      return list(schema, known);
    case "object":
      return object(schema, known);
    case undefined:
      return known.length === 0
        ? fc.jsonValue({ maxDepth: 2 })
        : fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constantFrom(...known));
    default:
      throw new Error(`no values for ${JSON.stringify(schema)}`);
  }
};
