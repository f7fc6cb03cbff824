import { API, type ApiName } from "../api/api.ts";
import { BOT_TOKEN_HEADER, IDEMPOTENCY_HEADER } from "../api/bot-api.ts";
import { type Endpoint, isForAdmins } from "../api/endpoint.ts";
import { ERRORS, type ErrorCode, errorBody } from "../errors.ts";
import type { Language } from "../values.ts";
import { errorsByStatus } from "./call-errors.ts";
import { areaOf, callText, INTRODUCTION } from "./call-texts.ts";
import { eventWebhooks } from "./event-webhooks.ts";
import { COMPONENT, type JsonSchema, replySchema, sentSchema } from "./json-schema.ts";

/** OpenAPI Specification 3.1. */
export interface OpenApiDocument {
  readonly openapi: "3.1.0";
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly webhooks: Readonly<Record<string, unknown>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

const PROBLEM = "application/problem+json";

/** RFC 9457 with our members. */
const Problem: JsonSchema = {
  type: "object",
  properties: {
    type: { const: "about:blank" },
    title: { type: "string" },
    status: { type: "integer" },
    code: { type: "string", description: "Stable; programs go by it." },
    ja: { type: "string" },
    en: { type: "string" },
    detail: { type: "string" },
    requestId: { type: "string", description: "As in the header X-Request-Id and in the log of whoever runs the site." },
    fields: {
      type: "array",
      items: {
        type: "object",
        properties: {
          field: { type: "string" },
          code: { type: "string" },
          ja: { type: "string" },
          en: { type: "string" },
          detail: { type: "string" },
        },
        required: ["field", "code", "ja", "en"],
      },
    },
  },
  required: ["type", "title", "status", "code", "ja", "en"],
};

const problemOf = (code: ErrorCode) => ({
  type: "about:blank",
  title: ERRORS[code].en,
  status: ERRORS[code].status,
  ...errorBody(code),
});

const securitySchemes = (prefix: string) => ({
  personalToken: { type: "http", scheme: "bearer", description: "A personal access token, `setsuna_pat_…`." },
  program: { type: "openIdConnect", openIdConnectUrl: `${prefix}/studio/.well-known/openid-configuration` },
  session: { type: "apiKey", in: "cookie", name: "__Host-setsuna_session" },
  botToken: { type: "apiKey", in: "header", name: BOT_TOKEN_HEADER },
});

/** All are required, with their scopes. */
type SecurityRequirement = Readonly<Record<string, readonly string[]>>;

const securityOf = ({ access, bot, scope }: Endpoint): readonly SecurityRequirement[] => {
  const botToken: SecurityRequirement = bot ? { botToken: [] } : {};
  const token = scope === undefined ? [] : [{ personalToken: [scope] }];
  if (access === "anyone") return [botToken, ...token];
  if (isForAdmins(access)) return [{ session: [], ...botToken }];
  return [...token, { program: ["user-admin"] }, { session: [], ...botToken }];
};

const parametersOf = (row: Endpoint, example: Readonly<Record<string, unknown>> | undefined) =>
  (["path", "query"] as const).flatMap((place) => {
    const schema = place === "path" ? row.params : row.query;
    if (schema === undefined) return [];
    const { properties = {}, required = [] } = sentSchema(schema);
    return Object.entries(properties).map(([name, one]) => ({
      name,
      in: place,
      required: place === "path" || required.includes(name),
      schema: one,
      ...(example?.[name] === undefined ? {} : { example: example[name] }),
    }));
  });

const failuresOf = (row: Endpoint) =>
  [...errorsByStatus(row)].map(([status, codes]) => [
    String(status),
    {
      description: codes.map((code) => `\`${code}\`: ${ERRORS[code].en}`).join("\n\n"),
      ...(status === 429 || status === 503
        ? { headers: { "Retry-After": { description: "Seconds to wait.", schema: { type: "integer", minimum: 1 } } } }
        : {}),
      content: {
        [PROBLEM]: {
          schema: { allOf: [{ $ref: `${COMPONENT}Problem` }, { properties: { code: { enum: codes } } }] },
          examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
        },
      },
    },
  ]);

/** Formats as `/serial-ids/{id}`. */
const openApiPath = (path: string): string => path.replace(/:(\w+)/g, "{$1}");

/** Made from the API's table. `prefix`: path before `/studio`, such as `/live`; may be empty. */
export const openApiDocument = (language: Language, prefix = ""): OpenApiDocument => {
  const paths: Record<string, Record<string, unknown>> = {};
  const schemas: Record<string, JsonSchema> = { Problem };
  const tags = new Set<string>();
  const errors = new Set<ErrorCode>();
  for (const name of Object.keys(API) as ApiName[]) {
    const row: Endpoint = API[name];
    const { title, more, example } = callText(name, language);
    const reply = row.reply === undefined ? undefined : replySchema(row.reply);
    Object.assign(schemas, reply?.components);
    for (const codes of errorsByStatus(row).values()) for (const code of codes) errors.add(code);
    tags.add(areaOf(row));
    const path = openApiPath(row.path);
    paths[path] = {
      ...paths[path],
      [row.method.toLowerCase()]: {
        operationId: name,
        tags: [areaOf(row)],
        summary: title,
        ...(more === undefined ? {} : { description: more }),
        security: securityOf(row),
        parameters: [
          ...parametersOf(row, { ...example?.params, ...example?.query }),
          ...(row.method === "GET" ? [] : [{ $ref: "#/components/parameters/IdempotencyKey" }]),
        ],
        ...(row.body === undefined
          ? {}
          : {
              requestBody: {
                required: true,
                content: {
                  "application/json": {
                    schema: sentSchema(row.body),
                    ...(example?.body === undefined ? {} : { example: example.body }),
                  },
                },
              },
            }),
        responses: {
          ...(reply === undefined
            ? { "204": { description: "Done." } }
            : {
                "200": {
                  description: "Done.",
                  content: {
                    "application/json": {
                      schema: reply.schema,
                      ...(example?.reply === undefined ? {} : { example: example.reply }),
                    },
                  },
                },
              }),
          ...Object.fromEntries(failuresOf(row)),
        },
      },
    };
  }
  return {
    openapi: "3.1.0",
    info: { title: "Setsuna Studio API", version: "1", description: INTRODUCTION[language] },
    servers: [{ url: prefix === "" ? "/" : prefix }],
    tags: [...tags].map((name) => ({ name })),
    paths,
    webhooks: eventWebhooks(language),
    components: {
      schemas,
      parameters: {
        IdempotencyKey: {
          name: IDEMPOTENCY_HEADER,
          in: "header",
          required: false,
          description: "The same key makes the same request: a retry does not do the deed twice. Kept for a day.",
          schema: { type: "string", pattern: "^[\\x21-\\x7e]{1,200}$" },
        },
      },
      examples: Object.fromEntries([...errors].map((code) => [code, { summary: code, value: problemOf(code) }])),
      securitySchemes: securitySchemes(prefix),
    },
  };
};
