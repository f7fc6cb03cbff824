import type { Channel } from "@setsuna/contracts";
import { type Log, silentLog } from "@setsuna/kit";
import { Atem } from "atem-connection";
import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { ControlBoard } from "../control-board.ts";
import { FakeTime } from "../edge-time.fake.ts";
import { machineTime } from "../edge-time.ts";
import { ackPacket, helloPacket, readAtemCommands, readAtemPacket } from "./atem-packet.ts";
import { AtemSession } from "./atem-session.ts";
import { AtemSettings } from "./atem-settings.ts";
import { FakeAtem } from "./atem-switcher.fake.ts";
import { readAtemTally } from "./atem-tally.ts";
import { openAtem } from "./open-atem.ts";

const channels = [1, 2, 3] as Channel[];
const opened: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close();
});
const LIMIT = { timeout: 15_000 };

const switcher = async () => {
  const atem = new FakeAtem();
  atem.sources = new Map([
    [1, 1],
    [2, 2],
    [3, 0],
    [3010, 1],
  ]);
  await atem.start();
  opened.push(() => atem.stop());
  return atem;
};
const join = (atem: FakeAtem, settings: object = {}) => {
  const board = new ControlBoard(channels);
  const lines: string[] = [];
  const log: Log = { ...silentLog, info: (_fields, line) => lines.push(line), warn: (_fields, line) => lines.push(line) };
  const parsed = AtemSettings.parse({ host: "127.0.0.1", port: atem.port, ...settings });
  const open = openAtem(parsed, board, { time: machineTime, chance: () => 0.5, log });
  opened.push(() => open.close());
  return { board, lines, open, held: () => channels.map((channel) => board.state(channel, "tally")) };
};

const rawNameOf = (command: object): string | undefined => Object.getPrototypeOf(command)?.constructor?.rawName;

it("a third-party library accepts the fake as a switcher", async () => {
  const atem = await switcher();
  const client = new Atem({ disableMultithreaded: true });
  opened.push(() => client.destroy());
  const tally = new Promise<Readonly<Record<string, { program: boolean; preview: boolean }>>>((resolve) =>
    client.on("receivedCommands", (commands) => {
      for (const command of commands as { properties: unknown }[])
        if (rawNameOf(command) === "TlSr")
          resolve(command.properties as Readonly<Record<string, { program: boolean; preview: boolean }>>);
    }),
  );
  const connected = new Promise<void>((resolve) => client.once("connected", () => resolve()));
  await client.connect("127.0.0.1", atem.port);
  expect(await tally).toMatchObject({ 1: { program: true, preview: false }, 2: { program: false, preview: true } });
  await connected;
  expect(client.state?.info.productIdentifier).toBe("ATEM Mini Pro ISO");
});

