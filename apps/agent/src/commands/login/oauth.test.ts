import { createServer } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { discover, isSafeAddress } from "./oauth.ts";

let said: Record<string, string>;
const server = createServer((_request, response) => response.end(JSON.stringify(said)));
let origin: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;
});
afterAll(() => server.close());

/** A hostile or compromised server could make us open these addresses. */
const REFUSED = [
  "file:///etc/passwd",
  "javascript:alert(1)",
  "ms-msdt:/id PCWDiagnostic",
  "smb://evil.example/share",
  "ftp://evil.example/x",
  "http://evil.example/authorize",
  "http://localhost.evil.example/",
  "http://127.0.0.1.evil.example/",
  "https://user:word@evil.example/",
  "not an address",
];

describe("an address that is opened or asked at the login", () => {
  it.each([
    "https://studio.example/studio/oauth2/authorize",
    "http://localhost:8787/x",
    "http://127.0.0.1:1/",
    "http://[::1]:8787/",
  ])("may be %s", (address) => expect(isSafeAddress(address)).toBe(true));
  it.each(REFUSED)("is never %s, whichever endpoint the server gives it for", async (address) => {
    expect(isSafeAddress(address)).toBe(false);
    const right = {
      authorization_endpoint: `${origin}/a`,
      token_endpoint: `${origin}/t`,
      userinfo_endpoint: `${origin}/u`,
      revocation_endpoint: `${origin}/r`,
    };
    said = right;
    expect(await discover(origin)).toEqual(right);
    for (const name of Object.keys(right)) {
      said = { ...right, [name]: address };
      await expect(discover(origin)).rejects.toMatchObject({ code: "login-failed" });
    }
  });
});
