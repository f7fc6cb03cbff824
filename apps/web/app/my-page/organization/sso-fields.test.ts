import { expect, it } from "vitest";
import { bodyOf, fieldsOf, SsoFields, type SsoSettings } from "./sso-fields.ts";

const SSO: SsoSettings = {
  issuer: "https://login.example.com",
  clientId: "setsuna",
  domain: "example.com",
  roleClaim: "groups",
  roles: [
    { value: "crew", role: "operator" },
    { value: "tech", role: "operator" },
    { value: "office", role: "billing" },
  ],
  defaultRole: "viewer",
  trustsAddresses: false,
  enforced: true,
  verifiedAt: null,
  record: { name: "_setsuna.example.com", value: "setsuna-sso=a" },
};

it("sends the settings back unchanged, without a secret", () => {
  const { verifiedAt: _verified, record: _record, ...settings } = SSO;
  expect(fieldsOf(SSO)).toMatchObject({ operator: "crew, tech", billing: "office", viewer: "", clientSecret: "" });
  expect(bodyOf(fieldsOf(SSO))).toEqual(settings);
});

it("sends no mapping without a claim, but a typed secret", () => {
  const filled = { ...fieldsOf(SSO), roleClaim: " ", clientSecret: "secret", operator: " crew ,, tech," };
  expect(bodyOf(filled)).toMatchObject({ roleClaim: null, roles: [], clientSecret: "secret" });
  expect(bodyOf({ ...filled, roleClaim: "groups" }).roles).toMatchObject([
    { value: "crew" },
    { value: "tech" },
    { value: "office" },
  ]);
});

it("reports each invalid field", () => {
  const wrong = SsoFields.safeParse({ ...fieldsOf(null), issuer: "login.example.com", domain: "taro@example.com" });
  expect(wrong.error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    ["issuer", "sso-url-refused"],
    ["clientId", "item-not-entered"],
    ["domain", "sso-bad-domain"],
  ]);
});
