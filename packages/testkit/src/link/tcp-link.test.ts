import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { afterEach, beforeEach, expect, it } from "vitest";
import { until } from "../polling.ts";
import { TcpLink, throughAgainAt } from "./tcp-link.ts";

let link: TcpLink;
let far: Socket[];
let heard: string;
const server = createServer((socket) => {
  far.push(socket);
  socket.on("data", (bytes) => {
    heard += bytes.toString();
  });
});

const farPort = (): number => {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
};

beforeEach(async () => {
  [far, heard] = [[], ""];
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  link = await TcpLink.open({ host: "127.0.0.1", port: farPort(), delayMs: 1 });
});
afterEach(async () => {
  await link.close();
  await new Promise<void>((resolve) => server.close(() => resolve()));
});

const call = async (): Promise<Socket> => {
  const near = connect(link.port, "127.0.0.1");
  await once(near, "connect");
  return near;
};

it("passes everything in order both ways, and the end of either side", async () => {
  const near = await call();
  for (let number = 0; number < 1000; number += 1) near.write(`${number} `);
  const all = Array.from({ length: 1000 }, (_, number) => `${number} `).join("");
  await until("all of it", () => heard === all);
  const answer = once(near, "data");
  far[0]?.write("answer");
  expect(String((await answer)[0])).toBe("answer");
  const ended = once(near, "close");
  far[0]?.end();
  await ended;
});

it("holds data during an outage, delivers it afterwards, and completes pending connections", async () => {
  const near = await call();
  near.write("before ");
  await until("the first", () => heard === "before ");
  link.setOutage(true);
  near.write("meanwhile ");
  const late = await call();
  late.write("late ");
  const beside = connect(farPort(), "127.0.0.1");
  beside.write("beside ");
  await until("what goes past the line", () => heard.includes("beside "));
  expect([heard, far.length]).toEqual(["before beside ", 2]);
  beside.destroy();
  link.setOutage(false);
  near.write("after ");
  await until("all three", () => ["before ", "meanwhile ", "after ", "late "].every((part) => heard.includes(part)));
  expect(heard.indexOf("meanwhile")).toBeLessThan(heard.indexOf("after"));
  expect(far).toHaveLength(3);
});

it.each([
  // If the line is back before the first retransmission, that one gets through.
  [0, 100, 250, 250],
  [0, 250, 250, 250],
  [0, 251, 250, 750],
  [1000, 6000, 250, 1000 + 250 * 31],
  [1000, 6000, 1000, 8000],
])("sent at %i, back at %i, first wait %i: through at %i", (since, back, wait, at) => {
  expect(throughAgainAt(since, back, wait)).toBe(at);
});
