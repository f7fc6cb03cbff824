import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { errorBody } from "@setsuna/contracts";
import { afterEach, expect, it } from "vitest";
import { eventSource } from "./event-source.ts";

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

/** Answers each request with the next of `answers`, and records where it resumes. */
const feed = async (...answers: ((response: ServerResponse) => void)[]) => {
  const asked: IncomingMessage["headers"][] = [];
  const server = createServer(({ headers }, response) => {
    asked.push(headers);
    answers[asked.length - 1]?.(response);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return { url: `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}/`, asked };
};
const events =
  (...cursors: number[]) =>
  (response: ServerResponse) => {
    response.writeHead(200, { "content-type": "text/event-stream" }).write("retry: 2000\n\n");
    for (const cursor of cursors)
      response.write(`id: ${cursor}\nevent: sender.started\ndata: {"cursor":${cursor},"name":"髙"}\n\n:\n\n`);
  };
const cut = (answer: (response: ServerResponse) => void) => (response: ServerResponse) => {
  answer(response);
  response.write('id: 9\ndata: {"cur', () => response.destroy());
};
const refusal = (status: number, code: "signed-out" | "internal") => (response: ServerResponse) =>
  void response.writeHead(status, { "content-type": "application/problem+json" }).end(JSON.stringify(errorBody(code)));

const read = async (url: string, count: number, after?: number) => {
  const stop = new AbortController();
  const interruptions: number[] = [];
  const source = eventSource({
    url,
    token: "secret",
    after,
    signal: stop.signal,
    pause: async (ms) => {
      interruptions.push(ms);
    },
  });
  const lines: string[] = [];
  for await (const line of source) if (lines.push(line) === count) stop.abort();
  return { lines: lines.map((line) => JSON.parse(line).cursor), interruptions };
};

it("continues after the last complete event when the connection drops or the server is busy", async () => {
  const { url, asked } = await feed(cut(events(1, 2)), refusal(500, "internal"), events(3));
  expect(await read(url, 3)).toEqual({ lines: [1, 2, 3], interruptions: [1000, 2000] });
  expect(asked.map((headers) => headers["last-event-id"])).toEqual([undefined, "2", "2"]);
  expect(asked.every(({ authorization }) => authorization === "Bearer secret")).toBe(true);
});

it("starts after a given cursor", async () => {
  const { url, asked } = await feed(events(8));
  await read(url, 1, 7);
  expect(asked[0]?.["last-event-id"]).toBe("7");
});

it("gives up when it is refused", async () => {
  const { url } = await feed(refusal(401, "signed-out"));
  await expect(read(url, 1)).rejects.toMatchObject({ code: "signed-out" });
});
