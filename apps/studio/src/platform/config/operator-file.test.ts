import { describe, expect, it } from "vitest";
import { DEMO_OPERATOR } from "./demo-operator.ts";
import { TEST_OPERATOR } from "./operator.fake.ts";
import { placeholdersIn, readOperator } from "./operator-file.ts";

const faultsOf = (changed: Readonly<Record<string, unknown>>): readonly string[] => {
  const read = readOperator(JSON.stringify({ ...TEST_OPERATOR, ...changed }), "o.json");
  return read.ok ? [] : read.error;
};

describe("readOperator", () => {
  it("reads a complete file", () => {
    expect(readOperator(JSON.stringify(TEST_OPERATOR), "o.json")).toEqual({ ok: true, value: TEST_OPERATOR });
  });

  it.each<[string, Readonly<Record<string, unknown>>]>([
    ["name.en", { name: { ja: "株式会社刹那" } }],
    ["name.ja", { name: { ja: " ", en: "Setsuna, Inc." } }],
    ["address.ja", { address: { ja: [], en: ["Tokyo"] } }],
    ["phone", { phone: "call me" }],
    ["disclosedOnRequest.0", { disclosedOnRequest: ["name"] }],
    ["email", { email: "desk" }],
    ["mailFrom.address", { mailFrom: { name: "刹那", address: "Setsuna <a@b.test>" } }],
    ["invoices.registrationNumber", { invoices: { ...TEST_OPERATOR.invoices, registrationNumber: "T1000000000000" } }],
    ["paymentProvider.privacyUrl", { paymentProvider: { ...TEST_OPERATOR.paymentProvider, privacyUrl: "http://pay.test" } }],
    ["processors.0.task", { processors: [{ ...TEST_OPERATOR.processors[0], task: undefined }] }],
    ["analytics", { analytics: "none" }],
    ["appStoreUrl", { appStoreUrl: "https://apps.apple.com.test/app/id1" }],
    ["court", { court: undefined }],
    ["dates.eula.revisedOn", { dates: { ...TEST_OPERATOR.dates, eula: { enactedOn: "2023-11-22", revisedOn: "soon" } } }],
    ["dates.eula", { dates: { ...TEST_OPERATOR.dates, eula: { enactedOn: "2024-11-30", revisedOn: "2023-11-22" } } }],
  ])("names %s in one sentence", (place, changed) => {
    expect(faultsOf(changed)).toEqual([
      expect.stringMatching(new RegExp(`^${place.replaceAll(".", "\\.")} in o\\.json should be .+\\.$`)),
    ]);
  });

  it("lists all errors at once, including unknown fields", () => {
    expect(faultsOf({ phone: "", email: "", fax: "03" })).toEqual([
      expect.stringContaining("phone in o.json"),
      expect.stringContaining("email in o.json"),
      "fax in o.json is not known.",
    ]);
    expect(readOperator("{", "o.json")).toMatchObject({ ok: false, error: [expect.stringContaining("o.json is not JSON")] });
    expect(readOperator("[]", "o.json")).toMatchObject({ ok: false, error: [expect.stringContaining("The whole in o.json")] });
  });
});

describe("placeholdersIn", () => {
  it("finds every fact that the demo doesn't know", () => {
    expect(placeholdersIn(DEMO_OPERATOR)).toEqual([
      "name.ja",
      "name.en",
      "representative.ja",
      "representative.en",
      "address.ja.1",
      "address.ja.2",
      "address.en.0",
      "phone",
      "email",
      "mailFrom.address",
      "invoices.registrationNumber",
      "invoices.bankAccount",
      "privacyOfficer.ja",
      "privacyOfficer.en",
      "processors.0.company.ja",
      "processors.0.company.en",
      "processors.1.company.ja",
      "processors.1.company.en",
    ]);
  });

  it("finds none in a complete file, and the remaining one otherwise", () => {
    expect(placeholdersIn(TEST_OPERATOR)).toEqual([]);
    expect(placeholdersIn({ ...TEST_OPERATOR, phone: DEMO_OPERATOR.phone })).toEqual(["phone"]);
  });
});
