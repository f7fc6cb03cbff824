import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { nodePost } from "./node-post.ts";

let server: Server;
let url: string;
let asked: { readonly type: string | undefined; readonly body: string }[];
let isSilent: boolean;
const note = async (request: IncomingMessage): Promise<void> => {
  asked.push({ type: request.headers["content-type"], body: await text(request) });
};
beforeEach(async () => {
  asked = [];
  isSilent = false;
  server = createServer((request, response) => {
    void note(request).then(() => {
      if (!isSilent) response.writeHead(404).end("no such channel");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

it("posts text and returns the response, whatever its status", async () => {
  const answered = vi.fn();
  nodePost(`${url}/send`, "{}", answered);
  await expect.poll(() => answered.mock.calls).toEqual([[{ status: 404, text: "no such channel" }]]);
  expect(asked).toEqual([{ type: "text/plain", body: "{}" }]);
});

it("reports a missing response when nothing is listening", async () => {
  const answered = vi.fn();
  nodePost("http://127.0.0.1:1/send", "{}", answered);
  await expect.poll(() => answered.mock.calls).toEqual([[undefined]]);
});

it("reports nothing for an aborted request", async () => {
  isSilent = true;
  const answered = vi.fn();
  const abandon = nodePost(`${url}/receive`, "{}", answered);
  await expect.poll(() => asked.length).toBe(1);
  abandon();
  const next = vi.fn();
  isSilent = false;
  nodePost(`${url}/send`, "{}", next);
  await expect.poll(() => next.mock.calls.length).toBe(1);
  expect(answered).not.toHaveBeenCalled();
});
