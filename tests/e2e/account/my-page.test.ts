import { ERRORS, type ErrorCode, errorBody, formatSerialId, SerialId } from "@setsuna/contracts";
import { type AccountClient, until } from "@setsuna/testkit";
import type { Locator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MENU_GROUPS } from "../../../apps/web/app/my-page/menu-entries.ts";
import { violationsOf } from "../support/axe.ts";
import { idMenuEntries, pressInIdMenu } from "../support/id-card.ts";
import { passwordKeysAt } from "../support/id-password.ts";
import { operate } from "../support/operator.ts";
import { untilFitsSideways } from "../support/overflow.ts";
import { SignallingClient } from "../support/signalling-client.ts";
import { AccountStage, onlyIdOf } from "./support/account-stage.ts";
import type { Visitor } from "./support/visitor.ts";

const ACTS_WITHIN_MS = 15_000;

let stage: AccountStage;
let person: Visitor;
let client: AccountClient;
let words: Visitor["words"]["serialIds"];
let id: SerialId;
beforeAll(async () => {
  stage = await AccountStage.shared();
  person = await stage.visitor();
  words = person.words.serialIds;
  await person.context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: stage.studio.origin });
  await person.page.emulateMedia({ reducedMotion: "reduce" });
  ({ client } = await person.memberWithApi());
  id = await onlyIdOf(client);
  await person.goto("/user");
  await card().waitFor();
});
afterAll(() => stage?.close());

const card = (): Locator => person.page.getByTestId(`serial-id-${id}`);
const dialog = (): Locator => person.page.getByRole("dialog");
const ask = (action: keyof typeof words.actions): Promise<void> => pressInIdMenu(card(), words.actions[action]);
const press = (name: string): Promise<void> => dialog().getByRole("button", { name, exact: true }).click();
const fill = (template: string, values: Readonly<Record<string, string | number>>): string =>
  template.replace(/\{\{(\w+)\}\}/g, (_whole, name: string) => String(values[name]));
const violations = () => violationsOf(person.page);
const receiver = async (proofKey?: string): Promise<SignallingClient> => {
  const client = await SignallingClient.open(stage.studio.signalUrl());
  expect((await client.hello(id, "receiver", proofKey)).type).toBe("welcome");
  return client;
};
const untilLetGo = async (client: SignallingClient, code: ErrorCode): Promise<void> => {
  const from = performance.now();
  await until("the receiver to be let go", () => client.closed, undefined, 20);
  expect(performance.now() - from).toBeLessThan(ACTS_WITHIN_MS);
  expect(client.received).toMatchObject([{ type: "refused", error: { code } }]);
};

test("the card describes the ID, copies it, and leads to sender and receiver", async () => {
  const shown = formatSerialId(id);
  const text = await card().textContent();
  for (const said of [shown, words.plans.free, words.statuses.usable, "1 to 3", "1280×720", words.facts.renewsFree])
    expect(text).toContain(said);
  await card()
    .getByRole("button", { name: fill(words.copyOf, { id: shown }) })
    .click();
  await person.reads(words.copied);
  expect(await person.page.evaluate(() => navigator.clipboard.readText())).toBe(shown);
  expect(await card().getByRole("link", { name: words.send, exact: true }).getAttribute("href")).toBe(
    `/studio/app/sender?id=${shown}`,
  );
  expect(await card().getByRole("link", { name: words.receive, exact: true }).getAttribute("href")).toBe(
    `/studio/app/receiver?id=${shown}&autostart=1`,
  );
  await pressInIdMenu(card(), person.words.liveMap.copyLink);
  await until("the link to be copied", async () => {
    const link = await person.page.evaluate(() => navigator.clipboard.readText());
    return link === `${stage.studio.origin}/studio/app/receiver?id=${shown}&video=1&audio=1&autostart=1&guest=1`;
  });
  expect(await card().locator(".button-primary").allInnerTexts()).toEqual([words.send]);
  expect(await card().locator("a.button").allInnerTexts()).toEqual([words.send, words.receive]);
  const { access, billing, rare, share, password, links, addresses, plan, slate, name, change, delete: end } = words.actions;
  expect(await card().locator("[data-panel] [role=group] > p:first-child").allInnerTexts()).toEqual([
    share,
    access,
    billing,
    rare,
  ]);
  expect((await idMenuEntries(card())).slice(1)).toEqual([
    ...[person.words.twoWay.title, person.words.partyGroups.entry, password, links, addresses, plan, slate, name, change, end],
  ]);
  expect(await violations()).toEqual([]);
  expect(await card().locator("dl").textContent()).not.toContain(words.facts.password);
  await person.reads(fill(words.live, { senders: 0, receivers: 0 }));
  const barred = card().getByRole("button", { name: words.actions.password, exact: true });
  expect(await barred.getAttribute("aria-disabled")).toBe("true");
  await card().getByText(words.actions.passwordPlan, { exact: true }).waitFor();
});

