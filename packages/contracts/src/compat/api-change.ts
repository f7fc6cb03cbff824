import type { OpenApiDocument } from "../openapi/openapi-document.ts";
import { schemaChanges, type Within } from "./schema-change.ts";

/** Parts that programs rely on, without texts and examples. */
export type ApiShape = Pick<OpenApiDocument, "openapi" | "paths"> & {
  readonly info: { readonly title: string; readonly version: string };
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> };
};

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly schema: unknown;
}
type Content = Readonly<Record<string, { readonly schema: unknown }>>;
interface Operation {
  readonly operationId: string;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}

/** Failures are identified by `code`, and codes may come and go. */
const SUCCESSES = ["200", "204"] as const;
const TEXTS = new Set(["description", "example", "examples", "summary", "tags"]);

const withoutTexts = (value: unknown, areNames: boolean): unknown => {
  if (Array.isArray(value)) return value.map((member) => withoutTexts(member, false));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => areNames || !TEXTS.has(key))
      .map(([key, member]) => [key, withoutTexts(member, !areNames && key === "properties")]),
  );
};

const operationsOf = (shape: ApiShape): ReadonlyMap<string, Operation> =>
  new Map(
    Object.entries(shape.paths).flatMap(([path, methods]) =>
      // The document's type leaves operations open, as the specification does.
      Object.entries(methods).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation as Operation] as const),
    ),
  );

export const apiShape = ({ openapi, info, paths, components }: OpenApiDocument): ApiShape => {
  const kept = Object.entries(paths).map(([path, methods]) => {
    const operations = Object.entries(methods).map(([method, value]) => {
      const { operationId, security, parameters, requestBody, responses } = value as Operation;
      const named = parameters.filter((parameter) => "name" in parameter);
      const successes = Object.entries(responses).filter(([status]) => SUCCESSES.some((one) => one === status));
      return [
        method,
        withoutTexts({ operationId, security, parameters: named, requestBody, responses: Object.fromEntries(successes) }, false),
      ];
    });
    return [path, Object.fromEntries(operations)];
  });
  return {
    openapi,
    info: { title: info.title, version: info.version },
    paths: Object.fromEntries(kept),
    components: { schemas: withoutTexts(components.schemas, true) as Readonly<Record<string, unknown>> },
  };
};

const bodySchema = (content: Content | undefined): unknown => content?.["application/json"]?.schema;

/** A caller that could get in still can: some scheme asks for nothing new. */
const securityChanges = (old: Operation, present: Operation): readonly string[] =>
  old.security
    .filter(
      (had) =>
        !present.security.some((way) =>
          Object.entries(way).every(([scheme, scopes]) => scopes.every((scope) => had[scheme]?.includes(scope)) && scheme in had),
        ),
    )
    .map((had) => `${JSON.stringify(had)} does not get in any more`);

const parameterChanges = (old: Operation, present: Operation, within: (schema: unknown) => [Within, Within]) => {
  const were = new Map(old.parameters.map((parameter) => [`${parameter.in} ${parameter.name}`, parameter]));
  const are = new Map(present.parameters.map((parameter) => [`${parameter.in} ${parameter.name}`, parameter]));
  const asked = [...are].filter(([name, { required }]) => required && !were.get(name)?.required);
  return [
    ...asked.map(([name]) => `${name}: is required and was not`),
    ...[...were].flatMap(([name, { schema }]) => {
      const now = are.get(name);
      if (now === undefined) return [`${name}: is gone`];
      const [before, after] = within(schema);
      return schemaChanges(before, { ...after, schema: now.schema }, "writes", name);
    }),
  ];
};

/**
 * One sentence each: removed or retyped calls, parameters and members, new requirements, values no longer accepted or never
 * announced, closed ways in. Additions are compatible.
 */
export const apiChanges = (old: ApiShape, present: ApiShape): readonly string[] => {
  const pair = (before: unknown, after: unknown): [Within, Within] => [
    { schema: before, root: old },
    { schema: after, root: present },
  ];
  const operations = operationsOf(present);
  const found = [...operationsOf(old)].flatMap(([name, was]) => {
    const is = operations.get(name);
    if (is === undefined) return [`${name}: is gone`];
    const [sent, takes] = [bodySchema(was.requestBody?.content), bodySchema(is.requestBody?.content)];
    const body =
      takes === undefined && sent === undefined
        ? []
        : schemaChanges(...pair(sent ?? { type: "null" }, takes ?? {}), "writes", "body");
    const replies = SUCCESSES.flatMap((status) => {
      if (was.responses[status] === undefined) return [];
      if (is.responses[status] === undefined) return [`status ${status}: is gone`];
      const [read, written] = [bodySchema(was.responses[status].content), bodySchema(is.responses[status].content)];
      return read === undefined ? [] : schemaChanges(...pair(read, written), "reads", "reply");
    });
    const all = [
      ...securityChanges(was, is),
      ...parameterChanges(was, is, (schema) => pair(schema, undefined)),
      ...body,
      ...replies,
    ];
    return all.map((sentence) => `${name}: ${sentence}`);
  });
  const problem = schemaChanges(...pair(old.components.schemas.Problem, present.components.schemas.Problem), "reads", "Problem");
  return [...found, ...problem];
};
