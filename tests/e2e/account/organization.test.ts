import { formatSerialId, SerialId } from "@setsuna/contracts";
import { deriveLinkKeys } from "@setsuna/e2ee";
import { type AccountClient, until } from "@setsuna/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { organization as en } from "../../../apps/web/app/content/en/screens/organization.ts";
import { organization as ja } from "../../../apps/web/app/content/ja/screens/organization.ts";
import { fragmentPassword } from "../../../apps/web/app/streaming/fragment-password.ts";
import { violationsOf } from "../support/axe.ts";
import { idMenuEntries, pressInIdMenu } from "../support/id-card.ts";
import { untilFitsSideways } from "../support/overflow.ts";
import { SignallingClient } from "../support/signalling-client.ts";
import { AccountStage } from "./support/account-stage.ts";
import type { Visitor } from "./support/visitor.ts";

let stage: AccountStage;
let owner: Visitor;
let api: AccountClient;
let member: Visitor;
let memberEmail = "";
let id: SerialId;
const ADDRESS = {
  name: "株式会社髙﨑",
  country: "JP",
  postalCode: "100-0001",
  region: "東京都",
  city: "千代田区",
  line1: "千代田1-1",
  line2: "",
};

beforeAll(async () => {
  stage = await AccountStage.open({ BOT_PROTECTION: "off" });
  owner = await stage.visitor("en-US");
  await owner.page.emulateMedia({ reducedMotion: "reduce" });
  api = (await owner.memberWithApi()).client;
  member = await stage.visitor("ja-JP", { width: 390 });
  await member.page.emulateMedia({ reducedMotion: "reduce" });
  memberEmail = await member.member();
});
afterAll(() => stage?.close());

const switcherOf = ({ page }: Visitor) => page.getByTestId("team-switcher").getByRole("combobox");
const menuOf = ({ page, words }: Visitor) => page.getByRole("navigation", { name: words.user.title });
const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_place, name: string) => values[name] ?? "");

