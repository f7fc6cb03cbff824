import { createSocket, type Socket } from "node:dgram";
import { RtcConnection } from "@setsuna/node-media";
import { afterEach, expect, it } from "vitest";
import { askedFragment, BINDING_REQUEST, BINDING_SUCCESS, bindingRequest, isIntact, readStun } from "../ingress/stun.ts";
import { iceFactsOf } from "../sdp/answer.ts";
import { HandshakeNudge } from "./handshake-nudge.ts";

const opened: { close(): void }[] = [];
afterEach(() => {
  for (const thing of opened.splice(0)) thing.close();
});

const openSocket = async (): Promise<Socket> => {
  const socket = createSocket("udp4");
  opened.push(socket);
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  return socket;
};

it("sends a signed check and then a datagram that the client ignores", async () => {
  const socket = await openSocket();
  const received: Buffer[] = [];
  socket.on("message", (bytes) => received.push(bytes));
  const nudge = new HandshakeNudge("127.0.0.1");
  opened.push(nudge);
  nudge.nudge({ fragment: "relay", password: "secret", port: socket.address().port, farFragment: "client" });
  await expect.poll(() => received.length).toBe(2);
  const check = readStun(received[0] ?? Buffer.alloc(0));
  if (check === undefined) throw new Error("the first datagram is no STUN message");
  expect([check.type, askedFragment(check), isIntact(check, "secret"), isIntact(check, "other")]).toEqual([
    BINDING_REQUEST,
    "relay",
    true,
    false,
  ]);
  expect([...(received[1] ?? [])]).toEqual([0]);
});

it("is accepted by libjuice, which then accepts datagrams from the checked address", async () => {
  const client = new RtcConnection({ name: "client", bindAddress: "127.0.0.1" }, { onFailed: () => undefined });
  const relay = new RtcConnection({ name: "relay", bindAddress: "127.0.0.1" }, { onFailed: () => undefined });
  opened.push(client, relay);
  client.addChannel({ label: "side", id: 0, reliable: false }, {});
  client.describe("offer");
  const offer = client.localDescription() ?? "";
  relay.accept(offer, "offer");
  relay.describe("answer");
  await relay.whenGathered(1500);
  const own = iceFactsOf(relay.localDescription() ?? "");
  const farFragment = /a=ice-ufrag:(\S+)/.exec(offer)?.[1];
  if (own === undefined || farFragment === undefined) throw new Error("no ICE credentials");
  const socket = await openSocket();
  const answers: number[] = [];
  socket.on("message", (bytes) => answers.push(bytes.readUInt16BE(0)));
  const check = bindingRequest(`${own.fragment}:${farFragment}`, own.password, Buffer.alloc(12, 1), Buffer.alloc(8, 1));
  socket.send(check, own.port, "127.0.0.1");
  await expect.poll(() => answers).toContain(BINDING_SUCCESS);
});
