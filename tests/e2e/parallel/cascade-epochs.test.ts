import { randomBytes } from "node:crypto";
import { ClientEncryption } from "@setsuna/client";
import { SerialId, type SideFromRelay } from "@setsuna/contracts";
import { milliseconds, repeat } from "@setsuna/kit";
import { UdpLink, until } from "@setsuna/testkit";
import { afterAll, beforeAll, expect, it } from "vitest";
import { RawPeer } from "../support/raw-peer.ts";
import { type ClientSession, RelayPair } from "../support/relay-pair.ts";

const [TOKYO, PARIS] = [0, 1] as const;
const HEARTBEAT_MS = 200;

const after = (ms: number, task: () => void): (() => void) => {
  const timer = setTimeout(task, ms);
  return () => clearTimeout(timer);
};
const ports = {
  clock: { now: () => milliseconds(performance.now()) },
  timers: { after, every: (ms: number, task: () => void) => repeat(after, ms, task) },
  randomBytes: (count: number) => new Uint8Array(randomBytes(count)),
};
const encryptionOf = (): ClientEncryption =>
  new ClientEncryption({ ports, e2eeKey: new Uint8Array(32).fill(5), serialId: SerialId.parse("abcdefg") });

class Participant {
  readonly encryption = encryptionOf();
  readonly peer: RawPeer;
  readonly failures: string[] = [];
  changes = 0;
  private readonly end: () => void;

  constructor(direction: "send" | "receive") {
    const { sending, receiving } = this.encryption;
    const stream = {
      sendSide: (message: Parameters<RawPeer["tell"]>[0]) => this.peer.tell(message),
      fail: ({ code }: { readonly code: string }) => void this.failures.push(code),
      epochChanged: () => {
        this.changes += 1;
      },
    };
    if (direction === "send") sending.join(stream);
    const onSide = (message: SideFromRelay): void => {
      if (message.t === "epoch-answers") receiving.onSide(stream, message);
      if (message.t === "epoch-requests" || message.t === "epoch-renewal") sending.onSide(stream, message);
    };
    this.peer = new RawPeer({ direction, onSide });
    this.end = ports.timers.every(HEARTBEAT_MS, () => {
      this.peer.tell({ t: "heartbeat" });
      if (direction === "receive" && !this.knowsAny) receiving.need(stream);
    });
  }

  get knowsAny(): boolean {
    return this.told.length > 0;
  }
  readonly told: string[] = [];

  listen(): this {
    this.encryption.receiving.onEpochs((epochs) => this.told.push(...epochs.map(({ id }) => id.join("."))));
    return this;
  }
  get present(): string {
    return this.encryption.sending.current.id.join(".");
  }
  close(): void {
    this.end();
    this.peer.close();
  }
}

const link = new UdpLink({ seed: 9, forward: { delayMs: 10, loss: 0.05 }, backward: { delayMs: 10, loss: 0.05 } });
let pair: RelayPair;
const sender = new Participant("send");
const receivers: Participant[] = [];
const watch = async (region: 0 | 1): Promise<{ receiver: Participant; session: ClientSession["session"] }> => {
  const receiver = new Participant("receive").listen();
  receivers.push(receiver);
  const { session } = await pair.connect(region, "subscribe", receiver.peer);
  return { receiver, session };
};

beforeAll(async () => {
  pair = await RelayPair.start(link);
  await pair.connect(TOKYO, "publish", sender.peer);
  await until("the sender", () => sender.peer.isOpen, 60_000, 20);
});
afterAll(async () => {
  for (const client of [sender, ...receivers]) client.close();
  await pair.stop();
  link.close();
});

it("receivers at both relays get the sender's epoch over a lossy path, and a removed receiver doesn't get the next one", async () => {
  const first = sender.present;
  const [near, far, putOut] = [await watch(TOKYO), await watch(PARIS), await watch(PARIS)];
  await until("the first epoch", () => receivers.every(({ told }) => told.includes(first)), 60_000, 20);

  pair.putOut(PARIS, putOut.session);
  await until("another epoch", () => sender.changes === 1, 60_000, 20);
  const second = sender.present;
  expect(second).not.toBe(first);
  // Frames trigger the request for lost messages; here there are none.
  const ask = ({ receiver }: { receiver: Participant }): void => {
    if (!receiver.told.includes(second))
      receiver.peer.tell({ t: "epoch-requests", requests: [receiver.encryption.receiving.request] });
  };
  await until(
    "those who stayed to have it",
    () => {
      for (const one of [near, far, putOut]) ask(one);
      return near.receiver.told.includes(second) && far.receiver.told.includes(second);
    },
    60_000,
    250,
  );
  expect(putOut.receiver.told).toEqual([first]);
  expect(receivers.flatMap(({ failures }) => failures)).toEqual([]);
});