test("the card's menu works by keyboard, and a dialog returns the focus to its button", async () => {
  const { page } = person;
  const button = card().getByTestId("id-menu");
  const isFocused = (locator: Locator) => locator.evaluate((element) => element === document.activeElement);
  await page.keyboard.press("Escape");
  await button.focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("End");
  expect(await isFocused(card().getByRole("button", { name: words.actions.delete, exact: true }))).toBe(true);
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await dialog().getByText(words.change.forGood).waitFor();
  expect(await dialog().getByRole("button", { name: person.words.form.keep, exact: true }).count()).toBe(1);
  await page.keyboard.press("Escape");
  await dialog().waitFor({ state: "detached" });
  expect(await isFocused(button)).toBe(true);
});

describe("the menu", () => {
  const menu = () => person.page.getByRole("navigation", { name: person.words.user.title });
  const link = (name: keyof typeof person.words.myPage.entries) =>
    menu().getByRole("link", { name: person.words.myPage.entries[name], exact: true });

  test("lists every specified screen, each of which exists, and marks the current one", async () => {
    for (const { name } of MENU_GROUPS.flat()) {
      await link(name).click();
      const marked = menu().locator("[aria-current=page]").filter({ hasText: person.words.myPage.entries[name] });
      await marked.waitFor();
      expect(await menu().locator("[aria-current=page]").count()).toBe(1);
      // Screen readers announce the focused heading.
      const heading = person.page.locator("main h1:focus");
      await heading.waitFor();
      expect(await heading.textContent()).not.toBe(person.words.notFound.title);
    }
  });

  test("is behind a button on a phone: opens, closes and navigates by keyboard alone", async () => {
    const { page } = person;
    await person.toScreen("/user");
    await page.setViewportSize({ width: 390, height: 844 });
    try {
      await card().waitFor();
      expect(await link("connections").isVisible()).toBe(false);
      const button = menu().getByRole("button");
      await button.focus();
      await page.keyboard.press("Enter");
      expect(await link("connections").isVisible()).toBe(true);
      expect(await violations()).toEqual([]);
      await page.keyboard.press("Escape");
      expect(await link("connections").isVisible()).toBe(false);
      expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
      await page.keyboard.press("Enter");
      await page.keyboard.press("Tab");
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      await person.arrivesAt("/user/connections");
      expect(await link("connections").isVisible()).toBe(false);
      await untilFitsSideways(page);
    } finally {
      await page.setViewportSize({ width: 1280, height: 900 });
    }
    await person.toScreen("/user");
    await card().waitFor();
  });
});

