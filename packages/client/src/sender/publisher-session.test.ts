import { Channel, MediaSessionId, SerialId, StudioError } from "@setsuna/contracts";
import { STATEMENT_INTERVAL_MS } from "@setsuna/e2ee";
import { FakeClock } from "@setsuna/testkit";
import { beforeEach, describe, expect, it } from "vitest";
import { ClientEncryption } from "../epochs/client-encryption.ts";
import { Signalling } from "../signalling/signalling.ts";
import { FakePorts } from "../testing/fake-ports.ts";
import type { FakeTransport } from "../testing/fake-transport.ts";
import type { TransportOptions } from "../transport/media-transport.ts";
import type { TransportEffect } from "./publisher-events.ts";
import { PublisherSession, type PublisherTransport, type StreamEncryption } from "./publisher-session.ts";

const CHANNEL = Channel.parse(1);
const FAST = { channel: Channel.parse(2), delayMs: 500 };
const SESSION = MediaSessionId.parse("a".repeat(22));
const SERIAL_ID = SerialId.parse("abcdefg");

class RecordingTransport implements PublisherTransport<FakeTransport> {
  readonly opened: (StreamEncryption | undefined)[] = [];
  readonly entered: StreamEncryption[] = [];
  readonly statements: Uint8Array[] = [];
  readonly effects: TransportEffect["type"][] = [];
  failure: Error | undefined;
  open(options: TransportOptions, encryption: StreamEncryption | undefined): FakeTransport | Promise<FakeTransport> {
    this.opened.push(encryption);
    if (this.failure !== undefined) throw this.failure;
    return ports.openTransport(options);
  }
  perform({ type }: TransportEffect): void {
    this.effects.push(type);
  }
  enter(encryption: StreamEncryption): void {
    this.entered.push(encryption);
  }
  state(statement: Uint8Array): void {
    this.statements.push(statement);
  }
}

let clock: FakeClock;
let ports: FakePorts;
let transport: RecordingTransport;
let signalling: Signalling;
let session: PublisherSession<FakeTransport>;
let encryption: ClientEncryption | undefined;

const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

const start = async (): Promise<void> => {
  signalling = new Signalling({
    ports,
    url: "wss://studio.example/studio/signal",
    serialId: SERIAL_ID,
    role: "sender",
    onState: () => undefined,
    onClosed: () => undefined,
  });
  session = new PublisherSession({
    kind: "video",
    channel: CHANNEL,
    hasFecSection: true,
    ports,
    signalling,
    encryption,
    transport,
    settings: { audioRedundancy: "auto", videoBitrateMbps: 5, fast: FAST },
    onChange: () => undefined,
  });
  signalling.start();
  session.start();
  ports.socket().welcome();
  await settle();
};
const connect = async (): Promise<void> => {
  const { request } = ports.socket().last("publish");
  ports.socket().say({ type: "answer", request, session: SESSION, sdp: "answer" });
  await settle();
  ports.transport().connect();
  await settle();
};

beforeEach(() => {
  clock = new FakeClock(1_000_000);
  ports = new FakePorts(clock);
  transport = new RecordingTransport();
  encryption = undefined;
});

describe("PublisherSession", () => {
  it("offers the stream with its FAST channel, and configures the encoder once connected", async () => {
    await start();
    expect(ports.socket().last("publish")).toMatchObject({ kind: "video", channel: CHANNEL, fast: FAST });
    expect(transport.effects).toEqual([]);
    await connect();
    expect(session.link.phase()).toEqual({ name: "live", session: SESSION });
    expect(transport.effects).toEqual(["apply-settings"]);
    expect(transport.opened).toEqual([undefined]);
  });

  it("releases the transport when stopped, and opens another when started again", async () => {
    await start();
    await connect();
    session.stop();
    expect(transport.effects).toEqual(["apply-settings", "release"]);
    session.start();
    await settle();
    expect(ports.transports).toHaveLength(2);
  });

  it("fails the stream if the transport can't send it", async () => {
    transport.failure = new StudioError("encryption-codec", "AV1");
    await start();
    expect(session.link.phase()).toMatchObject({ name: "refused", error: { code: "encryption-codec" } });
  });

  it("rebuilds the connection for negotiated settings, and applies others at once", async () => {
    await start();
    await connect();
    session.update({ audioRedundancy: "auto", videoBitrateMbps: 6, fast: FAST }, false);
    expect(transport.effects).toEqual(["apply-settings", "apply-settings", "bitrate-raised"]);
    session.update({ audioRedundancy: "auto", videoBitrateMbps: 6, fast: FAST }, true);
    await settle();
    expect(transport.effects.at(-1)).toBe("release");
    expect(ports.transports).toHaveLength(2);
  });
});

describe("encryption", () => {
  beforeEach(() => {
    encryption = new ClientEncryption({ ports, e2eeKey: new Uint8Array(32), serialId: SERIAL_ID });
  });

  it("uses another salt for each connection", async () => {
    let drawn = 0;
    ports.randomBytes = (count) => new Uint8Array(count).fill(++drawn);
    await start();
    await connect();
    session.link.rebuild();
    await settle();
    const [first, second] = transport.opened;
    expect(first?.stream).toEqual({ kind: "video", channel: CHANNEL, fastChannel: FAST.channel });
    expect(second?.session.epoch).toBe(first?.session.epoch);
    expect(second?.session.salt).not.toEqual(first?.session.salt);
  });

  it("signs the session once connected and every ten seconds, until the connection ends", async () => {
    const { after } = ports.timers;
    const waiting = new Set<() => void>();
    ports.timers.after = (ms, task) => {
      const run = (): void => {
        waiting.delete(run);
        task();
      };
      if (ms === STATEMENT_INTERVAL_MS) waiting.add(run);
      const end = after(ms, run);
      return () => {
        waiting.delete(run);
        end();
      };
    };
    await start();
    await connect();
    expect(transport.statements).toHaveLength(1);
    clock.advance(STATEMENT_INTERVAL_MS - 1);
    expect(transport.statements).toHaveLength(1);
    clock.advance(1);
    expect(transport.statements).toHaveLength(2);
    session.stop();
    expect(waiting.size).toBe(0);
    clock.advance(5 * STATEMENT_INTERVAL_MS);
    expect(transport.statements).toHaveLength(2);
  });

  it("switches to another epoch with a keyframe", async () => {
    await start();
    await connect();
    session.link.epochChanged();
    expect(transport.entered).toHaveLength(1);
    expect(transport.effects.at(-1)).toBe("request-keyframe");
  });
});
