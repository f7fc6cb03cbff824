import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Rendered } from "./render.ts";

const MODULES = fileURLToPath(new URL("../../node_modules", import.meta.url));

/** Fields of one type, with the file of the field's own type; undefined: text, a number or a map. */
type Fields = ReadonlyMap<string, string | undefined>;

const parsed = new Map<string, Fields>();

/** Reads the generated declarations of `kubernetes-models`: one interface per file. */
const fieldsIn = (file: string): Fields => {
  const known = parsed.get(file);
  if (known !== undefined) return known;
  const text = readFileSync(file, "utf8");
  const files = new Map<string, string>();
  for (const [, type = "", from = ""] of text.matchAll(/^import \{ (\w+) \} from "([^"]+)";$/gm))
    files.set(type, `${from.startsWith(".") ? join(dirname(file), from) : join(MODULES, from)}.d.ts`);
  const body = /^export interface \w+[^{]*\{\n([\s\S]*?)^\}/m.exec(text)?.[1] ?? "";
  const fields = new Map<string, string | undefined>();
  for (const [, name = "", type = ""] of body.matchAll(/^ {4}"([^"]+)"\??: (?:Array<)?(\w+)?/gm))
    fields.set(name, files.get(type));
  parsed.set(file, fields);
  return fields;
};

const unknownIn = (value: unknown, file: string, path: string): string[] => {
  if (Array.isArray(value)) return value.flatMap((one, index) => unknownIn(one, file, `${path}[${index}]`));
  const fields = fieldsIn(file);
  // A quantity, a time or free JSON.
  if (typeof value !== "object" || value === null || fields.size === 0) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const type = fields.get(name);
    if (!fields.has(name)) return [`${path}.${name}`];
    return type === undefined ? [] : unknownIn(inner, type, `${path}.${name}`);
  });
};

/**
 * Paths of fields that Kubernetes' API doesn't have. It ignores them, so a misspelled one would go unnoticed. Throws for a kind
 * that `kubernetes-models` lacks.
 */
export const unknownFields = (object: Rendered): string[] => {
  const file = join(MODULES, "kubernetes-models", object.apiVersion, `${object.kind}.d.ts`);
  if (!existsSync(file)) throw new Error(`no schema of ${object.apiVersion} ${object.kind}`);
  return unknownIn(object, file, `${object.kind} ${object.metadata.name}`);
};
