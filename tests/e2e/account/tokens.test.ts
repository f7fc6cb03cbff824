import { execFile } from "node:child_process";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { violationsOf } from "../support/axe.ts";
import { untilFitsSideways } from "../support/overflow.ts";
import { AccountStage } from "./support/account-stage.ts";
import type { Visitor } from "./support/visitor.ts";

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
let stage: AccountStage;
let person: Visitor;
let token = "";
beforeAll(async () => {
  stage = await AccountStage.shared();
  person = await stage.visitor();
  await person.page.emulateMedia({ reducedMotion: "reduce" });
  await person.member();
});
afterAll(() => stage?.close());

const axe = ({ page }: Visitor, part?: string) => violationsOf(page, part);
const ask = async (method: string, path: string, body?: object) => {
  const answer = await fetch(`${stage.studio.origin}/studio/api/${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body === undefined ? {} : { "content-type": "application/json" }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: answer.status === 204 ? undefined : await answer.json() };
};

describe("a licensee's own program", () => {
  test("gets a token in My Page, which shows it once", async () => {
    const { page, words } = person;
    await person.goto("/user/tokens");
    await person.reads(words.tokens.none);
    await person.press(words.tokens.act);
    await person.reads(words.tokens.scopesNeeded);
    expect(await axe(person)).toEqual([]);
    expect(await page.locator("input[type=checkbox]:checked").count()).toBe(0);
    await page.getByLabel(words.tokens.name, { exact: true }).fill("studio switcher");
    for (const scope of [words.tokens.scope.serialIdsRead, words.tokens.scope.tallyWrite])
      await page.getByRole("checkbox", { name: scope }).check();
    await person.press(words.tokens.act);
    token = (await page.getByTestId("token-secret").textContent()) ?? "";
    expect(token).toMatch(/^setsuna_pat_\w{46}$/);
    expect(await axe(person)).toEqual([]);
    await person.press(words.tokens.done);
    await page.getByTestId("token").waitFor();
    await page.reload();
    await page.getByTestId("token").waitFor();
    expect(await page.content()).not.toContain(token.slice(16));
  });

  test("lists serial IDs, sets the tally, and can do nothing else", async () => {
    const { status, body } = await ask("GET", "serial-ids");
    expect(status).toBe(200);
    const [{ id }] = body.serialIds;
    expect(await ask("POST", "tally", { serialId: id, channel: 7, value: 1 })).toEqual({ status: 200, body: { receivers: 0 } });
    const tab = await person.newTab();
    await tab.goto(`/app/tally?id=${id}&control=7&autostart=1`);
    const lamp = (name: string) => tab.page.locator(`[data-testid="tally"][data-tally="${name}"]`).waitFor();
    await lamp("red");
    expect(await ask("POST", "tally", { serialId: id, channel: 7, value: 2 })).toEqual({ status: 200, body: { receivers: 1 } });
    await lamp("green");
    await tab.page.close();
    for (const path of ["account", "tokens", "sessions", `serial-ids/${id}/connections`])
      expect((await ask("GET", path)).status, path).toBe(403);
    expect(await ask("POST", `serial-ids/${id}/change`)).toMatchObject({ status: 403, body: { code: "token-scope-missing" } });
  });

  test.each([
    ["TypeScript", process.execPath, ["--import", "tsx", "docs/api-clients/client.ts"]],
    ["Python", "python3", ["docs/api-clients/client.py"]],
  ])("can be generated from the OpenAPI document in %s", async (_language, program, line) => {
    const environment = { ...process.env, SETSUNA_SERVER: stage.studio.origin, SETSUNA_TOKEN: token };
    const { stdout } = await run(program, line, { env: environment, cwd: ROOT }).catch((error: NodeJS.ErrnoException) => {
      // Without Python, there is nothing to test.
      if (error.code === "ENOENT") return { stdout: undefined };
      throw error;
    });
    if (stdout !== undefined) expect(stdout).toMatch(/^[a-z]{7}\n\{"receivers": ?0\}\n$/);
    const refused = run(program, line, { env: { ...environment, SETSUNA_TOKEN: "setsuna_pat_none" }, cwd: ROOT });
    if (stdout !== undefined) await expect(refused).rejects.toThrow("401 ");
    else await expect(refused).rejects.toThrow();
  });

  test("reads guides and the reference as Markdown, listed in llms.txt", async () => {
    const list = await (await fetch(`${stage.studio.origin}/llms.txt`)).text();
    const addresses = [...list.matchAll(/\((http[^)]*\.md\?lng=en)\)/g)].map(([, address]) => address ?? "");
    expect(addresses.length).toBeGreaterThan(20);
    for (const address of addresses) {
      const answer = await fetch(address);
      expect([address, answer.status, answer.headers.get("content-type")]).toEqual([
        address,
        200,
        "text/markdown; charset=utf-8",
      ]);
      const text = await answer.text();
      expect(text, address).toMatch(/^# \S/m);
      expect(text, address).not.toMatch(/<(?:div|section|span|p)\b/);
    }
    const japanese = await fetch(`${stage.studio.origin}/studio/howto.md`, { headers: { "accept-language": "ja" } });
    expect([japanese.headers.get("content-language"), await japanese.text()]).toEqual(["ja", expect.stringMatching(/[ぁ-ん]/)]);
  });

  test("reads a reference page whose example runs unchanged", async () => {
    const { page, words } = person;
    await person.goto("/api/docs");
    const entry = page.getByTestId("call-listSerialIds");
    await entry.getByRole("heading").first().click();
    await page.getByRole("radio", { name: "Node (fetch)" }).check();
    const code = (await entry.getByTestId("example").textContent()) ?? "";
    const environment = { ...process.env, SETSUNA_TOKEN: token };
    const { stdout } = await run(process.execPath, ["--input-type=module", "-e", code], { env: environment });
    expect(stdout).toMatch(/^200 \{\s*serialIds: \[/);
    await entry.getByText(words.reference.tryIt).click();
    await entry.getByRole("button", { name: words.reference.tryAct }).click();
    await entry.getByText('"serialIds": [').last().waitFor();
    expect(await axe(person, '[data-testid="call-listSerialIds"]')).toEqual([]);
    const visitor = await stage.visitor("ja-JP", { width: 390 });
    await visitor.page.emulateMedia({ reducedMotion: "reduce" });
    await visitor.goto("/api/docs");
    await visitor.reads(visitor.words.reference.lead);
    expect(await visitor.page.getByTestId("try").count()).toBe(0);
    expect(await axe(visitor)).toEqual([]);
    await untilFitsSideways(visitor.page);
  });

  test("is refused from the next call after its token is revoked", async () => {
    const { page, words } = person;
    await person.goto("/user/tokens");
    await person.press(words.tokens.revokeOf.replace("{{name}}", "studio switcher"));
    const dialog = page.getByRole("dialog");
    expect(await axe(person)).toEqual([]);
    await dialog.getByRole("button", { name: words.tokens.revoke, exact: true }).click();
    await person.reads(words.tokens.revoked);
    expect(await ask("GET", "serial-ids")).toMatchObject({ status: 401, body: { code: "signed-out" } });
  });
});
