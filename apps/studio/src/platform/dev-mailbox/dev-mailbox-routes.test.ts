import { silentLog } from "@setsuna/kit";
import { type FastifyInstance, fastify } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { registerProblems } from "../http/problem.ts";
import { registerSecurityHeaders } from "../http/security-headers.ts";
import { deliverToMailbox } from "../mail/mailbox.ts";
import type { RenderedMail } from "../mail/rendered-mail.ts";
import type { OpenDatabase } from "../storage/database.ts";
import { openEmbeddedCopy } from "../storage/testing/embedded-template.ts";
import { DevDoor } from "./dev-door.ts";
import { registerDevMailbox } from "./dev-mailbox-routes.ts";
import { isLocalRequest } from "./local-request.ts";

let opened: OpenDatabase;
let app: FastifyInstance;
let cookie: string;
let shown = 0;
const door = new DevDoor(() => {
  shown += 1;
});
const follow = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { host: "localhost:8787", ...headers } });
const cookieBy = async (url: string): Promise<string> => String((await follow(url)).headers["set-cookie"]).split(";")[0] ?? "";
const mail = (number: number, changed: Partial<RenderedMail> = {}): RenderedMail => ({
  messageId: `<${number}@studio.example>`,
  from: { name: "Setsuna Studio", address: "no-reply@studio.example" },
  to: { name: "", address: "a@b.example" },
  subject: `件名 ${number}`,
  text: "見る: http://localhost:8787/studio/resetpass?m=YQ%3D%3D&c=MQ%3D%3D\n<b>text</b>",
  html: "<p style='color:red'>本文</p><script>alert(1)</script>",
  ...changed,
});

beforeAll(async () => {
  opened = await openEmbeddedCopy();
  app = fastify();
  registerSecurityHeaders(app);
  registerProblems(app, silentLog);
  await registerDevMailbox(app, opened.database, door);
  cookie = await cookieBy(door.link("", "/studio/dev/mail"));
}, 120_000);
afterAll(async () => {
  await app?.close();
  await opened?.close();
});

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { host: "localhost:8787", cookie, ...headers } });

describe("the development mailbox", () => {
  it("is empty before anything is sent", async () => {
    const page = await get("/studio/dev/mail");
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain("Nothing yet.");
    expect((await get("/studio/dev/mail.json")).json()).toEqual({ messages: [] });
  });

  it("lists mails, newest first, and shows one: HTML in a locked frame, text with working links", async () => {
    await opened.database.transaction(async (tx) => {
      await deliverToMailbox(tx, [mail(1)], new Date("2026-11-21T00:00:00Z"));
      await deliverToMailbox(
        tx,
        [mail(2, { subject: '<i>"2"</i>', replyTo: { name: "n", address: "r@b.example" } })],
        new Date("2026-11-21T00:00:01Z"),
      );
    });
    const { messages } = (await get("/studio/dev/mail.json")).json();
    expect(messages.map((message: { subject: string }) => message.subject)).toEqual(['<i>"2"</i>', "件名 1"]);
    const page = await get(`/studio/dev/mail/${messages[0].id}`);
    expect(page.body).toContain("&lt;i&gt;&quot;2&quot;&lt;/i&gt;");
    expect(page.body).toContain("r@b.example");
    expect(page.body).toContain(`<iframe title="HTML" sandbox src="/studio/dev/mail/${messages[0].id}/html">`);
    expect(page.body).toContain('href="http://localhost:8787/studio/resetpass?m=YQ%3D%3D&amp;c=MQ%3D%3D"');
    expect(page.body).toContain("&lt;b&gt;text&lt;/b&gt;");
    expect(page.body).not.toContain("<script");
    const nonce = /'nonce-([^']+)'/.exec(String(page.headers["content-security-policy"]))?.[1];
    expect(page.body).toContain(`<style nonce="${nonce}">`);
    const frame = await get(`/studio/dev/mail/${messages[0].id}/html`);
    expect(frame.headers["content-security-policy"]).toMatch(/^sandbox; default-src 'none';/);
    expect(frame.headers["x-frame-options"]).toBe("SAMEORIGIN");
    expect(frame.body).toContain("本文");
    for (const url of ["/studio/dev/mail/unknown", "/studio/dev/mail/unknown/html"])
      expect((await get(url)).statusCode).toBe(404);
  });

  it.each([
    [{ host: "studio.example" }],
    [{ host: "203.0.113.5:8787" }],
    [{ "x-forwarded-for": "127.0.0.1" }],
    [{ forwarded: "for=127.0.0.1" }],
    [{ "sec-fetch-site": "cross-site" }],
  ])("doesn't exist for a request with %j", async (headers) => {
    for (const url of ["/studio/dev/mail", "/studio/dev/mail.json"]) {
      const response = await get(url, headers);
      expect([response.statusCode, response.json().code]).toEqual([404, "not-found"]);
    }
  });

  it("stays closed without the link, even to clients that look local behind a proxy that adds no header", async () => {
    for (const url of ["/studio/dev/mail", "/studio/dev/mail.json", "/studio/dev/mail/x", "/studio/dev/mail/x/html"])
      for (const wrong of ["", "setsuna-dev=", "setsuna-dev=guess", "other=1; setsuna-dev=x"])
        expect([url, wrong, (await follow(url, { cookie: wrong })).statusCode]).toEqual([url, wrong, 404]);
    for (const key of ["", "?key=", "?key=guess", `?key=${"a".repeat(32)}`])
      expect((await follow(`/studio/dev/mail${key}`)).statusCode).toBe(404);
  });

  it("admits one browser per link, and then shows a new link", async () => {
    const before = shown;
    const link = door.link("", "/studio/dev/mail");
    expect((await follow(link, { "x-forwarded-for": "203.0.113.5" })).statusCode).toBe(404);
    const first = await follow(link);
    expect([first.statusCode, first.headers.location, first.headers["referrer-policy"]]).toEqual([
      303,
      "/studio/dev/mail",
      "no-referrer",
    ]);
    expect(first.headers["set-cookie"]).toMatch(/^setsuna-dev=[\w-]{32}; Path=\/studio\/dev; HttpOnly; SameSite=Strict$/);
    expect([shown, (await follow(link)).statusCode]).toEqual([before + 1, 404]);
    expect(door.link("", "/studio/dev/mail")).not.toBe(link);
  });

  it.each([
    ["127.0.0.1", "localhost", true],
    ["::ffff:192.168.1.5", "192.168.1.2", true],
    ["::1", "[::1]", true],
    ["fe80::1", "studio.localhost", true],
    ["fd12::1", "10.1.2.3", true],
    ["203.0.113.7", "localhost", false],
    ["::ffff:203.0.113.7", "localhost", false],
    ["2001:db8::1", "localhost", false],
    ["127.0.0.1", "localhost.evil.example", false],
    ["127.0.0.1", "172.32.0.1", false],
    ["not an address", "localhost", false],
  ])("from %s for %s: %s", (ip, hostname, expected) => {
    expect(isLocalRequest({ ip, hostname, headers: {} })).toBe(expected);
  });
});
