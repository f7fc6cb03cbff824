import { isRegistrationNumber } from "@setsuna/account";
import { Email } from "@setsuna/contracts";
import { err, ok, type Result } from "@setsuna/kit";
import { z } from "zod";
import { unprintableNamed } from "../printing/printable.ts";

const TEXT = "a text of 1 to 300 characters";
const BOTH = 'a text in both languages, such as {"ja": "日本", "en": "Japan"}';
const DAY = "a day as YYYY-MM-DD";
const HTTPS = "an https address, such as https://example.com/privacy";
const APP_STORE = "the app in the App Store, such as https://apps.apple.com/app/id0123456789, or null";
const LINES = "one to six lines of text";

const words = z.string(TEXT).trim().min(1, TEXT).max(300, TEXT);
const both = z.strictObject({ ja: words, en: words }, BOTH);
const printed = words.refine(
  (text) => unprintableNamed(text) === undefined,
  "a text in letters that documents can be printed with: Latin, Greek, Cyrillic, Japanese, Chinese, Korean, Thai",
);
const bothPrinted = z.strictObject({ ja: printed, en: printed }, BOTH);
const lines = z.array(printed, LINES).min(1, LINES).max(6, LINES);
const httpsUrl = z
  .string(HTTPS)
  .refine((text) => URL.canParse(text) && new URL(text).protocol === "https:" && new URL(text).username === "", HTTPS);
const dates = z
  .strictObject({ enactedOn: z.iso.date(DAY), revisedOn: z.iso.date(DAY) }, "the days of enactment and of the last revision")
  .refine(({ enactedOn, revisedOn }) => enactedOn <= revisedOn, "days in order: nothing is revised before it is enacted");
const emailAddress = z.string("an email address").transform((text, context) => {
  const parsed = Email.safeParse(text);
  if (parsed.success) return parsed.data;
  context.addIssue({ code: "custom", message: "an email address" });
  return z.NEVER;
});

const OperatorFile = z.strictObject({
  name: bothPrinted,
  representative: both,
  address: z.strictObject({ ja: lines, en: lines }, "an address in both languages, each a list of lines"),
  phone: z.string("a telephone number").regex(/^\+?[0-9][0-9 ()-]{5,24}$/, "a telephone number, such as +81-3-1234-5678"),
  phoneHours: both,
  /** Omitted from pages and disclosed on request. */
  disclosedOnRequest: z.array(z.enum(["address", "phone"], '"address" or "phone"'), 'a list of "address", "phone", both or none'),
  email: emailAddress,
  mailFrom: z.strictObject({ name: z.string(TEXT).max(100, TEXT), address: emailAddress }, "a name and an email address"),
  invoices: z.strictObject(
    {
      registrationNumber: z
        .string("T and 13 digits")
        .refine(isRegistrationNumber, "the number of a qualified invoice issuer, T and 13 digits with a right check digit"),
      bankAccount: printed,
    },
    "a registration number and a bank account",
  ),
  privacyOfficer: both,
  dataKeptIn: both,
  paymentProvider: z.strictObject(
    { name: words, company: both, country: both, privacyUrl: httpsUrl },
    "the payment provider's name, company, country and privacyUrl",
  ),
  processors: z.array(
    z.strictObject(
      { company: both, task: both, country: both, privacyUrl: httpsUrl.nullable() },
      "a company, its task, country and privacyUrl",
    ),
    "a list of companies that handle personal data for the operator",
  ),
  jointUsers: z.array(both, "a list of companies, empty where there are none"),
  analytics: z
    .strictObject(
      { name: words, company: both, country: both, privacyUrl: httpsUrl, optOutUrl: httpsUrl.nullable() },
      "the analytics service's name, company, country, privacyUrl and optOutUrl, or null",
    )
    .nullable(),
  appStoreUrl: z
    .string(APP_STORE)
    .refine((text) => URL.canParse(text) && new URL(text).origin === "https://apps.apple.com", APP_STORE)
    .nullable(),
  telecomNotification: words.nullable(),
  court: both,
  dates: z.strictObject({ eula: dates, policy: dates, appPolicy: dates }, "the days of eula, policy and appPolicy"),
});

export type Operator = z.infer<typeof OperatorFile>;

const placeOf = (path: readonly PropertyKey[]): string => path.map(String).join(".");

export const readOperator = (text: string, file: string): Result<Operator, readonly string[]> => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return err([`${file} is not JSON: ${error.message}.`]);
    throw error;
  }
  const parsed = OperatorFile.safeParse(value);
  if (parsed.success) return ok(parsed.data);
  return err(
    parsed.error.issues.flatMap((issue) => {
      if (issue.code === "unrecognized_keys")
        return issue.keys.map((key) => `${placeOf([...issue.path, key])} in ${file} is not known.`);
      return [`${issue.path.length === 0 ? "The whole" : placeOf(issue.path)} in ${file} should be ${issue.message}.`];
    }),
  );
};

/** RFC 2606 and 6761 reserve these names; the rest is what config/operator.json uses. */
const PLACEHOLDER = /見本|specimen|mihon|\.(?:invalid|example)$|^T9000000000000$|0000-0000$/i;

/** Paths such as `address.ja.1` that still hold a placeholder from config/operator.json. */
export const placeholdersIn = (operator: Operator): readonly string[] => {
  const found: string[] = [];
  const look = (value: unknown, path: readonly string[]): void => {
    if (typeof value === "string") {
      if (PLACEHOLDER.test(value)) found.push(path.join("."));
    } else if (typeof value === "object" && value !== null)
      for (const [key, inner] of Object.entries(value)) look(inner, [...path, key]);
  };
  look(operator, []);
  return found;
};
