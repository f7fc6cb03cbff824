import { ERRORS } from "@setsuna/contracts";
import { type AccountClient, IdentityProvider, PROVIDER_CLIENT, TxtServer, until } from "@setsuna/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { organization as en } from "../../../apps/web/app/content/en/screens/organization.ts";
import { sso as enSso } from "../../../apps/web/app/content/en/screens/sso.ts";
import { sso as jaSso } from "../../../apps/web/app/content/ja/screens/sso.ts";
import { AccountStage, PASSWORD } from "../account/support/account-stage.ts";
import type { Visitor } from "../account/support/visitor.ts";
import { violationsOf } from "../support/axe.ts";
import { untilFitsSideways } from "../support/overflow.ts";

let stage: AccountStage;
let dns: TxtServer;
let provider: IdentityProvider | undefined;
let owner: Visitor;
let ownerEmail = "";
let api: AccountClient;
let colleague = "";
const DOMAIN = "example.com";
const NEW = `new.employee@${DOMAIN}`;

beforeAll(async () => {
  dns = await TxtServer.open();
  stage = await AccountStage.open({ BOT_PROTECTION: "off", DNS_SERVERS: dns.address });
  owner = await stage.visitor("en-US");
  await owner.page.emulateMedia({ reducedMotion: "reduce" });
  ({ client: api, email: ownerEmail } = await owner.memberWithApi());
  const call = async (method: string, path: string, body: object) => {
    const answer = await api.call(method, path, body);
    if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer)}`);
    return answer.body as Record<string, string>;
  };
  const { id } = await call("POST", "organizations", { name: "Takasaki" });
  await call("PUT", "session/acting", { organization: id ?? "" });
  const member = await stage.account();
  colleague = member.email;
  const invitation = await call("POST", "organization/invitations", { email: colleague, role: "viewer" });
  await member.client.signIn(colleague, PASSWORD);
  const accepted = await member.client.call("POST", `organizations/invitations/${invitation.id}/accept`);
  expect(accepted.status).toBe(200);
});
afterAll(async () => {
  await stage?.close();
  await provider?.close();
  await dns?.close();
});

const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_place, name: string) => values[name] ?? "");
const accountOf = ({ page }: Visitor): Promise<unknown> =>
  page.evaluate(async () => (await (await fetch("/studio/api/session")).json()).account);
const typeAddress = async ({ page }: Visitor, email: string): Promise<void> => {
  const field = page.locator('[data-side="login"] input[type=email]');
  await field.fill(email);
  await field.press("Tab");
};
/** At the provider's own page, on another site. */
const logInAtProvider = async ({ page }: Visitor, email: string): Promise<void> => {
  await page.waitForURL((url) => url.origin === provider?.issuer);
  await page.locator("input[name=email]").fill(email);
  await page.getByRole("button").click();
};

test("the owner sets it up in My Page, and it takes effect once DNS has the record", async () => {
  const { page } = owner;
  await owner.goto("/user/organization");
  await owner.press(en.sso.setUp);
  const redirectUri = page.getByText(/\/studio\/sso\/[\w-]{22}$/);
  provider = await IdentityProvider.open([(await redirectUri.textContent()) ?? ""]);
  for (const [label, value] of [
    [en.sso.issuer, provider.issuer],
    [en.sso.clientId, PROVIDER_CLIENT.id],
    [en.sso.clientSecret, PROVIDER_CLIENT.secret],
    [en.sso.domain, DOMAIN],
    [en.sso.roleClaim, "groups"],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(value);
  const values = page.getByRole("group", { name: en.sso.values });
  await values.getByLabel(en.roles.operator, { exact: true }).fill("crew, tech");
  expect(await violationsOf(page)).toEqual([]);
  await owner.press(en.sso.save);
  await owner.reads(fill(en.sso.toVerify, { domain: DOMAIN }));
  expect(await page.content()).not.toContain(PROVIDER_CLIENT.secret);
  const record = (await page.getByText(/^setsuna-sso=/).textContent()) ?? "";
  await owner.press(en.sso.verify);
  await owner.reads(ERRORS["sso-record-missing"].en);
  expect(await violationsOf(page)).toEqual([]);
  dns.records.set(`_setsuna.${DOMAIN}`, [record]);
  await owner.press(en.sso.verify);
  await owner.reads(fill(en.sso.on, { domain: DOMAIN }));
});

test("an employee without an account signs in at the company's provider, with the mapped role", async () => {
  provider?.people.set("employee", { email: NEW, email_verified: true, groups: ["crew"] });
  const employee = await stage.visitor("ja-JP", { width: 390 });
  await employee.goto("/auth");
  await typeAddress(employee, NEW);
  await employee.reads(jaSso.offered);
  expect(await violationsOf(employee.page)).toEqual([]);
  await untilFitsSideways(employee.page);
  await employee.press(jaSso.act);
  await logInAtProvider(employee, NEW);
  await employee.arrivesAt("/user");
  await employee.reads(employee.words.serialIds.emptyTeam);
  expect(await accountOf(employee)).toMatchObject({ email: NEW, acting: { name: "Takasaki", role: "operator" } });
});

test("a member can't use the password once it is required, and signs in at the provider", async () => {
  await owner.press(en.sso.change);
  await owner.page.getByRole("checkbox", { name: en.sso.enforce }).check();
  await owner.press(en.sso.save);
  await owner.reads(fill(en.sso.enforced, { domain: DOMAIN }));

  provider?.people.set("colleague", { email: colleague, email_verified: true });
  const member = await stage.visitor("en-US");
  await member.goto("/auth");
  await typeAddress(member, colleague);
  await member.reads(enSso.required);
  expect(await member.side("login").locator("input[type=password]").count()).toBe(0);
  await until("the focus to be on the button", () =>
    member.button(enSso.act).evaluate((button) => button === document.activeElement),
  );
  expect(await violationsOf(member.page)).toEqual([]);
  await member.press(enSso.password);
  await member.fillLogin(colleague);
  await member.side("login").locator("input[type=password]").waitFor({ state: "detached" });
  await member.reads(enSso.required);
  await member.press(enSso.act);
  await logInAtProvider(member, colleague);
  await member.arrivesAt("/user");
  expect(await accountOf(member)).toMatchObject({ email: colleague, acting: { role: "viewer" } });
});

test("the owner still signs in by password, and sees everything in the activity log", async () => {
  const elsewhere = await stage.visitor("en-US");
  await elsewhere.goto("/auth");
  await typeAddress(elsewhere, ownerEmail);
  await elsewhere.press(enSso.password);
  await elsewhere.fillLogin(ownerEmail);
  await elsewhere.arrivesAt("/user");
  await owner.page.reload();
  await owner.page.getByTestId("log-entry").first().waitFor();
  for (const action of ["ssoSet", "ssoVerified", "ssoSignedIn", "ssoPasswordRefused", "ssoPasswordUsed"] as const)
    await owner.reads(en.log.actions[action]);
});

test("a person whom the provider doesn't vouch for sees why", async () => {
  provider?.people.set("stranger", { email: `stranger@${DOMAIN}`, email_verified: false });
  const stranger = await stage.visitor("en-US");
  await stranger.goto("/auth");
  await typeAddress(stranger, `stranger@${DOMAIN}`);
  await stranger.press(enSso.act);
  await logInAtProvider(stranger, `stranger@${DOMAIN}`);
  await stranger.arrivesAt("/auth?sso=sso-email-unverified");
  await stranger.reads(ERRORS["sso-email-unverified"].en);
  expect(await violationsOf(stranger.page)).toEqual([]);
});
