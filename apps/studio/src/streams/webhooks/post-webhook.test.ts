import { createServer, type RequestListener, type Server } from "node:http";
import { afterEach, expect, it } from "vitest";
import { ANY_TARGET, publicTargets } from "../../platform/outgoing/outgoing-targets.ts";
import { postWebhook } from "./post-webhook.ts";

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

const receiver = async (listener: RequestListener): Promise<string> => {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}/`;
};
const post = (url: string, timeoutMs?: number) =>
  postWebhook({ url, headers: { "webhook-id": "msg_1" }, body: "{}" }, ANY_TARGET, timeoutMs);

it("is delivered only by a 2xx response, and follows no redirect", async () => {
  const asked: string[] = [];
  const url = await receiver(({ url: path = "" }, response) => {
    asked.push(path);
    response.writeHead(path === "/" ? 302 : 204, { location: "/other" }).end();
  });
  expect(await post(url)).toEqual({ ok: false, status: 302, problem: "status" });
  expect(asked).toEqual(["/"]);
  expect(await post(`${url}other`)).toEqual({ ok: true, status: 204 });
});

it("gives up on a receiver that doesn't answer, or not in HTTP", async () => {
  expect(await post(await receiver(() => undefined), 50)).toEqual({ ok: false, status: null, problem: "timeout" });
  const broken = await receiver((request) => request.socket.end("220 smtp.example.com ESMTP\r\n"));
  expect(await post(broken)).toEqual({ ok: false, status: null, problem: "unreachable" });
  expect(await post(await receiver((_request, response) => response.writeHead(200, { x: "y".repeat(20_000) }).end()))).toEqual({
    ok: false,
    status: null,
    problem: "unreachable",
  });
});

it("cuts the connection of an endless response", async () => {
  let wasCut: () => void;
  const cut = new Promise<void>((resolve) => {
    wasCut = resolve;
  });
  const url = await receiver((_request, response) => {
    response.writeHead(200);
    const feed = (): void => {
      while (response.write("x".repeat(16_384)));
    };
    response.on("drain", feed).on("close", () => wasCut());
    feed();
  });
  expect(await post(url)).toEqual({ ok: true, status: 200 });
  await cut;
});

it("never connects to a non-public address, however it was named", async () => {
  const asked: string[] = [];
  const port = new URL(await receiver(({ url = "" }) => asked.push(url))).port;
  const targets = publicTargets(async () => ["127.0.0.1"]);
  for (const url of [`http://127.0.0.1:${port}/`, `https://127.0.0.1:${port}/`, `https://hooks.example.com:${port}/`])
    expect(await postWebhook({ url, headers: {}, body: "{}" }, targets)).toEqual({
      ok: false,
      status: null,
      problem: "address-refused",
    });
  expect(asked).toEqual([]);
});
