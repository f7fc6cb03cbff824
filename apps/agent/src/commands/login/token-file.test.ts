import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { codeOf, codeRequest } from "./oauth.ts";
import { forgetLogin, loginPath, readLogin, storeLogin } from "./token-file.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "setsuna-login-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const LOGIN = { server: "https://host", accessToken: "secret", expiresAt: 5, scope: "openid" };

it("stores a token readable only by its user, even if the file was readable before", () => {
  const path = loginPath({ XDG_CONFIG_HOME: folder }, "linux");
  expect(readLogin(path)).toBeUndefined();
  storeLogin(path, LOGIN);
  writeFileSync(path, "{", { mode: 0o644 });
  expect(readLogin(path)).toBeUndefined();
  storeLogin(path, LOGIN);
  expect(readLogin(path)).toEqual(LOGIN);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  forgetLogin(path);
  expect(readLogin(path)).toBeUndefined();
});

it("accepts only the response to its own request", () => {
  const request = codeRequest("https://host/authorize", "http://127.0.0.1:1/callback");
  const url = new URL(request.url);
  expect(url.searchParams.get("code_challenge_method")).toBe("S256");
  expect(url.searchParams.get("code_challenge")).not.toBe(request.verifier);
  expect(codeOf(new URLSearchParams({ code: "c", state: request.state }), request)).toBe("c");
  expect(() => codeOf(new URLSearchParams({ code: "c", state: "other" }), request)).toThrow();
  expect(() => codeOf(new URLSearchParams({ error: "access_denied", state: request.state }), request)).toThrow("access_denied");
});
