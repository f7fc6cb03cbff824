import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { until } from "@setsuna/testkit";
import * as oidc from "openid-client";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { FakeBrowser } from "../../../apps/studio/src/identity/oauth/browser.fake.ts";
import { type OAuthSite, oauthSite } from "../../../apps/studio/src/identity/oauth/oauth-site.fake.ts";
import { openEmbeddedCopy } from "../../../apps/studio/src/platform/storage/testing/embedded-template.ts";
import { AgentRun } from "../support/agent.ts";
import { openBrowser } from "../support/studio-stage.ts";

let site: OAuthSite;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let program: Server;
let port: number;
let elsewhere: string;
let violations: string[];

beforeAll(async () => {
  site = await oauthSite(openEmbeddedCopy);
  browser = await openBrowser();
  program = createServer((request, response) => {
    response.setHeader("content-type", "text/html");
    const target = new URL(request.url ?? "/", "http://localhost").searchParams.get("to");
    response.end(
      target === null ? "<p id=done>back in the program" : `<a id=go href="${target.replaceAll("&", "&amp;")}">go</a>`,
    );
  });
  await new Promise<void>((resolve) => program.listen(0, resolve));
  const address = program.address();
  port = typeof address === "object" && address !== null ? address.port : 0;
  elsewhere = `http://localhost:${port}`;
});
afterAll(async () => {
  await site?.close();
  program.closeAllConnections();
  program.close();
});
beforeEach(async () => {
  violations = [];
  context = await browser.newContext({ locale: "en-GB" });
  page = await context.newPage();
  page.on("console", (message) => {
    if (/Content Security Policy|Refused/.test(message.text())) violations.push(message.text());
  });
});
afterEach(async () => {
  await context.close();
  expect(violations).toEqual([]);
});

const signIn = async (letter: string): Promise<string> => {
  const { id, cookie } = await site.signIn(letter);
  const [name = "", value = ""] = cookie.split("=");
  await context.addCookies([{ name, value, domain: "127.0.0.1", path: "/", httpOnly: true, secure: true, sameSite: "Strict" }]);
  return id;
};

const begin = async (clientId = "setsuna-agent", redirectUri = `http://127.0.0.1:${port}/callback`) => {
  const config = await oidc.discovery(site.issuer, clientId, undefined, oidc.None(), { execute: [oidc.allowInsecureRequests] });
  const pkceCodeVerifier = oidc.randomPKCECodeVerifier();
  const url = oidc.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: "openid email user-admin",
    state: "s",
    code_challenge: await oidc.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: "S256",
  });
  await page.goto(`${elsewhere}/?to=${encodeURIComponent(url.href)}`);
  await page.click("#go");
  return { config, checks: { pkceCodeVerifier, expectedState: "s" } };
};
const visible = (id: string) => until(`#${id}`, () => page.locator(`#${id}`).isVisible());

describe("a program asks for access", () => {
  it("and the signed-in user allows it, even though the strict cookie is missing on the first navigation", async () => {
    const id = await signIn("a");
    const { config, checks } = await begin();
    await visible("ask");
    expect(await page.locator("#email").textContent()).toBe("a..a@docomo.example");
    expect(await page.locator("h1").textContent()).toBe('Allow "Setsuna desktop app"?');
    expect(await page.locator("li").allTextContents()).toEqual([
      "See your email address",
      "Use My Page on your behalf: serial IDs, licences and more",
    ]);
    await page.click("#allow");
    await visible("done");
    const tokens = await oidc.authorizationCodeGrant(config, new URL(page.url()), checks);
    expect(tokens.claims()?.sub).toBe(id);
  });

  it("and the command line signs in, with a token readable only by its user", async () => {
    const folder = await mkdtemp(join(tmpdir(), "setsuna-login-"));
    const person = new FakeBrowser(site.origin);
    person.strictCookie = (await site.signIn("a")).cookie;
    const login = new AgentRun(["login", "--server", site.origin, "--no-browser"], { XDG_CONFIG_HOME: folder });
    const back = await person.authorize(new URL(String((await login.line("open")).url)));
    expect(await (await fetch(back)).text()).toContain("You are logged in");
    expect(await login.ended).toBe(0);
    expect(await login.line("logged-in")).toMatchObject({ email: "a..a@docomo.example" });
    const path = join(folder, "setsuna", "login.json");
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(JSON.parse(await readFile(path, "utf8"))).toMatchObject({ server: site.origin, refreshToken: expect.any(String) });
    const { accessToken } = JSON.parse(await readFile(path, "utf8"));
    const userInfo = () =>
      fetch(`${site.origin}/studio/oauth2/userInfo`, { headers: { authorization: `Bearer ${accessToken}` } });
    expect((await userInfo()).status).toBe(200);
    const logout = new AgentRun(["login", "--logout"], { XDG_CONFIG_HOME: folder });
    expect(await logout.line("logged-out")).toMatchObject({ ended: true });
    expect(await logout.ended).toBe(0);
    expect((await userInfo()).status).toBe(401);
    await expect(stat(path)).rejects.toThrow("ENOENT");
    await rm(folder, { recursive: true });
  });

  it("and learns of a refusal", async () => {
    await signIn("a");
    await begin();
    await visible("ask");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await visible("done");
    expect(new URL(page.url()).searchParams.get("error")).toBe("access_denied");
  });

  it("and a signed-out visitor logs in first", async () => {
    await begin();
    await until("/studio/auth", () => new URL(page.url()).pathname === "/studio/auth");
    const next = new URL(page.url()).searchParams.get("next") ?? "";
    expect(next).toMatch(/^\/studio\/oauth2\/interaction\/[\w-]+$/);
    await signIn("a");
    await page.goto(new URL(next, site.origin).href);
    await visible("ask");
  });

  it("and another account can be chosen", async () => {
    await signIn("a");
    await begin();
    await visible("ask");
    await page.click("#other");
    await until("/studio/auth", () => new URL(page.url()).pathname === "/studio/auth");
    expect((await context.cookies()).map(({ name }) => name)).not.toContain("__Host-setsuna_session");
  });

  it("and its link is useless in another browser", async () => {
    await signIn("a");
    await begin();
    await visible("ask");
    const other = await browser.newContext();
    const response = await (await other.newPage()).goto(page.url());
    expect(response?.status()).toBe(404);
    await other.close();
  });

  it("and our own pages need no confirmation", async () => {
    await signIn("a");
    await begin("web", `${site.origin}/studio/user`);
    await until("/studio/user", () => new URL(page.url()).pathname === "/studio/user");
    expect(new URL(page.url()).searchParams.get("code")).toMatch(/^[\w-]{43}$/);
  });
});

it("and a sign-out that another site links to must be confirmed", async () => {
  await signIn("a");
  const cookieNames = async () => (await context.cookies()).map(({ name }) => name);
  await page.goto(`${elsewhere}/?to=${encodeURIComponent(`${site.origin}/studio/oauth2/logout`)}`);
  await page.click("#go");
  await page.getByRole("button", { name: "Log out" }).waitFor();
  expect(await cookieNames()).toContain("__Host-setsuna_session");
  await page.getByRole("button", { name: "Log out" }).click();
  await until("the end", () => new URL(page.url()).pathname === "/studio/oauth2/logout/success");
  expect(await cookieNames()).not.toContain("__Host-setsuna_session");
});
