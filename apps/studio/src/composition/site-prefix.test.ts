import { once } from "node:events";
import { rmSync } from "node:fs";
import { request as httpRequest, type IncomingHttpHeaders } from "node:http";
import { AccountClient } from "@setsuna/testkit/stack";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { servePages } from "../platform/http/site.ts";
import { fakeSite } from "../platform/http/site-build.fake.ts";
import type { OpenDatabase } from "../platform/storage/database.ts";
import { openEmbeddedCopy } from "../platform/storage/testing/embedded-template.ts";
import { type AccountsApp, openAccountsApp } from "./accounts-app.fake.ts";

const ADDRESS = "https://example.org/live";

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

const IN_HTML = /\s(?:href|src|action|formaction)="([^"]*)"/g;
const COOKIE_PATH = /;\s*path=([^;]*)/i;

/** Links that leave the prefix. Paths in JSON are relative to the site, so their reader adds the prefix. */
const astray = ({ headers, body }: Answer): string[] => {
  const locations = [headers.location ?? []].flat().filter((location) => !/^(?:\/live(?:\/|$)|https:)/.test(location));
  const cookies = (headers["set-cookie"] ?? []).filter((cookie) => !COOKIE_PATH.exec(cookie)?.[1]?.startsWith("/live/studio"));
  const isPage = String(headers["content-type"]).startsWith("text/html");
  const inPage = isPage ? [...body.matchAll(IN_HTML)].map(([, address = ""]) => address) : [];
  const whole = [...`${JSON.stringify(headers)}${body}`.matchAll(/https:\/\/example\.org(?!\/live(?:\W|$))\S{0,40}/g)];
  return [
    ...locations,
    ...cookies,
    ...inPage.filter((address) => /^\/(?!live\/)/.test(address)),
    ...whole.map(([found]) => found),
  ];
};

