import { createServer, type RequestListener, type Server } from "node:http";
import { afterEach, expect, it } from "vitest";
import { guardedFetch } from "./guarded-fetch.ts";
import { ADDRESS_REFUSED, ANY_TARGET, publicTargets } from "./outgoing-targets.ts";

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

const listening = async (listener: RequestListener): Promise<string> => {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}/`;
};
const get = { method: "GET", headers: {} };

it("sends a form and returns status, headers and body", async () => {
  const url = await listening(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    response.writeHead(201, { "content-type": "text/plain" }).end(`${request.method} ${Buffer.concat(chunks)}`);
  });
  const answer = await guardedFetch(ANY_TARGET)(url, { method: "POST", headers: {}, body: new URLSearchParams({ a: "b c" }) });
  expect([answer.status, answer.headers.get("content-type"), await answer.text()]).toEqual([201, "text/plain", "POST a=b+c"]);
});

it("returns a redirect instead of following it", async () => {
  const asked: string[] = [];
  const url = await listening(({ url: path = "" }, response) => {
    asked.push(path);
    response.writeHead(302, { location: "/other" }).end();
  });
  expect((await guardedFetch(ANY_TARGET)(url, get)).status).toBe(302);
  expect(asked).toEqual(["/"]);
});

it("aborts an endless, a silent and a slow response", async () => {
  const endless = await listening((_request, response) => {
    const feed = (): void => {
      while (response.write("x".repeat(16_384)));
    };
    response.on("drain", feed);
    feed();
  });
  await expect(guardedFetch(ANY_TARGET)(endless, get)).rejects.toThrow("bytes");
  await expect(guardedFetch(ANY_TARGET, 50)(await listening(() => undefined), get)).rejects.toThrow();
  const slow = await listening((_request, response) => response.writeHead(200).write("{"));
  await expect(guardedFetch(ANY_TARGET, 200)(slow, get)).rejects.toThrow();
});

it("never connects to a non-public address, however it is named", async () => {
  const asked: string[] = [];
  const { port } = new URL(await listening(({ url = "" }) => asked.push(url)));
  const fetchPublic = guardedFetch(publicTargets(async () => ["127.0.0.1"]));
  for (const url of [`http://127.0.0.1:${port}/`, `https://127.0.0.1:${port}/`, `https://login.example.com:${port}/`])
    await expect(fetchPublic(url, get)).rejects.toMatchObject({ code: ADDRESS_REFUSED });
  expect(asked).toEqual([]);
});
