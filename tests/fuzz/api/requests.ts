import { gzipSync } from "node:zlib";
import fc from "fast-check";
import type { InjectOptions } from "fastify";
import { mutatedJson } from "../lib/mutated-json.ts";
import type { Operation } from "./operations.ts";
import { valuesOf } from "./schema-values.ts";

export type Kind = "valid" | "wrong values" | "wrong path" | "wrong form";

export interface FuzzRequest {
  readonly kind: Kind;
  readonly what: string;
  readonly request: InjectOptions & { readonly headers: Readonly<Record<string, string>> };
}

type Json = unknown;
interface Parts {
  readonly path: Readonly<Record<string, Json>>;
  readonly query: Readonly<Record<string, Json>>;
  readonly body: Json;
}

const JSON_TYPE = { "content-type": "application/json" };
/** Exceeds the limit of a call, 128 KiB. */
const TOO_LARGE = 129 * 1024;
const BOMB = gzipSync(JSON.stringify({ a: "0".repeat(20_000_000) }));

const SEGMENTS = [
  "..%2f..%2f..%2fetc%2fpasswd",
  "%2e%2e%2f%2e%2e%2fetc%2fpasswd",
  "..%5c..%5cwindows",
  "%2e%2e",
  "%252e%252e%252f",
  "%00",
  "a%00.json",
  "%ff%fe",
  "%c0%ae%c0%ae",
  "%ed%a0%80",
  "%E0%A4%A",
  "__proto__",
  "constructor",
  "toString",
  "%E2%80%AE",
  "%F0%9F%98%80",
  "'%20or%201=1--",
  "%24%7B7*7%7D",
  "%0d%0aSet-Cookie:%20a=b",
  "a".repeat(201),
  "a".repeat(8000),
  "-1",
  "1e309",
  "*",
];

const QUERIES = [
  "__proto__[polluted]=1",
  "__proto__=1&constructor=2",
  "constructor[prototype][polluted]=1",
  "%00=%00",
  "a=%ff",
  "=&&&==",
  "a=1&a=2&a=3",
  `q=${"x".repeat(10_000)}`,
  Array.from({ length: 1500 }, (_, index) => `k${index}=1`).join("&"),
  "limit=1e400&limit=NaN",
  "limit=-1",
  "cursor=eyJhIjp7fX0",
  "cursor=%7B%22__proto__%22%3A1%7D",
  "lng=xx",
];

/** A lone surrogate can't appear in a URL. */
const wellFormed = (value: Json): string => Buffer.from(String(value)).toString();

const searchOf = (query: Readonly<Record<string, Json>>): string =>
  Object.entries(query)
    .map(([name, value]) => `${name}=${encodeURIComponent(wellFormed(value))}`)
    .join("&");

const urlOf = (operation: Operation, parts: Pick<Parts, "path" | "query">): string => {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(wellFormed(parts.path[name])));
  const search = searchOf(parts.query);
  return search === "" ? path : `${path}?${search}`;
};

/** Names that pollute prototypes in careless merges. */
const poisoned = (json: string): string[] =>
  ['"__proto__":{"polluted":1}', '"constructor":{"prototype":{"polluted":1}}', '"toString":1,"hasOwnProperty":null'].map(
    (member) => (json.startsWith("{") ? `{${member}${json === "{}" ? "" : ","}${json.slice(1)}` : json),
  );

const TYPES = [
  "text/plain",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "application/json; charset=utf-16",
  "application/json, text/plain",
  "application/problem+json",
  "application/xml",
  "jsonx",
  "/",
  "",
];

const withBody = (payload: string | Buffer, headers: Readonly<Record<string, string>> = JSON_TYPE) => ({ payload, headers });

