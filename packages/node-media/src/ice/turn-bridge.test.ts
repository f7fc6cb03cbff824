import { createSocket } from "node:dgram";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { expect, it } from "vitest";
import { openIceServers } from "./ice-servers.ts";
import { TurnBridge } from "./turn-bridge.ts";
import { toStream } from "./turn-framing.ts";

const login = { username: "1700000000:abc", credential: "c/+=" };
const data = (text: string): Buffer => Buffer.concat([Buffer.from([0x40, 1, 0, text.length]), Buffer.from(text)]);

it("carries datagrams to a TURN server over TCP and back, for the first client", async () => {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.once("data", (bytes) => {
      socket.write(bytes.subarray(0, 5));
      setImmediate(() => socket.write(bytes.subarray(5)));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const bridge = await TurnBridge.open({
    host: "127.0.0.1",
    port: (server.address() as AddressInfo).port,
    transport: "tcp",
    ...login,
  });
  const [user, stranger] = [createSocket("udp4"), createSocket("udp4")];
  try {
    const answer = new Promise<Buffer>((resolve) => user.once("message", resolve));
    user.send(data("hello"), bridge.port, "127.0.0.1");
    expect(await answer).toEqual(data("hello"));
    const next = new Promise<Buffer>((resolve) => sockets[0]?.once("data", resolve));
    await new Promise((resolve) => stranger.send(data("not me"), bridge.port, "127.0.0.1", resolve));
    user.send(data("mine"), bridge.port, "127.0.0.1");
    expect(await next).toEqual(toStream(data("mine")));
  } finally {
    bridge.close();
    for (const socket of [user, stranger]) socket.close();
    for (const socket of sockets) socket.destroy();
    server.close();
  }
});

it("gives libdatachannel one TURN server over UDP and one over a bridge", async () => {
  const urls = ["turns:t.example:443?transport=tcp", "turn:t.example:3478?transport=udp", "turn:u.example:3478?transport=udp"];
  const opened = await openIceServers([{ urls: ["stun:s.example"] }, { urls, ...login }]);
  expect(opened.urls).toEqual([
    "stun:s.example",
    "turn:1700000000%3Aabc:c%2F%2B%3D@t.example:3478?transport=udp",
    expect.stringMatching(/^turn:1700000000%3Aabc:c%2F%2B%3D@127\.0\.0\.1:\d+\?transport=udp$/),
  ]);
  opened.close();
  const none = await openIceServers([]);
  expect(none.urls).toEqual([]);
  none.close();
});