describe("a site under a path prefix", () => {
  let opened: OpenDatabase;
  let site: AccountsApp;
  let port = 0;
  const pages = fakeSite();
  beforeAll(async () => {
    opened = await openEmbeddedCopy();
    site = await openAccountsApp(
      opened,
      { publicUrl: ADDRESS },
      { site: { serve: servePages(pages), publicUrl: ADDRESS }, devClock: true },
    );
    await site.app.listen({ port: 0, host: "127.0.0.1" });
    const address = site.app.server.address();
    port = typeof address === "object" && address !== null ? address.port : 0;
  }, 120_000);
  afterAll(async () => {
    await site.close();
    await opened.close();
    rmSync(pages.clientDirectory, { recursive: true, force: true });
  });

  const ask = async (
    method: string,
    path: string,
    headers: Readonly<Record<string, string>> = {},
    body = "",
  ): Promise<Answer> => {
    const request = httpRequest({ host: "127.0.0.1", port, method, path, headers, agent: false });
    request.end(body);
    const [response] = await once(request, "response");
    let text = "";
    for await (const chunk of response) text += String(chunk);
    return { status: response.statusCode, headers: response.headers, body: text };
  };

  const pathOf = (route: string): string =>
    route.replace(/^\S+ /, "").replace(":id/:channel", "abc-defg/1").replace(/:\w+/g, "x".repeat(22)).replace("*", "features");

  it("answers every route the same with and without the prefix, and links only there", async () => {
    const paths = [...new Set([...site.routes.map(pathOf), "/studio/assets/a.txt", "/studio/nowhere", "/robots.txt"])];
    expect(paths.length).toBeGreaterThan(100);
    const found: string[] = [];
    for (const path of paths) {
      const [left, taken] = [await ask("GET", `/live${path}`), await ask("GET", path)];
      expect([path, left.status]).toEqual([path, taken.status]);
      expect([path, left.status < 500]).toEqual([path, true]);
      for (const answer of [left, taken]) found.push(...astray(answer).map((address) => `${path}: ${address}`));
    }
    expect(found).toEqual([]);
  });

  it.each([
    ["/live", "/live/studio/"],
    ["/live/", "/live/studio/"],
    ["/live/studio", "/live/studio/"],
    ["/live/llms.txt", "/live/studio/llms.txt"],
  ])("redirects %s to %s", async (from, to) => {
    const { status, headers } = await ask("GET", from);
    expect([status, headers.location]).toEqual([302, to]);
  });

  it.each(["/livestock/studio/features", "/other/studio/features", "/LIVE/studio/features", "/live/live/studio/features"])(
    "has nothing at %s",
    async (path) => expect((await ask("GET", path)).status).toBe(404),
  );

  it("tells search engines the paths below the prefix", async () => {
    const { body } = await ask("GET", "/live/robots.txt");
    expect(body).toContain("Disallow: /live/studio/user\n");
    expect(body).toContain("Allow: /live/studio/api/docs\n");
    expect(body).toContain("\nSitemap: https://example.org/live/studio/sitemap.xml\n");
    expect(body).not.toMatch(/: \/studio/);
  });

  it("describes its API below the prefix", async () => {
    const document = JSON.parse((await ask("GET", "/live/studio/api/openapi.json")).body);
    expect(document.servers).toEqual([{ url: "/live" }]);
    expect(document.components.securitySchemes.program.openIdConnectUrl).toBe("/live/studio/.well-known/openid-configuration");
  });

  it("is a single issuer there, and accepts programs' requests there", async () => {
    const discovery = JSON.parse((await ask("GET", "/live/studio/.well-known/openid-configuration")).body);
    expect(discovery).toMatchObject({
      issuer: `${ADDRESS}/studio`,
      authorization_endpoint: `${ADDRESS}/studio/oauth2/authorize`,
      token_endpoint: `${ADDRESS}/studio/oauth2/token`,
      jwks_uri: `${ADDRESS}/studio/oauth2/jwks`,
    });
    const query = new URLSearchParams({
      client_id: "web",
      response_type: "code",
      redirect_uri: `${ADDRESS}/studio/user`,
      scope: "openid",
      code_challenge: "a".repeat(43),
      code_challenge_method: "S256",
    });
    for (const before of ["/live", ""]) {
      const begun = await ask("GET", `${before}/studio/oauth2/authorize?${query}`);
      expect([begun.status, begun.headers.location]).toEqual([
        303,
        expect.stringMatching(/^\/live\/studio\/oauth2\/interaction\/[\w-]+$/),
      ]);
      expect(astray(begun)).toEqual([]);
      const cookie = (begun.headers["set-cookie"] ?? []).map((line) => line.split(";")[0]).join("; ");
      const page = await ask("GET", String(begun.headers.location), { cookie });
      expect([page.status, astray(page)]).toEqual([200, []]);
      const state = await ask("GET", `${begun.headers.location}/state`, { cookie });
      expect(JSON.parse(state.body)).toEqual({ state: "login", signedIn: false });
    }
    const elsewhere = new URLSearchParams({ ...Object.fromEntries(query), redirect_uri: "https://example.org/studio/user" });
    expect((await ask("GET", `/live/studio/oauth2/authorize?${elsewhere}`)).status).toBe(400);
  });

  it("accepts forms only from its own host's pages", async () => {
    const codeFrom = async (origin: string) =>
      JSON.parse((await ask("POST", "/live/studio/api/contact", { origin, "content-type": "application/json" }, "{}")).body).code;
    expect(await codeFrom("https://other.example")).toBe("wrong-origin");
    expect(await codeFrom("https://example.org")).not.toBe("wrong-origin");
  });

  it("mails links below the prefix, and limits a login to it", async () => {
    const email = "prefix@example.com";
    const client = await AccountClient.open(`http://127.0.0.1:${port}/live`);
    await client.signUp(email, "Setsuna75th");
    const [text = ""] = await site.mailTo(email);
    expect(text).toMatch(/https:\/\/example\.org\/live\/studio\/signup\/complete\?/);
    expect(text).not.toMatch(/example\.org(?!\/live\/)/);
    await client.confirm(email, /\b[0-9]{6}\b/.exec(text)?.[0] ?? "");
    const accessToken = await client.logIn(email, "Setsuna75th");
    const json = { "content-type": "application/json" };
    const opening = await ask("POST", "/live/studio/api/session", json, JSON.stringify({ accessToken }));
    expect([opening.status, opening.headers["set-cookie"]?.length]).toEqual([200, 1]);
    expect(opening.headers["set-cookie"]?.[0]).toMatch(/^__Secure-setsuna_session=[^;]+; .*Path=\/live\/studio;/);
    expect(astray(opening)).toEqual([]);
    const cookie = String(opening.headers["set-cookie"]?.[0]?.split(";")[0]);

    const mailbox = await ask("GET", "/live/studio/dev/mail", { cookie: await site.devCookie(), host: "localhost" });
    expect([mailbox.status, astray(mailbox), mailbox.body.includes('src="/live/studio/dev/mail/')]).toEqual([200, [], true]);

    const asking = await ask("GET", "/live/studio/oauth2/logout", { cookie });
    expect([asking.status, astray(asking)]).toEqual([200, []]);
    const xsrf = /name="xsrf" value="(\w+)"/.exec(asking.body)?.[1] ?? "";
    const both = [cookie, ...(asking.headers["set-cookie"] ?? []).map((line) => line.split(";")[0])].join("; ");
    const ending = await ask(
      "POST",
      "/live/studio/oauth2/logout/confirm?site=end",
      { cookie: both, origin: "https://example.org", "content-type": "application/x-www-form-urlencoded" },
      `xsrf=${xsrf}&logout=yes`,
    );
    expect([ending.status, astray(ending)]).toEqual([303, []]);
    expect(ending.headers["set-cookie"]).toContainEqual(
      expect.stringMatching(/^__Secure-setsuna_session=; Max-Age=0; Path=\/live\/studio;/),
    );
  });

  it("accepts a card below the prefix, and redirects back below it", async () => {
    const client = await AccountClient.open(`http://127.0.0.1:${port}/live`);
    const email = "card@example.com";
    await client.signUp(email, "Setsuna75th");
    await client.confirm(email, /\b[0-9]{6}\b/.exec((await site.mailTo(email))[0] ?? "")?.[0] ?? "");
    await client.signIn(email, "Setsuna75th");
    const cookie = `${client.sessionCookie?.name}=${client.sessionCookie?.value}`;
    const begun = await ask("POST", "/live/studio/api/billing/card/setups", { cookie, origin: "https://example.org" });
    const { url } = JSON.parse(begun.body);
    expect([begun.status, url]).toEqual([200, expect.stringMatching(/^\/studio\/payment\/test\/setups\//)]);
    const choice = await ask("GET", `/live${url}`);
    expect([choice.status, astray(choice)]).toEqual([200, []]);
    expect(choice.body).toContain(`action="/live${url}"`);
    const form = { "content-type": "application/x-www-form-urlencoded" };
    const chosen = await ask("POST", `/live${url}`, form, "card=succeeds");
    expect([chosen.status, chosen.headers.location]).toEqual([
      303,
      expect.stringMatching(/^\/live\/studio\/user\/payment\?setup=/),
    ]);
  });
});
