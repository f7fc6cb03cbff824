import { until } from "@setsuna/testkit";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { AccountStage } from "./support/account-stage.ts";

let stage: AccountStage;
beforeAll(async () => {
  stage = await AccountStage.shared();
});
afterEach(() => stage.clear());
afterAll(() => stage?.close());

const served = async (path: string, headers: Record<string, string>): Promise<string | undefined> =>
  /<html lang="([a-z]+)"/.exec(await (await fetch(`${stage.studio.origin}/studio${path}`, { headers })).text())?.[1];

test.each([
  ["/", {}, "ja"],
  ["/", { "accept-language": "en-GB,en;q=0.9" }, "en"],
  ["/", { "accept-language": "en", cookie: "setsuna.lng=ja" }, "ja"],
  ["/?lng=en", { cookie: "setsuna.lng=ja" }, "en"],
  ["/contact", { "accept-language": "fr" }, "ja"],
] as const)("%s with %j is served in %s", async (path, headers, language) => {
  expect(await served(path, headers)).toBe(language);
});

test("a chosen language is the first that a reload shows, and applies to every page", async () => {
  const person = await stage.visitor("en-US");
  await person.goto("/");
  await person.page.getByRole("link", { name: "日本語" }).click();
  await person.page.locator('html[lang="ja"]').waitFor({ state: "attached" });
  // The page stores it once it is hydrated (decision 0021).
  await until("the choice to be kept", async () =>
    (await person.page.context().cookies()).find(({ name, value }) => name === "setsuna.lng" && value === "ja"),
  );
  const answer = await person.page.goto(`${stage.studio.origin}/studio/contact`);
  expect(await answer?.text()).toContain('<html lang="ja"');
  expect(answer?.headers().vary).toMatch(/Accept-Language/);
});
