import { until } from "@setsuna/testkit";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, test } from "vitest";
import { DEMO_LABELS } from "../../../apps/web/app/guides/multi-demo/labels.ts";
import { AccountStage } from "./support/account-stage.ts";
import type { Visitor } from "./support/visitor.ts";

/** Presses on a slow network, while scripts are in flight; typing: contact.test. */

let stage: AccountStage;
beforeAll(async () => {
  stage = await AccountStage.shared();
});
afterEach(() => stage.clear());
afterAll(() => stage?.close());

const arrive = async (
  path: string,
  media: Parameters<Page["emulateMedia"]>[0] = {},
): Promise<{ readonly person: Visitor; readonly letGo: () => void }> => {
  const person = await stage.visitor();
  await person.page.emulateMedia(media);
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await person.page.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue();
  });
  await person.page.goto(`${stage.studio.origin}/studio${path}`, { waitUntil: "commit" });
  return { person, letGo: () => letGo() };
};

test("a button pressed early responds once the page is hydrated", async () => {
  const { person, letGo } = await arrive("/multidemo", { reducedMotion: "reduce" });
  const play = person.page.getByTestId("play");
  await play.click();
  letGo();
  await until("the demonstration to play", async () => (await play.textContent()) === DEMO_LABELS.en.pause);
});

test("keeps the chosen language", async () => {
  const { person, letGo } = await arrive("/");
  await person.page.getByRole("link", { name: "日本語" }).click();
  await person.page.locator('html[lang="ja"]').waitFor({ state: "attached" });
  letGo();
  await until("the choice to be kept", async () =>
    (await person.context.cookies()).find(({ name, value }) => name === "setsuna.lng" && value === "ja"),
  );
  await person.goto("/contact");
  await person.page.locator('html[lang="ja"]').waitFor({ state: "attached" });
});