describe("tally from an ATEM", () => {
  it("is available at once and follows each change", async () => {
    const atem = await switcher();
    const { held, lines, open } = join(atem);
    await expect.poll(held, LIMIT).toEqual([1, 2, 0]);
    atem.change({ 1: 0, 2: 3, 3: 2 });
    await expect.poll(held, LIMIT).toEqual([0, 1, 2]);
    expect(lines).toContain("ATEM 127.0.0.1: connected");
    expect(lines).toContain("ATEM heard: 2 red, 3 green");
    expect(open.faults()).toEqual({});
  });

  it("maps sources by number, and reads old switchers' inputs", async () => {
    const atem = await switcher();
    const named = join(atem, { inputs: [{ input: 3010, channel: 3 }] });
    await expect.poll(named.held, LIMIT).toEqual([undefined, undefined, 1]);
    const old = await switcher();
    old.old = true;
    await expect.poll(join(old).held, LIMIT).toEqual([1, 2, 0]);
  });

  it("recovers everything lost in transit", async () => {
    const atem = await switcher();
    const { held } = join(atem);
    await expect.poll(held, LIMIT).toEqual([1, 2, 0]);
    atem.lose = 2;
    atem.change({ 1: 0, 2: 0, 3: 0 });
    atem.change({ 1: 2, 2: 1, 3: 0 });
    await expect.poll(held, LIMIT).toEqual([2, 1, 0]);
  });

  it("reports a lost or full switcher, keeps its lamps, and catches up when it returns", async () => {
    const atem = await switcher();
    const { held, lines } = join(atem);
    await expect.poll(held, LIMIT).toEqual([1, 2, 0]);
    await atem.stop();
    await expect.poll(() => lines.some((line) => line.includes("The ATEM cannot be reached")), LIMIT).toBe(true);
    expect(held()).toEqual([1, 2, 0]);
    atem.full = true;
    await atem.start();
    await expect.poll(() => lines.some((line) => line.includes("Too many apps")), LIMIT).toBe(true);
    atem.full = false;
    atem.sources = new Map([[3, 1]]);
    await expect.poll(held, LIMIT).toEqual([1, 2, 1]);
  });

  it("reports that its name doesn't resolve", async () => {
    const atem = await switcher();
    // RFC 6761 §6.4: this name never resolves.
    const { lines } = join(atem, { host: "nowhere.invalid" });
    await expect
      .poll(() => lines.filter((line) => line.includes("nowhere.invalid: The ATEM cannot be reached")), LIMIT)
      .toHaveLength(1);
  });

  it("counts what it can't parse, and continues", async () => {
    const atem = await switcher();
    const { held, open } = join(atem);
    await expect.poll(held, LIMIT).toEqual([1, 2, 0]);
    atem.raw(Buffer.from("hello"));
    atem.payload(Buffer.from([0, 200, 0, 0, 0x54, 0x6c, 0x53, 0x72]));
    atem.change({ 1: 0, 2: 0, 3: 1 });
    await expect.poll(held, LIMIT).toEqual([0, 0, 1]);
    expect(open.faults()).toEqual({ "atem-length": 1, "atem-cut-short": 1 });
  });
});

describe("a switcher that opens no session", () => {
  const session = (answer?: (hello: Uint8Array) => Uint8Array) => {
    const time = new FakeTime();
    const hellos: number[] = [];
    const states: string[] = [];
    const own = new AtemSession(time, () => 0, {
      send: (bytes) => {
        if ((bytes[0] ?? 0) >> 3 !== 2) return;
        hellos.push(time.now());
        const reply = answer?.(bytes);
        if (reply !== undefined) time.after(1, () => own.take(reply));
      },
      onCommand: () => undefined,
      onConnected: () => undefined,
      onAway: (why) => {
        if (states.at(-1) !== why) states.push(why);
      },
      onFault: () => undefined,
    });
    own.open();
    time.forward(60_000);
    own.close();
    return { hellos, states };
  };

  it("is retried less and less often", () => {
    const { hellos, states } = session();
    expect(hellos.slice(0, 6)).toEqual([0, 1000, 3000, 7000, 11_000, 15_000]);
    expect(states).toEqual(["atem-unreachable"]);
  });

  it("counts as full, not as unreachable, while it says so", () => {
    const { states } = session((hello) => {
      const reply = Uint8Array.from(hello);
      reply[12] = 3;
      return reply;
    });
    expect(states).toEqual(["atem-full"]);
  });
});

describe("packets", () => {
  it("are written as documented", () => {
    expect(helloPacket(0x53ab).toString("hex")).toBe("101453ab00000000000000000100000000000000");
    expect(ackPacket(0x8001, 5).toString("hex")).toBe("800c80010005000000000000");
    expect(readAtemPacket(Uint8Array.from(Buffer.from("080c8001000000000000002a", "hex")))).toEqual({
      ok: true,
      value: { flags: 1, session: 0x8001, number: 42, payload: new Uint8Array() },
    });
  });

  it("decodes any bytes to packets or faults", () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 80 })), (list) => {
        const time = new FakeTime();
        const session = new AtemSession(time, () => 0, {
          send: () => undefined,
          onCommand: (command) => void readAtemTally(command),
          onConnected: () => undefined,
          onAway: () => undefined,
          onFault: () => undefined,
        });
        session.open();
        for (const bytes of list) {
          session.take(bytes);
          for (const command of readAtemCommands(bytes).commands) readAtemTally(command);
          const packet = Buffer.concat([Buffer.from([0x08, 12 + bytes.length, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1]), bytes]);
          session.take(packet);
          time.forward(1500);
        }
        session.close();
        expect(time.pending()).toBe(0);
      }),
    );
  });
});
