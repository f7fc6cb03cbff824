import type { JsonSchema } from "./json-schema.ts";

/** One value, as a table row. */
export interface SchemaField {
  /** Path such as `serialIds[].id`. */
  readonly path: string;
  /** Language-neutral, such as `integer 1-255`, `"ja" | "en"`, `string | null`. */
  readonly type: string;
  readonly required: boolean;
}

/** Deeper parts show only their kind. */
const DEEPEST = 4;

const isSchema = (schema: unknown): schema is JsonSchema => typeof schema === "object" && schema !== null;
const alternatives = (schema: JsonSchema): readonly JsonSchema[] =>
  [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].filter(isSchema);

const range = ({ minimum, exclusiveMinimum, maximum }: JsonSchema): string => {
  if (minimum !== undefined && maximum !== undefined) return ` ${minimum}-${maximum}`;
  if (minimum !== undefined) return ` ≥ ${minimum}`;
  if (exclusiveMinimum !== undefined) return ` > ${exclusiveMinimum}`;
  return maximum === undefined ? "" : ` ≤ ${maximum}`;
};

/** Returns the type of a schema as text. */
export const typeOf = (schema: JsonSchema): string => {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const options = alternatives(schema);
  if (options.length > 0) return [...new Set(options.map(typeOf))].join(" | ");
  if (Array.isArray(schema.type)) return schema.type.join(" | ");
  switch (schema.type) {
    case "array": {
      const inner = isSchema(schema.items) ? typeOf(schema.items) : "any";
      return inner.includes(" ") ? `(${inner})[]` : `${inner}[]`;
    }
    case "integer":
    case "number":
      return `${schema.type}${range(schema)}`;
    case "string":
      return schema.format ?? "string";
    default:
      return schema.type ?? "any";
  }
};

const below = (schema: JsonSchema, path: string, depth: number): SchemaField[] => {
  if (depth > DEEPEST) return [];
  const fields = new Map<string, SchemaField>();
  const add = (found: readonly SchemaField[]): void => {
    for (const field of found) {
      const known = fields.get(field.path);
      if (known === undefined) fields.set(field.path, field);
      else if (!known.type.split(" | ").includes(field.type))
        fields.set(field.path, { ...known, type: `${known.type} | ${field.type}`, required: known.required && field.required });
    }
  };
  for (const option of alternatives(schema)) add(below(option, path, depth));
  if (isSchema(schema.items)) add(below(schema.items, `${path}[]`, depth));
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    if (!isSchema(property)) continue;
    const own = path === "" ? name : `${path}.${name}`;
    add([{ path: own, type: typeOf(property), required: schema.required?.includes(name) ?? false }]);
    add(below(property, own, depth + 1));
  }
  return [...fields.values()];
};

/** Lists each value after its container. */
export const fieldsOf = (schema: JsonSchema): readonly SchemaField[] => below(schema, "", 0);
