import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, it } from "vitest";
import { withoutPrefix } from "../../platform/index.ts";
import { livePages } from "./live-pages.ts";

let asked: string[];
let pageServer: Server;
let app: FastifyInstance;
beforeEach(async () => {
  asked = [];
  pageServer = createServer(async (request, response) => {
    const { method, url = "" } = request;
    asked.push(`${method} ${url}`);
    if (method === "POST") response.end(JSON.parse(Buffer.concat(await request.toArray()).toString()).url);
    else if (url.endsWith("/app/root.tsx")) response.end("a module");
    else response.writeHead(404, { "x-no-such-file": "1" }).end();
  });
  pageServer.listen(0, "127.0.0.1");
  await once(pageServer, "listening");
});
afterEach(async () => {
  await app.close();
  pageServer.close();
});

const get = async (url: string): Promise<string> => (await app.inject({ url, headers: { host: "example.org" } })).body;

it.each(["", "/live"])("requests files and pages under the prefix %j from the page server", async (prefix) => {
  const address = `http://example.org${prefix}`;
  app = fastify({ rewriteUrl: ({ url = "/" }) => withoutPrefix(prefix, url) });
  livePages(new URL(`http://127.0.0.1:${(pageServer.address() as AddressInfo).port}`))(app, { address }, false);
  expect(await get(`${prefix}/studio/app/root.tsx`)).toBe("a module");
  expect(await get(`${prefix}/studio/user?lng=ja`)).toBe(`${address}/studio/user?lng=ja`);
  expect(await get(`${prefix}/studio/articles/1.5`)).toBe(`${address}/studio/articles/1.5`);
  expect(asked).toEqual([
    `GET ${prefix}/studio/app/root.tsx`,
    "POST /render",
    `GET ${prefix}/studio/articles/1.5`,
    "POST /render",
  ]);
});
