import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { Email } from "./api/account-values.ts";
import { API } from "./api/api.ts";
import type { Endpoint } from "./api/endpoint.ts";
import { CALL_EXAMPLES } from "./openapi/call-examples.ts";
import { PairingCode } from "./pairing.ts";
import { ChannelText, IdPassword, LinkSecret, SerialId } from "./values.ts";

const fullWidth = (text: string): string =>
  text.replace(/[!-~]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0)).replaceAll(" ", "\u3000");

const TYPED: readonly (readonly [string, z.ZodType, string, unknown])[] = [
  ["a serial ID", SerialId, "abc-defg", "abcdefg"],
  ["a channel", ChannelText, "12", 12],
  ["an email address", Email, "taro-y@example.jp", "taro-y@example.jp"],
  ["a pairing code", PairingCode, "K7M2-QX9P", "K7M2QX9P"],
];

describe.each(TYPED)("%s", (_what, schema, text, value) => {
  it.each([
    text,
    fullWidth(text),
    `「${text}」`,
    ` \u3000${text}\u200b`,
    `\ufeff${text}`,
    text.replaceAll("-", "ー"),
    text.replaceAll("-", "−"),
    text.replaceAll("-", "–"),
  ])("is read from %s", (typed) => expect(schema.parse(typed)).toBe(value));
});

it.each([
  "https://studio.example/studio/app/receiver?id=abc-defg&video=1#key=x",
  "「https://studio.example/studio/app/receiver?video=1&amp;ID=ABCDEFG」",
  "/studio/app/receiver?id=abc-defg",
])("a serial ID is read from %s", (link) => expect(SerialId.parse(link)).toBe("abcdefg"));

it("a password keeps every character, even one that it can't contain", () => {
  for (const password of ["p'-\"<>`", "A.,b", "「x」"])
    expect(IdPassword.safeParse(password).data).toBe(/^[!-~]*$/.test(password) ? password : undefined);
  expect(IdPassword.safeParse(fullWidth("abc")).success).toBe(false);
  expect(LinkSecret.safeParse(fullWidth("A".repeat(43))).success).toBe(false);
});

/** Kept as sent: secrets, opaque names, people's words and choices. */
const AS_SENT: readonly RegExp[] = [
  /[pP]assword|[tT]oken|[pP]roof|[eE]nvelope|[sS]ecret|[kK]ey|signature|verifier|payload|salt|nonce|lookup|pass$/,
  // Read line by line in account/serial-ids/allowed-addresses.
  /^addresses$/,
  // Encoded by the page.
  /^frames\.\d$/,
  // Names of talk groups.
  /^groups\.\d$/,
  /[nN]ame|title|heading|[tT]ext|[cC]ontent|Subject|reason|comment|region|city|line\d|search|notes|answer|words|^(?:ja|en)$/,
];

/** The server draws these; people never type them. */
const OPAQUE = /^[\w-]{16}$|^[\w-]{22}$|^[\w-]{43}$/;

const isChoice = (schema: z.ZodType | undefined, path: readonly string[]): boolean => {
  let at: unknown = schema;
  for (const part of path) {
    const { def } = at as { def?: { shape?: Record<string, unknown>; innerType?: unknown; element?: unknown } };
    const inner = (def?.innerType ?? at) as { def?: { shape?: Record<string, unknown>; element?: unknown } };
    at = inner.def?.shape?.[part] ?? inner.def?.element;
  }
  const kinds = JSON.stringify(at ?? null, (key, value) => (key === "parent" ? undefined : value)) ?? "";
  return /"type":"(enum|literal|union)"|"format":"uuid"/.test(kinds) || at === undefined;
};

const leaves = (value: unknown, path: readonly string[] = []): (readonly [readonly string[], string])[] => {
  if (typeof value === "string") return [[path, value]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => leaves(inner, [...path, name]));
};

const replaced = (value: unknown, [name, ...rest]: readonly string[], text: string): unknown => {
  if (name === undefined) return text;
  if (Array.isArray(value)) return value.map((one, place) => (String(place) === name ? replaced(one, rest, text) : one));
  const fields = value as Record<string, unknown>;
  return { ...fields, [name]: replaced(fields[name], rest, text) };
};

const DAY = "2026-11-28";
const INSTANT = "2026-11-28T09:00:00Z";

const MORE: Readonly<Record<string, { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown }>> = {
  proveTotp: { body: { code: "123456" } },
  proveRecoveryCode: { body: { code: "abcde-fghij" } },
  createQuote: { body: { intent: { kind: "add", serialId: "abc-defg", licences: 1 }, coupon: "WELCOME-1" } },
  createCoupon: {
    body: {
      code: "WELCOME-1",
      kind: "campaign",
      discount: { kind: "percent", percent: 5 },
      periods: 1,
      expiresOn: DAY,
      maxUses: null,
    },
  },
  markInvoicePaid: { params: { number: "I-000045" }, body: { paidOn: DAY } },
  listInvoices: { query: { from: DAY, to: DAY, least: "5000", most: "-500" } },
  readAuditLog: { query: { action: "serial-id", actor: "taro@example.jp", subject: "abc-defg", from: INSTANT, until: INSTANT } },
  readAnalytics: { query: { from: DAY, until: DAY } },
  planMaintenance: { body: { from: INSTANT, until: INSTANT, ja: "x", en: "x" } },
};

const FIELDS = Object.entries(API as Readonly<Record<string, Endpoint>>).flatMap(([call, row]) =>
  (["params", "query", "body"] as const).flatMap((part) => {
    const schema = row[part];
    const examples = { ...CALL_EXAMPLES, ...MORE } as Readonly<Record<string, Readonly<Record<string, unknown>>>>;
    const sample: unknown = examples[call]?.[part];
    if (schema === undefined || sample === undefined) return [];
    return leaves(sample)
      .filter(([, text]) => !OPAQUE.test(text))
      .map(([path, text]) => ({ field: `${call} ${part} ${path.join(".")}`, schema, sample, path, text }));
  }),
);

describe("every typed field of the API accepts full width", () => {
  const typed = FIELDS.filter(
    ({ field, schema, path }) => !AS_SENT.some((one) => one.test(field.split(" ").at(-1) ?? "")) && !isChoice(schema, path),
  );
  it("there are some", () => expect(typed.length).toBeGreaterThan(15));
  it.each(typed)("$field", ({ schema, sample, path, text }) => {
    expect(schema.parse(replaced(sample, path, fullWidth(text)))).toEqual(schema.parse(sample));
  });
});
