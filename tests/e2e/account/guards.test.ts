import { createServer, type Server } from "node:http";
import { ERRORS } from "@setsuna/contracts";
import { until } from "@setsuna/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { AccountStage } from "./support/account-stage.ts";
import type { Visitor } from "./support/visitor.ts";

let stage: AccountStage;
let mailReader: Server;
let mailReaderOrigin: string;
beforeAll(async () => {
  stage = await AccountStage.shared();
  mailReader = createServer((request, response) => {
    const target = new URL(request.url ?? "/", "http://127.0.0.1").searchParams.get("to") ?? "";
    response.setHeader("content-type", "text/html");
    response.end(`<a id="link" href="${target.replaceAll("&", "&amp;")}">link</a>`);
  });
  await new Promise<void>((resolve) => mailReader.listen(0, "127.0.0.1", resolve));
  const address = mailReader.address();
  mailReaderOrigin = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
});
afterAll(async () => {
  mailReader?.close();
  await stage?.close();
});

const OVERLAY = '[data-testid="loading-overlay"]';

const watchOverlay = (): void => {
  const seen = { shown: 0, gone: 0 };
  Object.assign(globalThis, { overlaySeen: seen });
  new MutationObserver(() => {
    const shown = document.querySelector('[data-testid="loading-overlay"]') !== null;
    if (shown && seen.shown === 0) seen.shown = performance.now();
    if (!shown && seen.shown > 0 && seen.gone === 0) seen.gone = performance.now();
  }).observe(document, { childList: true, subtree: true });
};

describe("a signed-out visitor", () => {
  let person: Visitor;
  beforeAll(async () => {
    await stage.clear();
    person = await stage.visitor();
    await person.context.addInitScript(watchOverlay);
  });

  test("is redirected from My Page and its pages to /auth, without a history entry", async () => {
    await person.goto("/contact");
    for (const path of ["/user", "/user/anything/below"]) {
      await person.goto(path);
      await person.arrivesAt("/auth");
      await person.side("login").waitFor();
      await person.page.goBack();
      await person.arrivesAt("/contact");
    }
  });

  test("sees the logo and «Loading» over the screen during the session check, which takes at least 400 ms", async () => {
    await person.goto("/auth");
    const overlay = person.page.locator(OVERLAY);
    if (await overlay.isVisible()) expect(await overlay.textContent()).toContain("Loading");
    const seen = await until("the overlay to go", () =>
      person.page.evaluate(() => {
        const times: unknown = Reflect.get(globalThis, "overlaySeen");
        return typeof times === "object" && times !== null && "gone" in times && "shown" in times && Number(times.gone) > 0
          ? { shown: Number(times.shown), gone: Number(times.gone) }
          : undefined;
      }),
    );
    expect(seen.gone - seen.shown).toBeGreaterThanOrEqual(400);
    expect((await (await fetch(`${stage.studio.origin}/studio/auth`)).text()).includes("Loading")).toBe(true);
  });
});

describe("a signed-in user", () => {
  let person: Visitor;
  let email: string;
  beforeAll(async () => {
    await stage.clear();
    person = await stage.visitor();
    email = await person.member();
    await person.goto("/user");
    await person.reads(email);
  });

  test("is redirected to My Page from pages for signed-out visitors", async () => {
    for (const path of ["/auth", "/auth/signup-success", "/auth/signup-fail"]) {
      await person.goto(path);
      await person.arrivesAt("/user");
    }
  });

  test("isn't treated as signed out when arriving from another site's link", async () => {
    const visited: string[] = [];
    person.page.on("framenavigated", (frame) => visited.push(new URL(frame.url()).pathname));
    const target = `${stage.studio.origin}/studio/user`;
    await person.page.goto(`${mailReaderOrigin}/?to=${encodeURIComponent(target)}`);
    const first = person.page.waitForRequest((request) => request.url() === target);
    await person.page.click("#link");
    // The strict cookie isn't sent on the navigation itself.
    expect((await (await first).allHeaders()).cookie ?? "").not.toContain("__Host-setsuna_session");
    await person.reads(email);
    expect(person.path).toBe("/user");
    expect(visited).not.toContain("/studio/auth");
  });

  test("stays signed in if a sign-out fails, with a message; without its server, a guarded page shows an unknown state and retries on request", async () => {
    await person.page.route("**/studio/api/session", (route) => route.abort());
    await person.signOut();
    await person.reads(person.words.session.signOutFailed);
    expect(person.path).toBe("/user");
    await person.page.reload();
    await person.reads(person.words.session.unreachable);
    await person.page.unroute("**/studio/api/session");
    await person.press(person.words.session.retry);
    await person.reads(email);
  });

  test("is signed out in every tab at once, and so is a stolen cookie; other tabs notice a login too", async () => {
    const other = await person.newTab();
    await other.goto("/user");
    await other.reads(other.words.user.title);
    const stolen = (await person.context.cookies()).filter(({ name }) => name === "__Host-setsuna_session");
    expect(stolen).toMatchObject([{ httpOnly: true, sameSite: "Strict" }]);
    const thief = await stage.visitor();
    await thief.context.addCookies(stolen);
    await thief.goto("/user");
    await thief.reads(email);
    await person.signOut();
    await person.arrivesAt("/");
    await other.arrivesAt("/auth");
    await other.reads(ERRORS["signed-out"].en);
    await thief.goto("/user");
    await thief.arrivesAt("/auth");
    expect(await thief.text()).not.toContain(email);
    await thief.context.close();

    await other.goto("/contact");
    const logIn = { name: other.words.site.signIn, exact: true } as const;
    await other.page.getByRole("link", logIn).waitFor();
    await person.page.getByRole("link", logIn).click();
    await person.fillLogin(email);
    await person.arrivesAt("/user");
    await other.button(other.words.site.menu).waitFor();
    await other.page.close();
  });

  test("learns at the next call that the server ended the session", async () => {
    await person.toAccount();
    await person.context.clearCookies({ name: "__Host-setsuna_session" });
    await person.page.getByLabel(person.words.user.mailLanguage).selectOption("日本語");
    await person.arrivesAt("/auth");
    await person.reads(ERRORS["signed-out"].en);
  });
});
