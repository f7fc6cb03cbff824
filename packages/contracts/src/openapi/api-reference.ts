import type { z } from "zod";
import { API, type ApiName } from "../api/api.ts";
import type { Access, Endpoint, HttpMethod } from "../api/endpoint.ts";
import { StreamEventType } from "../api/stream-event-api.ts";
import type { TokenScope } from "../api/token-scope.ts";
import { ERRORS, type ErrorCode } from "../errors.ts";
import type { Language } from "../values.ts";
import { errorsByStatus } from "./call-errors.ts";
import { CALL_EXAMPLES } from "./call-examples.ts";
import { AREA_TITLES, areaOf, CALL_TEXTS } from "./call-texts.ts";
import { EVENT_EXAMPLES, exampleMessage } from "./event-examples.ts";
import { sentSchema, wholeReplySchema } from "./json-schema.ts";
import type { ExampleRequest } from "./request-examples.ts";
import { fieldsOf, type SchemaField } from "./schema-fields.ts";

type Both = Readonly<Record<Language, string>>;

/** A token call, ready to show. */
export interface ReferenceCall {
  readonly name: ApiName;
  readonly method: HttpMethod;
  readonly path: string;
  readonly scope: TokenScope;
  readonly title: Both;
  readonly more: Both | null;
  readonly params: readonly string[];
  readonly query: readonly SchemaField[];
  readonly body: readonly SchemaField[];
  /** Null for 204. */
  readonly reply: readonly SchemaField[] | null;
  readonly errors: readonly { readonly status: number; readonly code: ErrorCode; readonly ja: string; readonly en: string }[];
  readonly request: ExampleRequest;
  /** Example JSON, if there is any. */
  readonly answer: string | null;
}

/** Calls about one subject. */
export interface ReferenceArea {
  readonly key: string;
  readonly title: Both;
  readonly calls: readonly ReferenceCall[];
}

/** A call that tokens can't make. */
export interface SiteCall {
  readonly method: HttpMethod;
  readonly path: string;
  readonly access: Access;
}

/** A type of event, with the example body of a webhook. */
export interface ReferenceEvent {
  readonly type: StreamEventType;
  readonly title: Both;
  readonly example: string;
}

/** API reference on the developers' page. */
export interface ApiReference {
  readonly events: readonly ReferenceEvent[];
  readonly areas: readonly ReferenceArea[];
  readonly siteCalls: readonly SiteCall[];
}

const fieldsSent = (schema: z.ZodType | undefined): readonly SchemaField[] =>
  schema === undefined ? [] : fieldsOf(sentSchema(schema));

const pathOf = (row: Endpoint, params: Readonly<Record<string, unknown>>, query: Readonly<Record<string, unknown>>): string => {
  const path = row.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
  return search.length === 0 ? path : `${path}?${search.join("&")}`;
};

const callOf = (name: ApiName, row: Endpoint, scope: TokenScope): ReferenceCall => {
  const words = CALL_TEXTS[name];
  const example = CALL_EXAMPLES[name];
  return {
    name,
    method: row.method,
    path: row.path,
    scope,
    title: words?.title ?? { ja: name, en: name },
    more: words?.more ?? null,
    params: [...row.path.matchAll(/:(\w+)/g)].map(([, parameter = ""]) => parameter),
    query: fieldsSent(row.query),
    body: fieldsSent(row.body),
    reply: row.reply === undefined ? null : fieldsOf(wholeReplySchema(row.reply)),
    errors: [...errorsByStatus(row)].flatMap(([status, codes]) =>
      codes.map((code) => ({ status, code, ja: ERRORS[code].ja, en: ERRORS[code].en })),
    ),
    request: { method: row.method, path: pathOf(row, example?.params ?? {}, example?.query ?? {}), body: example?.body },
    answer: example?.reply === undefined ? null : JSON.stringify(example.reply, null, 2),
  };
};

/** Token calls in full, by area; others by name. */
export const apiReference = (): ApiReference => {
  const rows = (Object.keys(API) as ApiName[]).map((name): [ApiName, Endpoint] => [name, API[name]]);
  const areas = Object.entries(AREA_TITLES).map(([key, title]) => ({
    key,
    title,
    calls: rows.flatMap(([name, row]) => (row.scope !== undefined && areaOf(row) === key ? [callOf(name, row, row.scope)] : [])),
  }));
  const siteCalls = rows
    .filter(([, row]) => row.scope === undefined)
    .map(([, { method, path, access }]) => ({ method, path, access }));
  const events = StreamEventType.options.map((type) => ({
    type,
    title: EVENT_EXAMPLES[type].title,
    example: JSON.stringify(exampleMessage(type), null, 2),
  }));
  return { events, areas: areas.filter(({ calls }) => calls.length > 0), siteCalls };
};
