import { Channel, MediaSessionId, SerialId, SIDE_CHANNEL_LABEL } from "@setsuna/contracts";
import { FakeClock } from "@setsuna/testkit";
import { beforeEach, expect, it } from "vitest";
import { Signalling } from "../signalling/signalling.ts";
import { StreamLink } from "../stream/stream-link.ts";
import { FakePorts } from "../testing/fake-ports.ts";
import type { FakeTransport } from "../testing/fake-transport.ts";
import { ClientEncryption } from "./client-encryption.ts";

const ID = SerialId.parse("abcdefg");
const CHANNEL = Channel.parse(1);
const SESSION = MediaSessionId.parse("a".repeat(22));
let clock: FakeClock;
let ports: FakePorts;
let encryption: ClientEncryption;
let changes: number;
beforeEach(() => {
  clock = new FakeClock(1_700_000_000_000);
  ports = new FakePorts(clock);
  let drawn = 0;
  ports.randomBytes = (count) => new Uint8Array(count).fill(++drawn);
  encryption = new ClientEncryption({ ports, e2eeKey: new Uint8Array(32).fill(3), serialId: ID });
  changes = 0;
});

const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};
const start = (
  direction: "publish" | "subscribe",
  beforeOpen: () => void = () => undefined,
  isEncrypted = true,
): StreamLink<FakeTransport> => {
  const role = direction === "publish" ? "sender" : "receiver";
  const signalling = new Signalling({
    ports,
    url: "wss://studio.example/studio/signal",
    serialId: ID,
    role,
    onState: () => undefined,
    onClosed: () => undefined,
  });
  const link = new StreamLink<FakeTransport>({
    kind: "video",
    channel: CHANNEL,
    direction,
    ports,
    signalling,
    encryption: isEncrypted ? encryption : undefined,
    onChange: () => undefined,
    hooks: {
      open: async (options) => {
        const transport = await ports.openTransport(options);
        beforeOpen();
        return transport;
      },
      request: (offer) => {
        const common = { kind: "video", channel: CHANNEL, offer } as const;
        return direction === "publish" ? { type: "publish", ...common } : { type: "subscribe", ...common, playout: "instant" };
      },
      epochChanged: () => {
        changes += 1;
      },
    },
  });
  signalling.start();
  ports.socket().welcome();
  link.start();
  return link;
};
const connect = async (type: "publish" | "subscribe"): Promise<void> => {
  await settle();
  ports.socket().say({ type: "answer", request: ports.socket().last(type).request, session: SESSION, sdp: "answer" });
  await settle();
  ports.transport().connect();
};

it("a subscription sends the receiver's request, and gets the answer on its side channel", async () => {
  const link = start("subscribe");
  await settle();
  expect(ports.socket().last("subscribe")).toMatchObject({ epochRequest: encryption.receiving.request });
  await connect("subscribe");
  const sender = new ClientEncryption({ ports, e2eeKey: encryption.e2eeKey, serialId: ID });
  const stream = {
    epochChanged: () => undefined,
    sendSide: (message: Parameters<typeof link.sendSide>[0]) => {
      if (message.t === "epoch-answers") ports.transport().say(message);
    },
  };
  sender.sending.onSide(stream, { t: "epoch-requests", requests: [encryption.receiving.request] });
  expect(encryption.receiving.book.find(sender.sending.current.id, sender.sending.sender.publicKey)).toBeDefined();
  link.stop();
});

it("a publication learns of a new epoch, even one that started while it connected", async () => {
  const other = { sendSide: () => undefined, epochChanged: () => undefined };
  const link = start("publish", () => {
    encryption.sending.onSide(other, { t: "epoch-renewal", event: "occasion-1" });
    clock.advance(400);
  });
  await connect("publish");
  expect(changes).toBe(1);
  ports.transport().say({ t: "epoch-renewal", event: "occasion-2" });
  clock.advance(400);
  expect(changes).toBe(2);
  link.stop();
  encryption.sending.onSide(other, { t: "epoch-renewal", event: "occasion-3" });
  clock.advance(400);
  expect(changes).toBe(2);
});

it("a publication that was connected before starts another epoch once it reconnects", async () => {
  const link = start("publish");
  await connect("publish");
  const first = encryption.sending.current;
  clock.advance(800);
  expect(encryption.sending.current).toBe(first);
  ports.transport().fail();
  clock.advance(1000);
  await settle();
  clock.advance(800);
  expect(encryption.sending.current).toBe(first);
  await connect("publish");
  clock.advance(2000);
  expect(encryption.sending.current).not.toBe(first);
  link.stop();
});

it.each([true, false])("a publication acknowledges a removal (encrypted: %s)", async (isEncrypted) => {
  const link = start("publish", undefined, isEncrypted);
  await connect("publish");
  ports.transport().say({ t: "epoch-renewal", event: "occasion-1" });
  const said = ports.transport().channels.get(SIDE_CHANNEL_LABEL)?.sent ?? [];
  expect(said.map(String)).toContainEqual('{"t":"epoch-renewed","event":"occasion-1"}');
  link.stop();
});
