import type { JsonSchema } from "../openapi/json-schema.ts";

/**
 * Compares JSON Schemas of two releases. Errs on the side of complaint: a differently written pattern counts as changed, since
 * equivalence is undecidable in general.
 */
type Keywords = Readonly<Record<string, unknown>>;

export type OldSide = "writes" | "reads";

interface Comparison {
  readonly writerRoot: unknown;
  readonly readerRoot: unknown;
  readonly oldSide: OldSide;
  /** Schemas being compared, so that recursion ends. */
  readonly open: Set<string>;
}

const isKeywords = (value: unknown): value is Keywords => typeof value === "object" && value !== null && !Array.isArray(value);
const keywords = (value: unknown): Keywords => (isKeywords(value) ? value : {});
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const show = (value: unknown): string => JSON.stringify(value) ?? "nothing";

const target = (pointer: string, root: unknown): unknown =>
  pointer
    .slice(2)
    .split("/")
    .reduce<unknown>((value, key) => keywords(value)[key], root);

/** Resolves a reference and merges `allOf`. */
const resolved = (schema: unknown, root: unknown): Keywords => {
  let one = keywords(schema);
  while (typeof one.$ref === "string") one = keywords(target(one.$ref, root));
  if (!Array.isArray(one.allOf)) return one;
  const { allOf, ...own } = one;
  return Object.assign({}, ...allOf.map((part: unknown) => resolved(part, root)), own);
};

const armsOf = (schema: Keywords): readonly unknown[] | undefined => {
  const arms = schema.anyOf ?? schema.oneOf;
  return Array.isArray(arms) ? arms : undefined;
};

const valuesOf = (schema: Keywords): readonly unknown[] | undefined =>
  "const" in schema ? [schema.const] : Array.isArray(schema.enum) ? schema.enum : undefined;

const typeOfValue = (value: unknown): string =>
  value === null ? "null" : Array.isArray(value) ? "array" : Number.isInteger(value) ? "integer" : typeof value;

/** Undefined accepts any type. */
const typesOf = (schema: Keywords): readonly string[] | undefined => {
  if (typeof schema.type === "string") return [schema.type];
  if (Array.isArray(schema.type)) return schema.type;
  return valuesOf(schema)?.map(typeOfValue);
};

const typeChanges = (writer: Keywords, reader: Keywords, at: string): readonly string[] => {
  const [written, read] = [typesOf(writer), typesOf(reader)];
  if (read === undefined) return [];
  if (written === undefined) return [`${at}: anything may come where ${read.join(" or ")} is expected`];
  const strange = written.filter((type) => !read.includes(type) && !(type === "integer" && read.includes("number")));
  return [...new Set(strange)].map((type) => `${at}: ${type} comes where ${read.join(" or ")} is expected`);
};

const valueChanges = (writer: Keywords, reader: Keywords, at: string): readonly string[] => {
  const [written, read] = [valuesOf(writer), valuesOf(reader)];
  if (read === undefined) return [];
  if (written === undefined) return [`${at}: any value may come where only ${read.map(show).join(", ")} is understood`];
  return written.filter((value) => !read.includes(value)).map((value) => `${at}: ${show(value)} is not understood`);
};

/** The writer's bound must lie within the reader's. */
const BOUNDS: Readonly<Record<string, (written: number, read: number) => boolean>> = {
  minimum: (written, read) => written >= read,
  exclusiveMinimum: (written, read) => written >= read,
  minLength: (written, read) => written >= read,
  minItems: (written, read) => written >= read,
  maximum: (written, read) => written <= read,
  exclusiveMaximum: (written, read) => written <= read,
  maxLength: (written, read) => written <= read,
  maxItems: (written, read) => written <= read,
};

const boundChanges = (writer: Keywords, reader: Keywords, at: string): readonly string[] => {
  // Named values are compared separately.
  if (valuesOf(writer) !== undefined) return [];
  const bounds = Object.entries(BOUNDS).flatMap(([name, isWithin]) => {
    const [written, read] = [writer[name], reader[name]];
    if (typeof read !== "number" || (typeof written === "number" && isWithin(written, read))) return [];
    return [`${at}: ${name} is ${read} where it was ${show(written)} for who writes`];
  });
  const forms = ["pattern", "format"].flatMap((name) =>
    reader[name] === undefined || reader[name] === writer[name]
      ? []
      : [`${at}: ${name} differs, ${show(reader[name])} is expected`],
  );
  return [...bounds, ...forms];
};

