import { createSocket } from "node:dgram";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Studio, until } from "@setsuna/testkit";
import { freePort, useBundledMedia } from "@setsuna/testkit/stack";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SECONDS, writeShow } from "../../../apps/media/src/input/small-show.fake.ts";
import { AgentRun, decodeSmall } from "../support/agent.ts";

const DATAGRAM = 1316;
/** The product promises a second; the machine is shared. */
const ENDS_MS = 3000;

let restore: (() => void) | undefined;
let studio: Studio;
let folder: string;
let show: Buffer;
beforeAll(async () => {
  restore = await useBundledMedia();
  studio = await Studio.start();
  folder = await mkdtemp(join(tmpdir(), "setsuna-sources-"));
  await writeShow(join(folder, "show.ts"), [0]);
  show = readFileSync(join(folder, "show.ts"));
});
afterAll(async () => {
  await studio?.stop();
  restore?.();
  await rm(folder, { recursive: true, force: true });
});

const run = (args: readonly string[]): AgentRun =>
  new AgentRun([...args, "--id", studio.demoId], { SETSUNA_SERVER: studio.origin });

/** Sends the show by UDP at its own pace, again and again, until it is stopped. */
const feedTo = (port: number): (() => void) => {
  const socket = createSocket("udp4");
  const pieces = Math.ceil(show.length / DATAGRAM);
  const from = performance.now();
  let given = 0;
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - from) / (1000 * SECONDS)) * pieces);
    for (; given < due; given += 1) {
      const at = (given % pieces) * DATAGRAM;
      socket.send(show.subarray(at, Math.min(show.length, at + DATAGRAM)), port, "127.0.0.1");
    }
  }, 10);
  return () => {
    clearInterval(timer);
    socket.close();
  };
};

const bytesOf = (receiver: AgentRun): number =>
  Math.max(0, ...receiver.lines.filter(({ event }) => event === "statistics").map(({ bytes }) => Number(bytes)));

test("a feed that stops: its channel is kept, and its picture is there again when it comes back", async () => {
  const port = await freePort();
  const file = join(folder, "kept.mp4");
  let stop = feedTo(port);
  const sender = run(["send", "--video", "1", "-i", `udp://127.0.0.1:${port}`]);
  const receiver = run(["receive", "--video", "1", "-o", file]);
  try {
    await until("a picture at the receiver", () => bytesOf(receiver) > 2_000);
    stop();
    await sender.line("source", ({ state }) => state === "away");
    await sender.line("statistics", ({ source }) => source === "away");
    const other = run(["send", "--video", "1", "-i", "test"]);
    expect(await other.ended).toBe(4);
    expect(await other.line("error")).toMatchObject({ code: "previous-stream-exists" });
    const before = bytesOf(receiver);
    stop = feedTo(port);
    await until("its picture again", () => bytesOf(receiver) > before + 2_000);
    expect(sender.lines.filter(({ event }) => event === "source").map(({ state }) => state)).toEqual([
      "waiting",
      "open",
      "away",
      "open",
    ]);
  } finally {
    stop();
    await Promise.all([receiver.stop(), sender.stop()]);
  }
  expect(await sender.ended).toBe(0);
  expect(await receiver.ended).toBe(0);
  const times = (await decodeSmall(file, 64, 36)).map(({ seconds }) => seconds);
  const steps = times.slice(1).map((at, index) => at - (times[index] ?? 0));
  expect(Math.min(...steps)).toBeGreaterThan(0);
  // The time in between is in the recording.
  expect(Math.max(...steps)).toBeGreaterThan(1);
});

test("an SRT output whose reader never comes: it is said, and the first signal ends it", async () => {
  const target = `srt://127.0.0.1:${await freePort()}?mode=listener`;
  const sender = run(["send", "--video", "2", "--size", "320x180", "-i", "test"]);
  const receiver = run(["receive", "--video", "2", "-o", target]);
  try {
    await receiver.line("output-waiting");
    const from = performance.now();
    expect(await receiver.stop()).toBe(0);
    expect(performance.now() - from).toBeLessThan(ENDS_MS);
  } finally {
    await Promise.all([receiver.stop(), sender.stop()]);
  }
});
