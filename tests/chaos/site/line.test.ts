import { connect, createServer, type Server, type Socket } from "node:net";
import { afterEach, beforeEach, expect, it } from "vitest";
import { Line } from "./line.ts";

let server: Server;
let line: Line;
let client: Socket;
let heard: string;

beforeEach(async () => {
  server = createServer((socket) => {
    socket.on("error", () => socket.destroy());
    socket.pipe(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  line = await Line.open(address.port);
  client = connect(line.port, "127.0.0.1");
  heard = "";
  client.on("data", (bytes) => {
    heard += bytes.toString();
  });
  client.on("error", () => client.destroy());
});
afterEach(() => {
  client.destroy();
  line.close();
  server.close();
});

const hears = (text: string): Promise<void> => expect.poll(() => heard, { timeout: 10_000 }).toBe(text);

it("forwards data, with a delay when the link is slow", async () => {
  client.write("a");
  await hears("a");
  line.slow(150);
  const from = performance.now();
  client.write("b");
  await hears("ab");
  expect(performance.now() - from).toBeGreaterThan(290);
});

it("passes nothing while it is cut, and everything in order afterwards", async () => {
  client.write("a");
  await hears("a");
  line.cut();
  client.write("b");
  const during = connect(line.port, "127.0.0.1");
  let heardThere = "";
  during.on("data", (bytes) => {
    heardThere += bytes.toString();
  });
  during.write("x");
  await expect.poll(() => client.bytesWritten, { timeout: 10_000 }).toBe(2);
  await new Promise((resolve) => setImmediate(resolve));
  expect([heard, heardThere]).toEqual(["a", ""]);
  client.write("c");
  line.heal();
  await hears("abc");
  await expect.poll(() => heardThere, { timeout: 10_000 }).toBe("x");
  during.destroy();
});

it("hides the end of the other side while it is cut", async () => {
  client.write("a");
  await hears("a");
  let ends = 0;
  server.once("connection", (socket) => socket.once("close", () => (ends += 1)));
  const leaving = connect(line.port, "127.0.0.1");
  let answered = "";
  leaving.on("data", (bytes) => {
    answered += bytes.toString();
  });
  leaving.write("x");
  await expect.poll(() => answered, { timeout: 10_000 }).toBe("x");
  line.cut();
  const gone = new Promise<void>((resolve) => leaving.once("close", () => resolve()));
  leaving.destroy();
  await gone;
  expect(ends).toBe(0);
  line.heal();
  await expect.poll(() => ends, { timeout: 10_000 }).toBe(1);
});