/** Buys two Commercial licences for whom the owner's session acts. Returns the new ID. */
const buy = async (): Promise<SerialId> => {
  const call = async (method: string, path: string, body?: object) => {
    const answer = await api.call(method, path, body);
    if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer)}`);
    return answer.body as Record<string, string>;
  };
  await call("PUT", "billing/address", ADDRESS);
  const { setup, url } = await call("POST", "billing/card/setups");
  await owner.context.request.post(`${stage.studio.origin}${url}`, { form: { card: "succeeds" }, maxRedirects: 0 });
  await call("POST", `billing/card/setups/${setup}/finish`);
  const intent = { kind: "buy", plan: "commercial", licences: 2, method: "card", serialId: null };
  const quote = await call("POST", "billing/quotes", { intent, coupon: null });
  await call("POST", `billing/quotes/${quote.id}/confirm`, { agreed: true });
  return until("the bought ID", async () => {
    const { serialIds } = (await api.call("GET", "serial-ids")).body as { serialIds: readonly { readonly id: string }[] };
    return serialIds[0] && SerialId.parse(serialIds[0].id);
  });
};

test("a single account sees organizations only in one section of its account, and creates one there", async () => {
  const { page, words } = owner;
  await owner.goto("/user");
  await page.getByTestId("live-count").first().waitFor();
  expect(await page.getByTestId("team-switcher").count()).toBe(0);
  expect(await page.locator('nav a[href="/studio/user/organization"]').count()).toBe(0);
  await owner.toScreen("/user/account");
  await page.getByRole("link", { name: words.user.team.open, exact: true }).click();
  await owner.reads(en.mine.none);
  expect(await violationsOf(page)).toEqual([]);
  await page.getByLabel(en.create.name, { exact: true }).fill("Takasaki Broadcasting");
  await owner.press(en.create.act);
  await page.getByRole("heading", { level: 1, name: "Takasaki Broadcasting", exact: true }).waitFor();
  await page.getByTestId(/^member-/).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await switcherOf(owner).waitFor();
});

test("invites a colleague by mail, who accepts in My Page and gets only what the role allows", async () => {
  const { page } = owner;
  await page.getByLabel(en.invite.email, { exact: true }).fill(memberEmail);
  await page.getByRole("radio", { name: en.roles.operator }).check();
  await owner.press(en.invite.act);
  await owner.reads(fill(en.invite.sent, { email: memberEmail }));
  await page.getByTestId(`invited-${memberEmail}`).waitFor();
  const mail = await stage.mail(memberEmail, 2);
  const link = /https?:\/\/\S+\/studio\/user\/organization/.exec(mail.text)?.[0];
  expect(mail.text).not.toContain("Takasaki");
  await member.page.goto(link ?? "");
  const accept = member.button(fill(ja.received.acceptOf, { name: "Takasaki Broadcasting" }));
  await accept.waitFor();
  expect(await violationsOf(member.page)).toEqual([]);
  await untilFitsSideways(member.page);
  await accept.click();
  await member.press(fill(ja.mine.open, { name: "Takasaki Broadcasting" }));
  await member.reads(member.words.serialIds.emptyTeam);
  await menuOf(member).getByRole("button").click();
  const entries = await menuOf(member).getByRole("link").allInnerTexts();
  for (const hidden of ["payment", "receipts", "plans", "account"] as const)
    expect(entries).not.toContain(member.words.myPage.entries[hidden]);
  for (const shown of ["organization", "tokens"] as const) expect(entries).toContain(member.words.myPage.entries[shown]);
});

test("buys an ID, whose settings the operator changes but whose licences only the owner does", async () => {
  id = await buy();
  await member.page.reload();
  const card = member.page.getByTestId(`serial-id-${id}`);
  await card.waitFor();
  const { actions } = member.words.serialIds;
  const shown = await idMenuEntries(card);
  expect(shown).toContain(actions.links);
  for (const hidden of [actions.plan, actions.change, actions.delete]) expect(shown).not.toContain(hidden);
  await owner.goto("/user/receipts");
  await owner.page.locator('[data-testid^="document-R-"]').waitFor();
  await switcherOf(owner).selectOption({ label: fill(en.switch.own, { email: await ownEmail() }) });
  await owner.page.locator('article[data-plan="free"]').waitFor();
  expect(await owner.page.getByTestId(`serial-id-${id}`).count()).toBe(0);
  await switcherOf(owner).selectOption({ label: "Takasaki Broadcasting" });
  await owner.page.getByTestId(`serial-id-${id}`).waitFor();
});

const ownEmail = async (): Promise<string> => {
  const { account } = (await api.call("GET", "session")).body as { readonly account: { readonly email: string } };
  return account.email;
};

test("gives a member a token within the member's role, visible to the owner too", async () => {
  const { page, words } = member;
  await member.goto("/user/tokens");
  await member.reads(fill(ja.tokens.lead, { name: "Takasaki Broadcasting" }));
  await page.getByLabel(words.tokens.name, { exact: true }).fill("switcher");
  expect(await page.getByRole("checkbox").count()).toBe(6);
  await page.getByRole("checkbox", { name: words.tokens.scope.tallyWrite }).check();
  expect(await violationsOf(page)).toEqual([]);
  await member.press(words.tokens.act);
  const secret = await page.getByTestId("token-secret").textContent();
  const headers = { authorization: `Bearer ${secret}`, "content-type": "application/json" };
  const tally = (wanted: SerialId) =>
    fetch(`${stage.studio.origin}/studio/api/tally`, {
      method: "POST",
      headers,
      body: JSON.stringify({ serialId: wanted, channel: 1, value: 1 }),
    });
  expect((await tally(id)).ok).toBe(true);
  await owner.goto("/user/tokens");
  await owner.reads(fill(en.tokens.by, { email: memberEmail }));
  expect(await violationsOf(owner.page)).toEqual([]);
  await member.goto("/user");
});

/** The operator makes a link in My Page, and a viewer joins by it. */
const joinByLink = async (name: string): Promise<SignallingClient> => {
  const { links } = member.words.serialIds;
  await pressInIdMenu(member.page.getByTestId(`serial-id-${id}`), member.words.serialIds.actions.links);
  const dialog = member.page.getByRole("dialog").last();
  await dialog.getByLabel(links.name, { exact: true }).fill(name);
  await dialog.getByRole("button", { name: links.make, exact: true }).click();
  const made = dialog.getByTestId("made-watch-link");
  await made.waitFor();
  const secret = fragmentPassword(new URL((await made.getAttribute("href")) ?? "").hash);
  const client = await SignallingClient.open(stage.studio.signalUrl());
  const { link, proofKey } = deriveLinkKeys(id, secret as Parameters<typeof deriveLinkKeys>[1]);
  expect((await client.hello(id, "receiver", proofKey, link)).type).toBe("welcome");
  return client;
};
const untilLinkEnds = async (client: SignallingClient): Promise<void> => {
  await until("the operator's link to end", () => client.closed);
  expect(client.received.at(-1)).toMatchObject({ type: "refused", error: { code: "link-revoked" } });
};

test("ends an operator's links mid-show with the role, and all others on removal", async () => {
  const { page } = owner;
  const first = await joinByLink("Stage");
  await owner.goto("/user/organization");
  const role = page.getByRole("combobox", { name: fill(en.members.role, { email: memberEmail }) });
  await role.selectOption({ label: en.roles.viewer });
  await untilLinkEnds(first);
  await role.selectOption({ label: en.roles.operator });
  await member.goto("/user");
  const client = await joinByLink("Stage again");
  await owner.press(fill(en.members.removeOf, { email: memberEmail }));
  await owner.reads(en.remove.links);
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole("dialog").getByRole("button", { name: en.remove.act, exact: true }).click();
  await owner.reads(fill(en.members.removed, { email: memberEmail }));
  await untilLinkEnds(client);
  await member.goto("/user");
  await member.arrivesAt("/auth");
  await page.reload();
  await page.getByTestId("log-entry").first().waitFor();
  await owner.reads(en.log.actions.removed);
  await owner.reads(formatSerialId(id));
});

test("is deleted by its owner, who then returns to the personal account", async () => {
  const { page } = owner;
  await owner.press(en.end.open);
  await page.getByRole("dialog").getByRole("checkbox").check();
  await page.getByRole("dialog").getByRole("button", { name: en.end.act, exact: true }).click();
  await owner.reads(en.end.done);
  await owner.reads(en.mine.none);
  await page.getByTestId("team-switcher").waitFor({ state: "detached" });
  await owner.toScreen("/user");
  await page.locator('article[data-plan="free"]').waitFor();
});

test("converts an account to an organization by keyboard, and keeps its ID", async () => {
  const { page } = owner;
  const card = page.locator('article[data-plan="free"]');
  const kept = await card.getAttribute("data-testid");
  await owner.toScreen("/user/account");
  await page.getByRole("link", { name: owner.words.user.team.open, exact: true }).click();
  await page.getByLabel(en.convert.name, { exact: true }).fill("Takasaki Films");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByText(en.convert.stays).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole("checkbox").press("Space");
  await dialog.getByRole("button", { name: en.convert.act, exact: true }).press("Enter");
  await page.getByRole("heading", { level: 1, name: "Takasaki Films", exact: true }).waitFor();
  await owner.reads(fill(en.convert.done, { name: "Takasaki Films" }));
  await owner.reads(en.log.actions.converted);
  expect(await violationsOf(page)).toEqual([]);
  await owner.goto("/user");
  await page.getByTestId(kept ?? "").waitFor();
  await switcherOf(owner).selectOption({ label: fill(en.switch.own, { email: await ownEmail() }) });
  await owner.reads(owner.words.serialIds.empty);
});
