import { type Studio, until } from "@setsuna/testkit";
import * as oidc from "openid-client";
import { TOTP } from "otpauth";
import type { BrowserContext, CDPSession, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { en } from "../../../apps/web/app/content/en/screens.ts";
import { AccountStage } from "../account/support/account-stage.ts";
import { PASSWORD } from "../account/support/visitor.ts";
import { keepRecoveryCodes } from "../support/admin.ts";

let stage: AccountStage;
let studio: Studio;
let context: BrowserContext;
let page: Page;
let devices: CDPSession;
let email: string;
let authenticatorId: string;

beforeAll(async () => {
  stage = await AccountStage.shared();
  ({ studio } = stage);
  const person = await stage.visitor();
  ({ context, page } = person);
  email = await person.member();
  devices = await context.newCDPSession(page);
  await devices.send("WebAuthn.enable");
  const options = {
    protocol: "ctap2",
    transport: "internal",
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const;
  ({ authenticatorId } = await devices.send("WebAuthn.addVirtualAuthenticator", { options }));
});
afterAll(() => stage?.close());

const at = (path: string) => until(path, () => new URL(page.url()).pathname === path);
const button = (name: string) => page.getByRole("button", { name, exact: true });
const says = (text: string) => page.getByText(text, { exact: true }).waitFor({ timeout: 60_000 });

const logIn = async () => {
  const form = page.getByRole("form", { name: "Log in" });
  await form.getByLabel("Email").fill(email);
  await form.locator("input[type=password]").fill(PASSWORD);
  await form.locator("button[type=submit]").click();
};
const leave = async () => {
  await context.clearCookies();
  await page.goto(`${studio.origin}/studio/auth`);
};

const toAccount = async () => {
  await at("/studio/user");
  await page.getByRole("link", { name: "Account", exact: true }).click();
  await at("/studio/user/account");
};

describe("a user with a passkey and an authenticator app", () => {
  it("adds a passkey soon after the login", async () => {
    await page.goto(`${studio.origin}/studio/user/account`);
    await page.getByLabel("Name of the passkey").fill("Test key");
    await button("Add a passkey").click();
    await keepRecoveryCodes(page, en);
    await says("Passkey added.");
    expect(await page.getByTestId("passkey").allTextContents()).toEqual([expect.stringContaining("Test key")]);
    const { credentials } = await devices.send("WebAuthn.getCredentials", { authenticatorId });
    expect(credentials).toMatchObject([{ isResidentCredential: true, rpId: "localhost" }]);
  });

  it("signs in with it, without a password", async () => {
    await leave();
    await page.getByRole("button", { name: /passkey/i }).click();
    await toAccount();
    await until("the last use", async () => !(await page.getByTestId("passkey").textContent())?.includes("Never"));
  });

  it("registers an authenticator app by its QR code", async () => {
    await button("Set up an authenticator app").click();
    const key = (await page.locator("code").textContent())?.replaceAll(" ", "") ?? "";
    expect(await page.getByRole("img", { name: "QR code for the authenticator app" }).isVisible()).toBe(true);
    await page.getByLabel("Code (six digits)").fill(new TOTP({ secret: key }).generate());
    await button("Confirm").click();
    await says("Authenticator app set up.");
  });

  it("gets only to the second factor with the password, until the passkey is used", async () => {
    await leave();
    await logIn();
    await at("/studio/user");
    await page.getByRole("heading", { level: 1, name: "Confirm it's you" }).waitFor();
    expect(await page.getByRole("link", { name: "Account", exact: true }).count()).toBe(0);
    await button("Confirm with a passkey").click();
    await toAccount();
    await button("Remove the authenticator app").click();
    await says("Authenticator app removed.");
    await page.getByRole("button", { name: /Remove the passkey/ }).click();
    await says("Passkey removed.");
  });

  it("can't sign in with a removed passkey", async () => {
    await leave();
    await page.getByRole("button", { name: /passkey/i }).click();
    await page.getByText("This passkey is not registered.").waitFor({ timeout: 60_000 });
    expect(new URL(page.url()).pathname).toBe("/studio/auth");
  });
});

describe("a program that asks for access", () => {
  it("gets it after the login that it required, uses the API, and gives it back", async () => {
    const config = await oidc.discovery(new URL("/studio", studio.origin), "setsuna-agent", undefined, oidc.None(), {
      execute: [oidc.allowInsecureRequests],
    });
    const pkceCodeVerifier = oidc.randomPKCECodeVerifier();
    const redirect = "http://127.0.0.1:9/callback";
    const url = oidc.buildAuthorizationUrl(config, {
      redirect_uri: redirect,
      scope: "openid email user-admin",
      state: "s",
      code_challenge: await oidc.calculatePKCECodeChallenge(pkceCodeVerifier),
      code_challenge_method: "S256",
    });
    await context.clearCookies();
    // Nothing listens there; the request is enough.
    const callback = page.waitForRequest((request) => request.url().startsWith(redirect), { timeout: 60_000 });
    await page.goto(url.href);
    await at("/studio/auth");
    await logIn();
    await button("Allow").click();
    const tokens = await oidc.authorizationCodeGrant(config, new URL((await callback).url()), {
      pkceCodeVerifier,
      expectedState: "s",
    });

    const read = (token: string) =>
      fetch(`${studio.origin}/studio/api/account`, { headers: { authorization: `Bearer ${token}` } });
    const account = await read(tokens.access_token);
    expect(account.status).toBe(200);
    expect(await account.json()).toMatchObject({ email });
    expect((await read(`${tokens.access_token}x`)).status).toBe(401);
    await oidc.tokenRevocation(config, tokens.access_token);
    expect((await read(tokens.access_token)).status).toBe(401);
  });
});
