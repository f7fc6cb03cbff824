import { until } from "@setsuna/testkit";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Stage } from "../support/stage.ts";

/** AWS's JavaScript integration without its puzzles. */
const SCRIPT_URL = "https://0123.edge.captcha-sdk.awswaf.com/0123/jsapi.js";
const SCRIPT = `
  window.AwsWafIntegration = { getToken: async () => "silent-of-aws" };
  window.AwsWafCaptcha = {
    renderCaptcha(container, options) {
      const button = document.createElement("button");
      button.id = "puzzle";
      button.textContent = options.apiKey + " " + options.defaultLocale;
      button.onclick = () => options.onSuccess("person-of-aws");
      container.append(button);
    },
  };`;

let stage: Stage;
let page: Page;
beforeAll(async () => {
  stage = await Stage.open({ BOT_PROTECTION: "waf", WAF_SCRIPT_URL: SCRIPT_URL, WAF_API_KEY: "key-of-the-site" });
  page = await (await stage.browser.newContext({ locale: "en-US" })).newPage();
});
afterAll(() => stage?.close());

test("with an AWS WAF before the site, its script provides the tokens and shows its puzzle in our modal", async () => {
  const refusedByPolicy: string[] = [];
  page.on("console", (message) => {
    if (/Content Security Policy/.test(message.text())) refusedByPolicy.push(message.text());
  });
  await page.route(SCRIPT_URL, (route) =>
    route.fulfill({ contentType: "text/javascript", headers: { "access-control-allow-origin": "*" }, body: SCRIPT }),
  );
  const tokens: (string | undefined)[] = [];
  await page.route("**/studio/api/contact", (route) => {
    const token = route.request().headers()["x-aws-waf-token"];
    tokens.push(token);
    if (token === "person-of-aws") return route.continue();
    return route.fulfill({ status: 405, headers: { "x-amzn-waf-action": "captcha" }, body: "" });
  });
  await page.goto(`${stage.studio.origin}/studio/contact`);
  await page.fill('input[name="Email"]', "a@example.jp");
  await page.fill('input[name="Name"]', "A");
  await page.fill('input[name="Subject"]', "B");
  await page.fill('textarea[name="Content"]', "C");
  await page.click('main button[type="submit"]');
  await until("the puzzle", async () => (await page.$("#puzzle")) !== null);
  expect(await page.textContent("#puzzle")).toBe("key-of-the-site en-US");
  await page.click("#puzzle");
  await page.waitForSelector('[data-testid="toast-success"]');
  expect(tokens).toEqual(["silent-of-aws", "person-of-aws"]);
  expect(refusedByPolicy).toEqual([]);
});
