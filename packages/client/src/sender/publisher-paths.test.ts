import { Channel, MediaSessionId, SerialId } from "@setsuna/contracts";
import { FakeClock } from "@setsuna/testkit";
import { beforeEach, expect, it } from "vitest";
import { ClientEncryption } from "../epochs/client-encryption.ts";
import { Signalling } from "../signalling/signalling.ts";
import { FakePorts } from "../testing/fake-ports.ts";
import type { FakeTransport } from "../testing/fake-transport.ts";
import type { TransportOptions } from "../transport/media-transport.ts";
import { PublisherSession, type PublisherTransport, type StreamEncryption } from "./publisher-session.ts";

const SERIAL_ID = SerialId.parse("abcdefg");
const sessionOf = (name: string) => MediaSessionId.parse(name.repeat(22));

let clock: FakeClock;
let ports: FakePorts;
let session: PublisherSession<FakeTransport>;
let calls: string[];
let salts: (Uint8Array | undefined)[];

const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

const transport: PublisherTransport<FakeTransport> = {
  open: (options: TransportOptions, encryption: StreamEncryption | undefined, path: number) => {
    calls.push(`open ${path}`);
    salts.push(encryption?.session.salt);
    return ports.openTransport(options);
  },
  closed: (path) => calls.push(`closed ${path}`),
  perform: ({ type }) => calls.push(type),
  enter: () => calls.push("enter"),
  state: () => undefined,
};

const connect = async (name: string): Promise<void> => {
  const { request } = ports.socket().last("publish");
  ports.socket().say({ type: "answer", request, session: sessionOf(name), sdp: "answer" });
  await settle();
  ports.transport().connect();
  await settle();
};

const startPath = async (path: number): Promise<void> => {
  session.links[path]?.start();
  await settle();
};

beforeEach(async () => {
  clock = new FakeClock(1_000_000);
  ports = new FakePorts(clock);
  calls = [];
  salts = [];
  const signalling = new Signalling({
    ports,
    url: "wss://studio.example/studio/signal",
    serialId: SERIAL_ID,
    role: "sender",
    onState: () => undefined,
    onClosed: () => undefined,
  });
  session = new PublisherSession({
    kind: "video",
    channel: Channel.parse(1),
    hasFecSection: true,
    ports,
    signalling,
    encryption: new ClientEncryption({
      ports,
      e2eeKey: new Uint8Array(32).fill(1),
      serialId: SERIAL_ID,
      senderSeed: new Uint8Array(32).fill(2),
    }),
    transport,
    settings: { audioRedundancy: "never", videoBitrateMbps: 0 },
    paths: [{ name: "eth0" }, { name: "wwan0", backup: true }],
    onChange: () => undefined,
  });
  signalling.start();
  ports.socket().welcome();
  await startPath(0);
});

it("joins the second path to the first by its session, without restarting encryption or the encoder", async () => {
  expect(ports.socket().last("publish").path).toEqual({ name: "eth0" });
  await connect("a");
  await startPath(1);
  expect(ports.socket().last("publish").path).toEqual({ name: "wwan0", backup: true, of: sessionOf("a") });
  await connect("b");
  expect(calls).toEqual(["open 0", "apply-settings", "open 1"]);
  expect(salts[1]).toBe(salts[0]);
});

it("keeps sending when a path fails, rejoins it to the other, and releases only with the last", async () => {
  await connect("a");
  await startPath(1);
  await connect("b");
  calls = [];
  ports.transports[0]?.fail();
  await settle();
  expect(calls[0]).toBe("closed 0");
  expect(calls).not.toContain("release");
  expect(session.link.phase()?.name).toBe("live");
  clock.advance(500);
  await settle();
  expect(ports.socket().last("publish").path).toEqual({ name: "eth0", of: sessionOf("b") });
  expect(salts.at(-1)).toBe(salts[0]);
  for (const link of session.links) link.stop();
  expect(calls.filter((call) => call === "release")).toHaveLength(1);
});