export const requestsTo = (operation: Operation, known: readonly string[]): fc.Arbitrary<FuzzRequest> => {
  const group = (place: "path" | "query") => {
    const ours = operation.parameters.filter((parameter) => parameter.in === place);
    return fc.record(Object.fromEntries(ours.map(({ name, schema }) => [name, valuesOf(schema, known)])), {
      requiredKeys: ours.filter(({ required }) => required).map(({ name }) => name),
      noNullPrototype: true,
    });
  };
  const hasBody = operation.body !== undefined;
  const parts: fc.Arbitrary<Parts> = fc.record({
    path: group("path"),
    query: group("query"),
    body: operation.body === undefined ? fc.constant(undefined) : valuesOf(operation.body, known),
  });
  const made = (
    kind: Kind,
    what: string,
    given: Parts,
    changed: Partial<InjectOptions & { headers: Record<string, string> }> = {},
  ) => ({
    kind,
    what,
    request: {
      method: operation.method as "GET",
      url: urlOf(operation, given),
      ...(hasBody ? withBody(JSON.stringify(given.body)) : { headers: {} }),
      ...changed,
    },
  });
  const headersOf = (more: Readonly<Record<string, string>>) => ({ headers: { ...(hasBody ? JSON_TYPE : {}), ...more } });

  const valid = parts.map((given) => made("valid", "as it should be", given));
  const retried = fc
    .tuple(parts, fc.constantFrom("same-key", "k".repeat(200)))
    .map(([given, key]) => made("wrong values", "a key that others have used", given, headersOf({ "idempotency-key": key })));
  const wrongBody = parts
    .chain((given) => fc.tuple(fc.constant(given), mutatedJson([given.body ?? {}])))
    .map(([given, payload]) => made("wrong form", "a mutated body", given, withBody(payload)));
  const poison = parts
    .chain((given) => fc.tuple(fc.constant(given), fc.constantFrom(...poisoned(JSON.stringify(given.body ?? {})))))
    .map(([given, payload]) => made("wrong form", "names of prototypes", given, withBody(payload)));
  const wrongType = fc
    .tuple(parts, fc.constantFrom(...TYPES))
    .map(([given, type]) =>
      made("wrong form", `type ${type}`, given, withBody(JSON.stringify(given.body ?? {}), { "content-type": type })),
    );
  const wrongBytes = fc
    .tuple(
      parts,
      fc.constantFrom<readonly [string, string | Buffer, Record<string, string>]>(
        ["too large", JSON.stringify({ a: "x".repeat(TOO_LARGE) }), JSON_TYPE],
        ["deep", "[".repeat(60_000), JSON_TYPE],
        ["deep and whole", `${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`, JSON_TYPE],
        ["a compressed bomb", BOMB, { ...JSON_TYPE, "content-encoding": "gzip" }],
        ["many keys", `{${Array.from({ length: 9000 }, (_, index) => `"k${index}":1`).join(",")}}`, JSON_TYPE],
        ["no UTF-8", Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]), JSON_TYPE],
        ["a byte order mark", "\ufeff{}", JSON_TYPE],
        ["nothing", "", JSON_TYPE],
        ["no object", "null", JSON_TYPE],
        ["a long number", `{"a":${"9".repeat(100_000)}}`, JSON_TYPE],
      ),
    )
    .map(([given, [what, payload, headers]]) => made("wrong form", what, given, withBody(payload, headers)));
  const elsewhere = fc
    .tuple(
      parts,
      fc.constantFrom<readonly [string, string]>(
        ["origin", "https://evil.example"],
        ["origin", "null"],
        ["sec-fetch-site", "cross-site"],
        ["idempotency-key", "x".repeat(201)],
        ["idempotency-key", "a b"],
        ["x-forwarded-for", "127.0.0.1"],
        ["x-http-method-override", "DELETE"],
        ["accept-language", `${"a-".repeat(4000)}`],
        ["accept-language", ",;q=9,*;q=-1,__proto__"],
        ["user-agent", "x".repeat(8000)],
        ["if-none-match", "*"],
        ["range", "bytes=0-0,1-1,-5"],
        ["transfer-encoding", "gzip"],
      ),
    )
    .map(([given, [name, value]]) => made("wrong form", `${name}: ${value.slice(0, 30)}`, given, headersOf({ [name]: value })));
  const wrongQuery = fc.tuple(parts, fc.constantFrom(...QUERIES), fc.boolean()).map(([given, query, twice]) => {
    const url = urlOf(operation, given);
    const own = searchOf(given.query);
    const search = twice && own !== "" ? `${own}&${own}` : query;
    return made("wrong values", `?${search.slice(0, 60)}`, given, { url: `${url.split("?")[0]}?${search}` });
  });
  const wrongPath = fc.tuple(parts, fc.constantFrom(...SEGMENTS)).map(([given, segment]) => {
    const url = operation.path.includes("{") ? operation.path.replace(/\{\w+\}/g, segment) : `${operation.path}/${segment}`;
    return made("wrong path", segment.slice(0, 40), given, { url });
  });

  return fc.oneof(
    { weight: 5, arbitrary: valid },
    { weight: 1, arbitrary: retried },
    ...(hasBody
      ? [
          { weight: 4, arbitrary: wrongBody },
          { weight: 1, arbitrary: poison },
        ]
      : []),
    ...(operation.method === "GET"
      ? []
      : [
          { weight: 1, arbitrary: wrongType },
          { weight: 1, arbitrary: wrongBytes },
        ]),
    { weight: 1, arbitrary: elsewhere },
    { weight: 1, arbitrary: wrongQuery },
    { weight: 1, arbitrary: wrongPath },
  );
};