describe("each failure has its message in its dialog, and changes nothing", () => {
  const answering = (path: string, code: ErrorCode, act: () => Promise<void>): Promise<void> =>
    person.whileAnswering(path, code, act);
  const says = async (code: ErrorCode): Promise<void> => {
    await dialog().getByText(ERRORS[code].en).waitFor();
    await person.page.keyboard.press("Escape");
    await dialog().waitFor({ state: "detached" });
    await card().waitFor();
  };

  test.each([
    ["id-change-failed", "id-change-failed"],
    ["internal", "id-change-failed"],
    ["too-many-requests", "too-many-requests"],
  ] as const)("changing the ID: %s", async (answer, said) => {
    await answering("**/serial-ids/*/change", answer, async () => {
      await ask("change");
      await dialog().getByRole("checkbox").check();
      await press(words.change.act);
      await says(said);
    });
  });

  test.each(["id-addresses-failed", "serial-id-not-yours"] as const)("restricting addresses: %s", async (code) => {
    await answering("**/serial-ids/*/addresses", code, async () => {
      await ask("addresses");
      await dialog().getByRole("textbox").fill("203.0.113.5");
      await press(words.addresses.set);
      await says(code);
    });
  });

  test("deleting the ID: id-delete-failed", async () => {
    await answering("**/serial-ids/*/delete", "id-delete-failed", async () => {
      await ask("delete");
      await dialog().getByRole("checkbox").check();
      await press(words.next);
      await press(words.delete.act);
      await says("id-delete-failed");
    });
  });

  test("the list itself: reports that it can't be read, and retries on request", async () => {
    await operate(stage.studio, "plan", id, "commercial");
    await person.page.route("**/studio/api/serial-ids", (route) => route.abort());
    await person.page.reload();
    await person.reads(ERRORS["server-unreachable"].en);
    expect(await violations()).toEqual([]);
    await person.page.unroute("**/studio/api/serial-ids");
    await person.press(person.words.user.retry);
    await card().waitFor();
  });

  test("setting the password: id-password-failed, and an invalid password", async () => {
    await answering("**/serial-ids/*/password", "id-password-failed", async () => {
      await ask("password");
      const field = dialog().getByLabel(words.password.label, { exact: true });
      for (const wrong of ["nine-long", "ひみつ", "a b"]) {
        await field.fill(wrong);
        await press(words.password.set);
        await dialog().getByText(ERRORS["id-password-form"].en).waitFor();
        await field.fill("");
        await dialog().getByText(ERRORS["id-password-form"].en).waitFor({ state: "detached" });
      }
      await field.fill("s3cret!");
      await press(words.password.set);
      await says("id-password-failed");
    });
  });
});

test("a strong password is offered, set on the page, required from then on, and removed", async () => {
  await ask("password");
  expect(await dialog().getByRole("button", { name: words.password.clear, exact: true }).count()).toBe(0);
  expect(await dialog().getByRole("button", { name: words.password.set, exact: true }).isDisabled()).toBe(true);
  await press(words.password.offer);
  const password = (await dialog().getByTestId("offered-password").textContent()) ?? "";
  expect(password).toMatch(/^[\x21-\x7e]{8}$/);
  expect(await violations()).toEqual([]);
  const before = await receiver();
  const sent = person.page.waitForRequest((request) => request.url().endsWith("/password"));
  await press(words.password.set);
  expect((await sent).postData()).not.toContain(password);
  await untilLetGo(before, "id-password-changed");
  await person.reads(fill(words.password.done, { id: formatSerialId(id) }));
  await card().getByText(words.facts.passwordSet, { exact: true }).waitFor();

  const { proofKey } = await passwordKeysAt(stage.studio.signalUrl(), id, password);
  const stranger = await SignallingClient.open(stage.studio.signalUrl());
  expect((await stranger.hello(id, "receiver")).type).toBe("refused");
  stranger.close();

  await ask("password");
  const inside = await receiver(proofKey);
  await press(words.password.clear);
  await untilLetGo(inside, "id-password-changed");
  await person.reads(fill(words.password.cleared, { id: formatSerialId(id) }));
});

