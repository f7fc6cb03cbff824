import { readdirSync, readFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { API, type Endpoint, RELEASE_UPLOAD } from "@setsuna/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OpenDatabase } from "../platform/storage/database.ts";
import { openEmbeddedCopy } from "../platform/storage/testing/embedded-template.ts";
import { type AccountsApp, openAccountsApp } from "./accounts-app.fake.ts";
import { type Person, signedInPerson } from "./people.fake.ts";

const ROWS: readonly Endpoint[] = [...Object.values(API), RELEASE_UPLOAD];

describe("known attacks", { timeout: 120_000 }, () => {
  let opened: OpenDatabase;
  let site: AccountsApp;
  let admin: Person;

  beforeAll(async () => {
    opened = await openEmbeddedCopy();
    site = await openAccountsApp(opened);
    admin = await signedInPerson(site, opened, "admin@example.com", "admin");
  }, 120_000);
  afterAll(async () => {
    await site.close();
    await opened.close();
  });

  const ask = (method: string, url: string, headers: Record<string, string> = {}, payload?: string) =>
    site.app.inject({
      method: method as "GET",
      url,
      headers: { host: "localhost", ...headers },
      ...(payload === undefined ? {} : { payload }),
    });

  it("every route's responses have the headers that prevent browsers from misreading them", async () => {
    for (const route of site.routes) {
      const [method = "", path = ""] = route.split(" ");
      const { headers } = await ask(method, path.replaceAll(/:\w+/g, "x").replace("*", "x"));
      expect([route, headers["x-content-type-options"], headers["x-frame-options"]]).toEqual([route, "nosniff", "DENY"]);
      expect([route, headers["referrer-policy"]]).toEqual([route, "strict-origin-when-cross-origin"]);
      const policy = String(headers["content-security-policy"]);
      expect([route, policy]).toEqual([route, expect.stringMatching(/default-src '(?:none|self)'/)]);
      expect([route, policy]).toEqual([route, expect.stringContaining("frame-ancestors 'none'")]);
      expect([route, policy]).toEqual([route, expect.not.stringMatching(/script-src[^;]*'unsafe-(?:inline|eval)'/)]);
    }
  });

  it.each<Record<string, string>>([
    { origin: "https://evil.example" },
    { origin: "null" },
    { origin: "http://localhost.evil.example" },
    { origin: "http://localhost:1" },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
  ])("another site's page can't change anything with an admin's cookie: %j", async (from) => {
    for (const { method, path } of ROWS.filter((row) => row.method !== "GET")) {
      const answer = await ask(method, path.replaceAll(/:\w+/g, "x"), { cookie: admin.cookie, ...from });
      expect([path, answer.statusCode, answer.json().code]).toEqual([path, 403, "wrong-origin"]);
      expect(answer.headers["access-control-allow-origin"]).toBeUndefined();
    }
    expect((await admin.call("GET", "/studio/api/admin/accounts")).statusCode).toBe(200);
  });

  it("other sites' forms are refused: types that need no preflight are rejected", async () => {
    for (const { path, method } of ROWS.filter((row) => row.body !== undefined))
      for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"]) {
        const answer = await ask(method, path.replaceAll(/:\w+/g, "x"), { cookie: admin.cookie, "content-type": type }, "{}");
        expect([path, type, answer.statusCode]).toEqual([path, type, 415]);
      }
  });

  it("personal data is never cacheable", async () => {
    for (const { method, path } of ROWS)
      expect([
        path,
        (await ask(method, path.replaceAll(/:\w+/g, "x"), { cookie: admin.cookie })).headers["cache-control"],
      ]).toEqual([path, "no-store"]);
    for (const path of [
      "/studio/api/billing/documents/R-000001.pdf",
      "/studio/api/admin/invoices/R-000001.pdf",
      "/studio/api/serial-ids/zzzzzzz/events/feed",
    ])
      expect((await ask("GET", path, { cookie: admin.cookie })).headers["cache-control"]).toBe("no-store");
  });

  it("a forged Host header never appears in a mail", async () => {
    const body = JSON.stringify({
      ClientId: "web",
      Username: "new@example.com",
      Password: "Correct-horse-1",
    });
    const answer = await ask(
      "POST",
      "/studio/idp",
      {
        host: "evil.example",
        "x-forwarded-host": "evil.example",
        "x-amz-target": "AWSCognitoIdentityProviderService.SignUp",
        "content-type": "application/x-amz-json-1.1",
      },
      body,
    );
    expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
    const [mail = ""] = await site.mailTo("new@example.com");
    expect(mail).toContain("http://localhost/studio/signup/complete?");
    expect(mail).not.toContain("evil.example");
  });

  it("a raw path traversal reaches no file", async () => {
    await site.app.listen({ port: 0, host: "127.0.0.1" });
    const address = site.app.server.address();
    if (typeof address !== "object" || address === null) throw new Error("not listening");
    const raw = (path: string) =>
      new Promise<string>((resolve, reject) => {
        const socket = connect(address.port, "127.0.0.1");
        let text = "";
        socket.setEncoding("latin1");
        socket.on("data", (data) => {
          text += data;
        });
        socket.on("error", reject);
        socket.on("close", () => resolve(text));
        socket.end(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`, "latin1");
      });
    for (const start of ["", "/studio", "/studio/releases/touch-mac", "/studio/api/billing/documents", "/studio/dev/mail"])
      for (const climb of ["/..", "/%2e%2e", "/..%2f", "/..%5c", "/.%00./..", "/%252e%252e", "/....//", "/\\..\\.."]) {
        const path = `${start}${climb.repeat(6)}/etc/passwd`;
        const answer = await raw(path);
        expect([path, answer.split("\r\n")[0]]).toEqual([path, expect.stringMatching(/^HTTP\/1\.1 40[014] /)]);
        expect(answer).not.toContain("root:");
      }
  });
});

/** Modules with outgoing requests, and the address's source. */
const CALLS_OUT: Readonly<Record<string, string>> = {
  "composition/dev/live-pages.ts": "DEV_PAGES of the developer, in no build",
  "identity/user-pool/cognito/pool-call.ts": "COGNITO_* of the operator",
  "platform/mail/smtp-transport.ts": "SMTP_URL of the operator",
  "identity/oauth/interaction-page.ts": "runs in the browser, on its own page",
  "billing/payment/stripe/stripe-gateway.ts": "Stripe's library has its own address",
  "operations/commands/admin-channel.ts": "a socket file in the data directory",
  "platform/outgoing/guarded-request.ts": "of a licensee, and judged where it is resolved: outgoing-targets.ts",
};
const CALL_OUT =
  /(?<![.\w])fetch\(|\b(?:https?|net|tls)\.(?:request|get|connect)\(|\bcreateTransport\(|\{[^}]*\brequest\b[^}]*\} from "node:https?"|new Stripe\(|new WebSocket\(/;

it("only the module that checks addresses connects to an address from a request", () => {
  const root = join(import.meta.dirname, "..");
  const calling = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.ts$/.test(entry.name) && !/\.(?:test|fake|child)\.ts$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => CALL_OUT.test(readFileSync(file, "utf8")))
    .map((file) => file.slice(root.length + 1).replaceAll("\\", "/"));
  expect(calling.sort()).toEqual(Object.keys(CALLS_OUT).sort());
});