const objectChanges = (writer: Keywords, reader: Keywords, at: string, how: Comparison): readonly string[] => {
  const [written, read] = [keywords(writer.properties), keywords(reader.properties)];
  const always = list(writer.required);
  const missing = list(reader.required)
    .filter((name) => !always.includes(name))
    .map((name) => `${at}.${name}: is required and may be missing`);
  const [old, present] = how.oldSide === "writes" ? [written, read] : [read, written];
  const others = (how.oldSide === "writes" ? reader : writer).additionalProperties;
  const gone = isKeywords(others) ? [] : Object.keys(old).flatMap((name) => (name in present ? [] : [`${at}.${name}: is gone`]));
  const shared = Object.keys(written).flatMap((name) =>
    name in read ? changes(written[name], read[name], `${at}.${name}`, how) : [],
  );
  const rest =
    isKeywords(writer.additionalProperties) && isKeywords(reader.additionalProperties)
      ? changes(writer.additionalProperties, reader.additionalProperties, `${at}.*`, how)
      : [];
  return [...missing, ...gone, ...shared, ...rest];
};

const arrayChanges = (writer: Keywords, reader: Keywords, at: string, how: Comparison): readonly string[] => {
  const places = Math.max(list(writer.prefixItems).length, list(reader.prefixItems).length);
  const inPlace = Array.from({ length: places }, (_, index) =>
    changes(
      list(writer.prefixItems)[index] ?? writer.items,
      list(reader.prefixItems)[index] ?? reader.items,
      `${at}[${index}]`,
      how,
    ),
  );
  const rest =
    reader.items === undefined || writer.items === undefined ? [] : changes(writer.items, reader.items, `${at}[]`, how);
  return [...inPlace.flat(), ...rest];
};

const meantArm = (writer: Keywords, arms: readonly unknown[], root: unknown): unknown =>
  arms.find((arm) => {
    const theirs = keywords(resolved(arm, root).properties);
    const tags = Object.entries(keywords(writer.properties)).filter(([, member]) => "const" in keywords(member));
    return tags.length > 0 && tags.every(([name, member]) => keywords(theirs[name]).const === keywords(member).const);
  });

const changes = (writerSchema: unknown, readerSchema: unknown, at: string, how: Comparison): readonly string[] => {
  const references = [keywords(writerSchema).$ref, keywords(readerSchema).$ref];
  const pair = references.every((reference) => typeof reference === "string") ? references.join(" ") : undefined;
  if (pair !== undefined && how.open.has(pair)) return [];
  if (pair !== undefined) how.open.add(pair);
  try {
    const [writer, reader] = [resolved(writerSchema, how.writerRoot), resolved(readerSchema, how.readerRoot)];
    const written = armsOf(writer);
    if (written !== undefined) return written.flatMap((arm) => changes(arm, readerSchema, at, how));
    const arms = armsOf(reader);
    if (arms !== undefined) {
      const outcomes = arms.map((arm) => changes(writer, arm, at, how));
      if (outcomes.some((outcome) => outcome.length === 0)) return [];
      const meant = meantArm(writer, arms, how.readerRoot);
      return meant === undefined ? [`${at}: ${show(writer)} fits none of ${arms.length} forms`] : changes(writer, meant, at, how);
    }
    const plain = [...typeChanges(writer, reader, at), ...valueChanges(writer, reader, at), ...boundChanges(writer, reader, at)];
    return [...plain, ...objectChanges(writer, reader, at, how), ...arrayChanges(writer, reader, at, how)];
  } finally {
    if (pair !== undefined) how.open.delete(pair);
  }
};

/** Schemas of a whole, with what `$ref` leads to: the document, or the schema itself. */
export interface Within {
  readonly schema: unknown;
  readonly root: unknown;
}

/**
 * One sentence each; empty: compatible. `writes`: the older release writes and the present one reads; `reads`: the reverse. A
 * member that only the older release knows counts too: its meaning is lost.
 */
export const schemaChanges = (old: Within, present: Within, oldSide: OldSide, at: string): readonly string[] => {
  const [writer, reader] = oldSide === "writes" ? [old, present] : [present, old];
  return changes(writer.schema, reader.schema, at, {
    writerRoot: writer.root,
    readerRoot: reader.root,
    oldSide,
    open: new Set(),
  });
};

/** Forms by `tag`; undefined for a single form. */
const byTag = (schema: JsonSchema, tag: string): ReadonlyMap<string, unknown> | undefined => {
  const arms = armsOf(keywords(schema));
  if (arms === undefined) return undefined;
  return new Map(arms.map((arm) => [show(keywords(keywords(resolved(arm, schema).properties)[tag]).const), arm] as const));
};

/** Compares tagged messages: a new kind is no change, since unknown kinds are ignored. */
export const messageChanges = (old: JsonSchema, present: JsonSchema, oldSide: OldSide, tag: string): readonly string[] => {
  const [were, are] = [byTag(old, tag), byTag(present, tag)];
  if (were === undefined || are === undefined)
    return schemaChanges({ schema: old, root: old }, { schema: present, root: present }, oldSide, "message");
  return [...were].flatMap(([name, schema]) =>
    are.has(name)
      ? schemaChanges({ schema, root: old }, { schema: are.get(name), root: present }, oldSide, name)
      : [`${name}: is gone`],
  );
};
