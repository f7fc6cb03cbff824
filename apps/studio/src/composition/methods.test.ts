import { once } from "node:events";
import { rmSync } from "node:fs";
import { request as httpRequest, METHODS } from "node:http";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { servePages } from "../platform/http/site.ts";
import { fakeSite } from "../platform/http/site-build.fake.ts";
import type { OpenDatabase } from "../platform/storage/database.ts";
import { openEmbeddedCopy } from "../platform/storage/testing/embedded-template.ts";
import { type AccountsApp, openAccountsApp } from "./accounts-app.fake.ts";

const ITS_OWN: readonly string[] = ["x-request-id", "content-security-policy", "date", "set-cookie", "location", "retry-after"];

vi.setConfig({ testTimeout: 120_000 });

const USED: readonly string[] = ["POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const UNUSED_EVERY = 9;

describe("every route of the server, and every method", () => {
  let opened: OpenDatabase;
  let site: AccountsApp;
  const pages = fakeSite();
  let port = 0;
  beforeAll(async () => {
    opened = await openEmbeddedCopy();
    site = await openAccountsApp(opened, {}, { site: { serve: servePages(pages) } });
    await site.app.listen({ port: 0, host: "127.0.0.1" });
    const address = site.app.server.address();
    port = typeof address === "object" && address !== null ? address.port : 0;
  }, 120_000);
  afterAll(async () => {
    await site.close();
    await opened.close();
    rmSync(pages.clientDirectory, { recursive: true, force: true });
  });

  const addressOf = (route: string): string =>
    route.replace(/^\S+ /, "").replace(":id/:channel", "abc-defg/1").replace(/:\w+/g, "x".repeat(22)).replace("*", "features");

  const ask = async (method: string, path: string) => {
    const request = httpRequest({ host: "127.0.0.1", port, method, path, agent: false });
    request.end();
    const [response] = await once(request, "response");
    let body = "";
    for await (const chunk of response) body += String(chunk);
    return { status: Number(response.statusCode), headers: response.headers as Record<string, unknown>, body };
  };
  const paths = (): string[] => [
    ...new Set([...site.routes.map(addressOf), "/studio/assets/a.txt", "/studio/nowhere/at/all", "/"]),
  ];

  it("answers HEAD with the status and headers of GET, and without a body", async () => {
    expect(paths().length).toBeGreaterThan(100);
    for (const path of paths()) {
      const [get, head] = [await ask("GET", path), await ask("HEAD", path)];
      const named = (headers: Record<string, unknown>) =>
        Object.fromEntries(
          Object.entries(headers).flatMap(([name, value]) =>
            // HEAD omits framing headers of an answer without a known length or body (RFC 9110 §8.6).
            name === "transfer-encoding" || (name === "content-length" && value === "0")
              ? []
              : [[name, ITS_OWN.includes(name) ? "there" : value]],
          ),
        );
      expect([path, head.status, named(head.headers), head.body]).toEqual([path, get.status, named(get.headers), ""]);
      expect([path, get.status < 500]).toEqual([path, true]);
    }
  });

  it("serves existing pages and files", async () => {
    for (const path of ["/studio/features", "/studio/assets/a.txt"]) expect((await ask("HEAD", path)).status).toBe(200);
    expect((await ask("HEAD", "/studio/whip/abc-defg/1")).status).toBe(204);
  });

  // Node handles CONNECT itself.
  it.each([...METHODS].filter((method) => !["GET", "HEAD", "CONNECT"].includes(method)))(
    "never answers %s with 5xx",
    async (method) => {
      const at = METHODS.indexOf(method);
      const tried = USED.includes(method) ? paths() : paths().filter((_, index) => (index + at) % UNUSED_EVERY === 0);
      expect(tried.length).toBeGreaterThan(10);
      for (const path of tried) {
        const { status } = await ask(method, path);
        expect([method, path, status < 500]).toEqual([method, path, true]);
      }
    },
  );
});
