import { Channel, SerialId } from "@setsuna/contracts";
import { linkIdKeys, newLinkSecret } from "@setsuna/e2ee";
import { FakeClock } from "@setsuna/testkit";
import { beforeEach, expect, it } from "vitest";
import { QualityAsker } from "../control/quality-asker.ts";
import { FakePorts } from "../testing/fake-ports.ts";
import { ControlClient } from "./control-client.ts";

const serialId = SerialId.parse("abcdefg");
const secret = newLinkSecret((count) => new Uint8Array(count).fill(3));
const { proof, link } = linkIdKeys(serialId, secret) ?? {};
const options = { signalUrl: "wss://studio.example/studio/signal", serialId, password: secret };

let ports: FakePorts;
beforeEach(() => {
  ports = new FakePorts(new FakeClock(1_000_000));
  ports.deriveKeys = async (id, password) => linkIdKeys(id, password);
});
const hello = () => {
  ports.socket().open();
  return ports.socket().sent[0];
};

it("a client that has a link names it in its hello, with its proof", async () => {
  const client = new ControlClient(ports, options);
  await client.start();
  expect(hello()).toEqual({ type: "hello", protocol: 1, serialId, role: "sender", proof, link });
  expect(link).toBeDefined();
  await client.stop();
});

it("so does the connection by which a receiver asks for a bitrate", async () => {
  const asker = new QualityAsker({ ...options, ports, channel: Channel.parse(9), onChange: () => undefined });
  asker.ask(1_000_000);
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  expect(hello()).toMatchObject({ role: "sender", proof, link });
  asker.stop();
});

it("a client with a password names none", async () => {
  ports.deriveKeys = async () => ({ proof: "p".repeat(43), e2eeKey: new Uint8Array(32) });
  const client = new ControlClient(ports, { ...options, password: "12345678" });
  await client.start();
  expect(hello()).toEqual({ type: "hello", protocol: 1, serialId, role: "sender", proof: "p".repeat(43) });
  await client.stop();
});