test("the IP restriction names each wrong line, offers one's own address, and can be removed", async () => {
  await ask("addresses");
  // Nothing is set, so nothing can be removed.
  expect(await dialog().getByRole("button", { name: words.addresses.clear, exact: true }).count()).toBe(0);
  expect(await dialog().getByRole("button", { name: words.addresses.set, exact: true }).isDisabled()).toBe(true);
  const lines = dialog().getByRole("textbox");
  await lines.fill("203.0.113.5\nstudio.example\n\n203.0.113.0/40");
  await press(words.addresses.set);
  const wrong = dialog().getByRole("alert").getByRole("listitem");
  await wrong.first().waitFor();
  expect((await wrong.allInnerTexts()).map((text) => text.replace(/\s+/g, " "))).toEqual([
    `${fill(words.addresses.lineWrong, { line: 2, text: "studio.example" })} ${ERRORS["address-line-wrong"].en}`,
    `${fill(words.addresses.lineWrong, { line: 4, text: "203.0.113.0/40" })} ${ERRORS["address-prefix-wrong"].en}`,
  ]);
  expect(await violations()).toEqual([]);
  const { sessions } = (await client.call("GET", "sessions")).body as { sessions: { current: boolean; address: string }[] };
  const own = sessions.find(({ current }) => current)?.address ?? "";
  await lines.fill("203.0.113.5");
  await dialog()
    .getByText(fill(words.addresses.ownMissing, { address: own }))
    .waitFor();
  await press(fill(words.addresses.addOwn, { address: own }));
  expect(await lines.inputValue()).toBe(`203.0.113.5\n${own}\n`);
  await press(words.addresses.set);
  await person.reads(fill(words.addresses.done, { id: formatSerialId(id) }));
  await person.reads(fill(words.facts.addressCount, { addresses: 2 }));

  await ask("addresses");
  await dialog().getByRole("textbox").fill("");
  await press(words.addresses.clear);
  await person.reads(fill(words.addresses.cleared, { id: formatSerialId(id) }));
  await card()
    .getByText(fill(words.facts.addressCount, { addresses: 2 }))
    .waitFor({ state: "detached" });
  // An absent fact isn't shown.
  expect(await card().locator("dl").getByText(words.facts.addresses, { exact: true }).count()).toBe(0);
});

const focusedCard = (): Promise<string | null | undefined> =>
  person.page.evaluate(() => {
    const { activeElement } = document;
    return /^H[1-3]$/.test(activeElement?.tagName ?? "")
      ? activeElement?.closest("article")?.getAttribute("data-testid")
      : undefined;
  });

test("the ID is changed after confirmation: the old one stops, the new one is shown and stays", async () => {
  await ask("change");
  expect(await dialog().getByRole("button", { name: words.change.act }).isDisabled()).toBe(true);
  await dialog().getByRole("checkbox").check();
  const viewer = await receiver();
  await press(words.change.act);
  await untilLetGo(viewer, "unknown-serial-id");
  const shown = (await dialog().getByTestId("new-id").textContent()) ?? "";
  expect(shown).toMatch(/^[a-z]{3}-[a-z]{4}$/);
  expect(await violations()).toEqual([]);
  const former = id;
  id = SerialId.parse(shown);
  await dialog().getByRole("button", { name: person.words.form.close }).last().click();
  await card().waitFor();
  expect(await person.page.getByTestId(`serial-id-${former}`).count()).toBe(0);
  await until("the keyboard to be on the new card", async () => (await focusedCard()) === `serial-id-${id}`);
});

test("the ID is deleted for good in two steps; the empty list offers a new Free ID", async () => {
  const shown = formatSerialId(id);
  await ask("delete");
  expect(await dialog().getByRole("button", { name: words.next }).isDisabled()).toBe(true);
  await dialog().getByRole("checkbox").check();
  await press(words.next);
  await dialog()
    .getByText(fill(words.delete.sure, { id: shown }))
    .waitFor();
  const viewer = await receiver();
  await press(words.delete.act);
  await untilLetGo(viewer, "unknown-serial-id");
  await person.reads(fill(words.delete.done, { id: shown }));
  await person.reads(words.empty);
  expect(await violations()).toEqual([]);

  await person.press(words.reissue.open);
  await person.page.route("**/studio/api/serial-ids", (route) =>
    route.request().method() === "POST"
      ? route.fulfill({
          status: 409,
          contentType: "application/problem+json",
          body: JSON.stringify(errorBody("free-id-exists")),
        })
      : route.fallback(),
  );
  await press(words.reissue.act);
  await dialog().getByText(ERRORS["free-id-exists"].en).waitFor();
  await person.page.unroute("**/studio/api/serial-ids");
  await press(words.reissue.act);
  const issued = person.page.locator("[data-testid^=serial-id-]");
  await issued.waitFor();
  await dialog().waitFor({ state: "detached" });
  const before = id;
  id = SerialId.parse((await issued.getAttribute("data-testid"))?.replace("serial-id-", ""));
  expect(id).not.toBe(before);
  await person.reads(fill(words.reissue.done, { id: formatSerialId(id) }));
  expect(await person.button(words.reissue.open).count()).toBe(0);
  (await receiver()).close();
});
