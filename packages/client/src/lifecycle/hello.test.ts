import { Channel, DeviceId, JoinChallengeValue, SerialId } from "@setsuna/contracts";
import { linkIdKeys, newLinkSecret, proveJoin } from "@setsuna/e2ee";
import { FakeClock } from "@setsuna/testkit";
import { beforeEach, expect, it } from "vitest";
import { QualityRequester } from "../control/quality-requester.ts";
import { FakePorts } from "../testing/fake-ports.ts";
import { ControlClient } from "./control-client.ts";

const serialId = SerialId.parse("abcdefg");
const secret = newLinkSecret((count) => new Uint8Array(count).fill(3));
const { proofKey = "", link } = linkIdKeys(serialId, secret) ?? {};
const options = { signalUrl: "wss://studio.example/studio/signal", serialId, password: secret };

let clock: FakeClock;
let ports: FakePorts;
beforeEach(() => {
  clock = new FakeClock(1_000_000);
  ports = new FakePorts(clock);
  ports.deriveKeys = async (id, password) => linkIdKeys(id, password);
});
const hello = () => {
  ports.socket().open();
  return ports.socket().sent[0];
};
const proof = (key = proofKey, named: typeof link | null = link) =>
  proveJoin(key, { purpose: "sender", serialId, link: named ?? undefined, challenge: ports.socket().challenge });

it("a client with a link names it in its hello, with its proof", async () => {
  const client = new ControlClient(ports, options);
  await client.start();
  expect(hello()).toEqual({ type: "hello", protocol: 1, serialId, role: "sender", proof: proof(), link });
  expect(link).toBeDefined();
  await client.stop();
});

it("names its device for a link, and none without", async () => {
  const device = DeviceId.parse(`${"d".repeat(21)}A`);
  ports.deviceOf = (named) => (named === link ? device : DeviceId.parse("A".repeat(22)));
  const client = new ControlClient(ports, options);
  await client.start();
  expect(hello()).toMatchObject({ link, device });
  await client.stop();
  ports.deriveKeys = async () => ({ proofKey: `${"p".repeat(42)}A`, e2eeKey: new Uint8Array(32) });
  const other = new ControlClient(ports, { ...options, password: "12345678" });
  await other.start();
  expect(hello()).not.toHaveProperty("device");
  await other.stop();
});

it("a bitrate request's connection names the link too", async () => {
  const asker = new QualityRequester({ ...options, ports, channel: Channel.parse(9), onChange: () => undefined });
  asker.ask(1_000_000);
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  expect(hello()).toMatchObject({ role: "sender", proof: proof(), link });
  asker.stop();
});

it("a client with a password names no link", async () => {
  const key = `${"p".repeat(42)}A`;
  ports.deriveKeys = async () => ({ proofKey: key, e2eeKey: new Uint8Array(32) });
  const client = new ControlClient(ports, { ...options, password: "12345678" });
  await client.start();
  expect(hello()).toEqual({ type: "hello", protocol: 1, serialId, role: "sender", proof: proof(key, null) });
  await client.stop();
});

it("signs only its socket's challenge, and not before receiving it", async () => {
  const client = new ControlClient(ports, options);
  await client.start();
  const first = hello();
  ports.socket().lose();
  clock.advance(1500);
  const challenge = JoinChallengeValue.parse(`${"x".repeat(42)}A`);
  const second = hello();
  expect(second).toMatchObject({ proof: proof() });
  expect(second).not.toEqual(first);
  // Otherwise a man in the middle could obtain proofs for other sockets.
  ports.socket().say({ type: "challenge", challenge });
  ports.socket().say({ type: "welcome", protocol: 1, iceServers: [], maxVideoChannels: 3 });
  ports.socket().say({ type: "challenge", challenge });
  expect(ports.socket().sent.filter(({ type }) => type === "hello")).toHaveLength(1);
  await client.stop();
});
