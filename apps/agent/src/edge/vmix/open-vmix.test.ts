import { createServer, type Socket } from "node:net";
import type { Channel } from "@setsuna/contracts";
import { type Log, silentLog } from "@setsuna/kit";
import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { ControlBoard } from "../control-board.ts";
import { FakeTime } from "../edge-time.fake.ts";
import { machineTime } from "../edge-time.ts";
import { openVmix } from "./open-vmix.ts";
import { readVmixTally, VmixLines } from "./vmix-lines.ts";
import { FakeVmix } from "./vmix-server.fake.ts";
import { VmixSettings } from "./vmix-settings.ts";

const channels = [1, 2, 3] as Channel[];
const opened: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close();
});
const LIMIT = { timeout: 10_000 };

const world = async (settings: object = {}) => {
  const vmix = new FakeVmix();
  vmix.tally = "0120";
  await vmix.start();
  opened.push(() => vmix.stop());
  const board = new ControlBoard(channels);
  const lines: string[] = [];
  const log: Log = { ...silentLog, info: (_fields, line) => lines.push(line), warn: (_fields, line) => lines.push(line) };
  const open = openVmix(VmixSettings.parse({ port: vmix.port, ...settings }), board, { time: machineTime, chance: () => 0, log });
  opened.push(() => open.close());
  return { vmix, board, lines, open, held: () => channels.map((channel) => board.state(channel, "tally")) };
};

describe("tally from vMix", () => {
  it("is available at once and follows each change", async () => {
    const { vmix, held, lines, open } = await world();
    await expect.poll(held, LIMIT).toEqual([0, 1, 2]);
    vmix.change("2010");
    await expect.poll(held, LIMIT).toEqual([2, 0, 1]);
    expect(vmix.requests).toEqual(["SUBSCRIBE TALLY", "TALLY"]);
    expect(lines).toContain("vMix heard: 1 green, 3 red");
    expect(lines).toContain("vMix 127.0.0.1: connected");
    expect(open.faults()).toEqual({});
  });

  it("reads another input, or the named inputs, of which the one most on air wins", async () => {
    const from = await world({ firstInput: 2 });
    await expect.poll(from.held, LIMIT).toEqual([1, 2, 0]);
    const inputs = [
      { input: 3, channel: 2 },
      { input: 2, channel: 2 },
    ];
    const named = await world({ inputs });
    await expect.poll(named.held, LIMIT).toEqual([undefined, 1, undefined]);
  });

  it("keeps its lamps while vMix is away, reports it, and catches up when it returns", async () => {
    const { vmix, held, lines } = await world();
    await expect.poll(held, LIMIT).toEqual([0, 1, 2]);
    await vmix.stop();
    await expect.poll(() => lines.some((line) => line.startsWith("vMix 127.0.0.1: vMix cannot be reached")), LIMIT).toBe(true);
    expect(held()).toEqual([0, 1, 2]);
    vmix.tally = "1000";
    await vmix.start();
    await expect.poll(held, LIMIT).toEqual([1, 0, 0]);
  });

  it("skips unrequested data and counts invalid responses", async () => {
    const { vmix, held, open } = await world();
    await expect.poll(held, LIMIT).toEqual([0, 1, 2]);
    vmix.write("XML 30\r\n<vmix>TALLY OK 111\r\n</vmix>\r\nnonsense\r\nTALLY OK 9\r\n");
    vmix.change("1111");
    await expect.poll(held, LIMIT).toEqual([1, 1, 1]);
    expect(open.faults()).toEqual({ "vmix-malformed": 2 });
  });

  it("reports a port used by something else once", async () => {
    const { vmix, lines, open, held } = await world();
    await expect.poll(held, LIMIT).toEqual([0, 1, 2]);
    await vmix.stop();
    vmix.greeting = "HTTP/1.1 400 Bad Request\r\n\r\n";
    await vmix.start();
    await expect.poll(() => open.faults()["vmix-malformed"], LIMIT).toBeGreaterThanOrEqual(3);
    expect(lines.filter((line) => line.includes("not from vMix's TCP API"))).toHaveLength(1);
    expect(lines.filter((line) => line.includes("connected"))).toHaveLength(1);
  });

  it("reports a refused subscription", async () => {
    const { vmix, lines } = await world();
    await vmix.stop();
    vmix.refuses = true;
    await vmix.start();
    await expect.poll(() => lines.some((line) => line.includes("refused to report its tally")), LIMIT).toBe(true);
  });
});

describe("a port that isn't vMix's", () => {
  it.each<readonly [string, (socket: Socket) => void]>([
    ["a web server's", (socket) => socket.once("data", () => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"))],
    ["one that greets and stays", (socket) => socket.write("SSH-2.0-OpenSSH_9.6\r\n")],
    ["one that hangs up", (socket) => socket.destroy()],
    ["an echo", (socket) => socket.pipe(socket)],
  ])("is retried less and less often, and reported in one line: %s", async (_what, answer) => {
    const server = createServer((socket) => {
      socket.on("error", () => socket.destroy());
      answer(socket);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
    opened.push(() => server.close());
    const place = server.address();
    const port = typeof place === "object" && place !== null ? place.port : 0;
    const time = new FakeTime();
    const waits: number[] = [];
    const after = (ms: number, run: () => void): (() => void) => {
      // Not the queries for the tally, nor the time until a connection is steady.
      if (ms !== 5000 && ms !== 10_000) waits.push(ms);
      return time.after(ms, run);
    };
    const lines: string[] = [];
    const log: Log = { ...silentLog, warn: (_fields, line) => lines.push(line) };
    const edgeTime = { now: () => time.now(), unixNow: () => 0, after };
    const open = openVmix(VmixSettings.parse({ port }), new ControlBoard(channels), { time: edgeTime, chance: () => 0.5, log });
    opened.push(() => open.close());
    for (let tries = 1; tries < 10; tries += 1) {
      await expect.poll(() => waits.length, LIMIT).toBe(tries);
      time.forward(waits.at(-1) ?? 0);
    }
    expect(waits).toEqual([250, 500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
    expect(lines).toEqual([expect.stringMatching(/^vMix 127\.0\.0\.1: /)]);
  });
});

describe("lines", () => {
  it("are the same however they are split", () => {
    const bytes = Buffer.from("VERSION OK 28\r\nSUBSCRIBE OK TALLY\r\nXML 5\r\nab\r\ncTALLY OK 012\r\nFUNCTION ER Some text\r\n");
    const whole = new VmixLines().push(bytes).responses;
    expect(whole.map(({ command, status, text }) => `${command} ${status} ${text}`)).toEqual([
      "VERSION OK 28",
      "SUBSCRIBE OK TALLY",
      "XML data ",
      "TALLY OK 012",
      "FUNCTION ER Some text",
    ]);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), (step) => {
        const lines = new VmixLines();
        const got = [];
        for (let at = 0; at < bytes.length; at += step) got.push(...lines.push(bytes.subarray(at, at + step)).responses);
        expect(got).toEqual(whole);
      }),
    );
  });

  it("buffer little, whatever arrives", () => {
    expect(new VmixLines().push(Buffer.alloc(10_000, 0x41))).toMatchObject({ faults: 1, lost: true });
    expect(new VmixLines().push(Buffer.from("XML 9999999999\r\n"))).toMatchObject({ faults: 1, lost: true });
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 200 })), (chunks) => {
        const lines = new VmixLines();
        for (const chunk of chunks) for (const { text } of lines.push(chunk).responses) readVmixTally(text);
      }),
    );
  });
});
