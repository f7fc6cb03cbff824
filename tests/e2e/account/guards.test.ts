import { createServer, type Server } from "node:http";
import { ERRORS } from "@setsuna/contracts";
import { until } from "@setsuna/testkit";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { AccountStage } from "./support/account-stage.ts";

let stage: AccountStage;
/** Another site, such as a mail reader on the web: its one link leads to `?to=`. */
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
afterEach(() => stage.clear());
afterAll(async () => {
  mailReader?.close();
  await stage?.close();
});

const OVERLAY = '[data-testid="loading-overlay"]';

test("My Page and what is below it send who is signed out to /auth, and are not in the history", async () => {
  const person = await stage.visitor();
  for (const path of ["/user", "/user/anything/below"]) {
    await person.goto("/contact");
    await person.goto(path);
    await person.arrivesAt("/auth");
    await person.side("login").waitFor();
    await person.page.goBack();
    await person.arrivesAt("/contact");
  }
});

test("pages for who is signed out send who is signed in to /user", async () => {
  const person = await stage.visitor();
  await person.member();
  for (const path of ["/auth", "/auth/signup-success", "/auth/signup-fail"]) {
    await person.goto(path);
    await person.arrivesAt("/user");
  }
});

test("while it is determined who is there, mark and «Loading» cover the screen; the check takes at least 400 ms", async () => {
  const person = await stage.visitor();
  await person.context.addInitScript(() => {
    const seen = { shown: 0, gone: 0 };
    Object.assign(globalThis, { overlaySeen: seen });
    new MutationObserver(() => {
      const shown = document.querySelector('[data-testid="loading-overlay"]') !== null;
      if (shown && seen.shown === 0) seen.shown = performance.now();
      if (!shown && seen.shown > 0 && seen.gone === 0) seen.gone = performance.now();
    }).observe(document, { childList: true, subtree: true });
  });
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

test("who comes by a link from another site is not taken for signed out", async () => {
  const person = await stage.visitor();
  const email = await person.member();
  const visited: string[] = [];
  person.page.on("framenavigated", (frame) => visited.push(new URL(frame.url()).pathname));
  const target = `${stage.studio.origin}/studio/user`;
  await person.page.goto(`${mailReaderOrigin}/?to=${encodeURIComponent(target)}`);
  const first = person.page.waitForRequest((request) => request.url() === target);
  await person.page.click("#link");
  // The strict cookie is not on the navigation itself: a server that judged by it would have been wrong.
  expect((await (await first).allHeaders()).cookie ?? "").not.toContain("setsuna_session");
  await person.reads(email);
  expect(person.path).toBe("/user");
  expect(visited).not.toContain("/studio/auth");
});

test("a sign-out in one tab is noticed by the other", async () => {
  const person = await stage.visitor();
  await person.member();
  await person.goto("/user");
  const other = await person.newTab();
  await other.goto("/user");
  await other.reads(other.words.user.title);
  await person.signOut();
  await person.arrivesAt("/");
  await other.arrivesAt("/auth");
  await other.reads(ERRORS["signed-out"].en);
});

test("a login in one tab is noticed by the other", async () => {
  const person = await stage.visitor();
  const email = await person.register();
  const other = await person.newTab();
  await other.goto("/contact");
  await other.page.getByRole("link", { name: other.words.site.signIn, exact: true }).waitFor();
  await person.logIn(email);
  await other.button(other.words.site.menu).waitFor();
});

test("a session that the server ended is noticed at the next call", async () => {
  const person = await stage.visitor();
  await person.member();
  await person.toAccount();
  const { cookies } = await person.context.storageState();
  const session = cookies.find(({ name }) => name === "setsuna_session");
  await person.context.clearCookies({ name: "setsuna_session" });
  expect(session?.httpOnly).toBe(true);
  expect(session?.sameSite).toBe("Strict");
  await person.page.getByLabel(person.words.user.mailLanguage).selectOption("日本語");
  await person.arrivesAt("/auth");
  await person.reads(ERRORS["signed-out"].en);
});

test("a cookie that was stolen opens nothing after the sign-out", async () => {
  const person = await stage.visitor();
  const email = await person.member();
  await person.goto("/user");
  const stolen = (await person.context.cookies()).filter(({ name }) => name === "setsuna_session");
  expect(stolen).toHaveLength(1);
  const thief = await stage.visitor();
  await thief.context.addCookies(stolen);
  await thief.goto("/user");
  await thief.reads(email);
  await person.signOut();
  await person.arrivesAt("/");
  await thief.goto("/user");
  await thief.arrivesAt("/auth");
  expect(await thief.text()).not.toContain(email);
});

test("a sign-out that fails changes nothing and says so", async () => {
  const person = await stage.visitor();
  const email = await person.member();
  await person.goto("/user");
  await person.page.route("**/studio/api/session", (route) =>
    route.request().method() === "DELETE" ? route.abort() : route.continue(),
  );
  await person.signOut();
  await person.reads(person.words.session.signOutFailed);
  expect(person.path).toBe("/user");
  await person.page.reload();
  await person.reads(email);
});

test("where the server does not answer, a guarded page says that it does not know, and asks again when told to", async () => {
  const person = await stage.visitor();
  const email = await person.member();
  await person.goto("/user");
  await person.reads(email);
  await person.page.route("**/studio/api/session", (route) => route.abort());
  await person.page.reload();
  await person.reads(person.words.session.unreachable);
  await person.page.unroute("**/studio/api/session");
  await person.press(person.words.session.retry);
  await person.reads(email);
});
