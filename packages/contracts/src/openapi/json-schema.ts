import { z } from "zod";
import { REPLY_SCHEMAS, SENT_SCHEMAS } from "./named-schemas.ts";

/** JSON Schema 2020-12, as in OpenAPI 3.1. */
export type JsonSchema = z.core.JSONSchema.BaseSchema;

const REFERENCE = "#/$defs/";
export const COMPONENT = "#/components/schemas/";

const plain = ({ jsonSchema }: { readonly jsonSchema: JsonSchema }): void => {
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
};

const moved = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(moved);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) =>
      key === "$ref" && typeof member === "string" ? [key, member.replace(REFERENCE, COMPONENT)] : [key, moved(member)],
    ),
  );
};

export const sentSchema = (schema: z.ZodType): JsonSchema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: "input",
    metadata: SENT_SCHEMAS,
    // Values without a schema, such as checked transformations, accept anything.
    unrepresentable: "any",
    override: plain,
  });
  return rest;
};

export interface ReplySchema {
  readonly schema: JsonSchema;
  readonly components: Readonly<Record<string, JsonSchema>>;
}

export const wholeReplySchema = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, { io: "output", metadata: SENT_SCHEMAS, unrepresentable: "any", override: plain });

export const replySchema = (schema: z.ZodType): ReplySchema => {
  // Only nested schemas become references.
  const wrapped = z.toJSONSchema(z.object({ reply: schema }), {
    io: "output",
    metadata: REPLY_SCHEMAS,
    unrepresentable: "any",
    override: plain,
  });
  const parts = Object.entries(wrapped.$defs ?? {}).map(([name, { id: _, ...part }]) => [name, moved(part)]);
  return {
    schema: moved(wrapped.properties?.reply ?? {}) as JsonSchema,
    components: Object.fromEntries(parts) as Readonly<Record<string, JsonSchema>>,
  };
};
