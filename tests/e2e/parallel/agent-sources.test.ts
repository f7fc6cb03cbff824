import { createSocket } from "node:dgram";
import { readFileSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Studio, until } from "@setsuna/testkit";
import { freePort, useBundledMedia } from "@setsuna/testkit/stack";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readAll } from "../../../apps/media/src/input/read-all.fake.ts";
import { feedOf, SECONDS, writeShow } from "../../../apps/media/src/input/small-show.fake.ts";
import { AgentRun, decodeSmall } from "../support/agent.ts";
import { Stage } from "../support/stage.ts";

/** The product promises a second, but the machine is shared. */
const ENDS_MS = 3000;

let restore: (() => void) | undefined;
let stage: Stage;
let studio: Studio;
let folder: string;
let show: Buffer;
beforeAll(async () => {
  restore = await useBundledMedia();
  stage = await Stage.shared();
  studio = stage.studio;
  folder = await mkdtemp(join(tmpdir(), "setsuna-sources-"));
  await writeShow(join(folder, "show.ts"), [0]);
  show = readFileSync(join(folder, "show.ts"));
});
afterAll(async () => {
  await stage?.close();
  restore?.();
  await rm(folder, { recursive: true, force: true });
});

const run = (args: readonly string[]): AgentRun =>
  new AgentRun([...args, "--id", studio.demoId], { SETSUNA_SERVER: studio.origin });

const feedTo = (port: number): (() => void) => {
  const socket = createSocket("udp4");
  const stop = feedOf(show, SECONDS, (bytes) => socket.send(bytes, port, "127.0.0.1"));
  return () => {
    stop();
    socket.close();
  };
};

const bytesWritten = (receiver: AgentRun): number[] =>
  receiver.lines.filter(({ event }) => event === "statistics").map(({ bytes }) => Number(bytes));

const bytesOf = (receiver: AgentRun): number => Math.max(0, ...bytesWritten(receiver));

const restingBytes = async (receiver: AgentRun): Promise<number> =>
  until("an output that rests", () => {
    const [before, last] = bytesWritten(receiver).slice(-2);
    return last !== undefined && last === before ? last : undefined;
  });

test("a feed that stops keeps its channel, and its video returns with it", async () => {
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
    await receiver.line("picture", ({ fault }) => fault === "source");
    const other = run(["send", "--video", "1", "-i", "test"]);
    expect(await other.ended).toBe(4);
    expect(await other.line("error")).toMatchObject({ code: "previous-stream-exists" });
    const before = await restingBytes(receiver);
    stop = feedTo(port);
    await until("its picture again", () => bytesOf(receiver) > before + 2_000);
    await until("the receiver's word of it", () => receiver.lines.findLast(({ event }) => event === "picture")?.fault === "back");
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
  expect(Math.max(...steps)).toBeGreaterThan(1);
});

test("still video reaches late viewers, and they learn when its sender ends", async () => {
  const still = join(folder, "still.ppm");
  await writeFile(still, Buffer.concat([Buffer.from("P6 64 64 255\n"), Buffer.alloc(3 * 64 * 64, 200)]));
  const sender = run(["send", "--video", "3", "-i", still]);
  const receivers: AgentRun[] = [];
  try {
    await sender.line("still");
    // Each comes after the previous one has left the relay's history.
    for (const name of ["first.mkv", "late.mkv"]) {
      const receiver = run(["receive", "--video", "3", "-o", join(folder, name)]);
      receivers.push(receiver);
      await receiver.line("recording");
      const seen = sender.lines.filter(({ event }) => event === "statistics").length;
      await until("a few seconds", () => sender.lines.filter(({ event }) => event === "statistics").length > seen + 3);
    }
    const [, late] = receivers;
    await sender.stop();
    await late?.line("picture", ({ fault }) => fault === "sender");
  } finally {
    await Promise.all([sender, ...receivers].map((one) => one.stop()));
  }
  for (const name of ["first.mkv", "late.mkv"]) expect((await decodeSmall(join(folder, name), 64, 36)).length).toBeGreaterThan(3);
});

test("audio that appears in the source late is sent from then on", async () => {
  const path = join(folder, "late.ts");
  await writeShow(path, [0, 0], { kinds: { video: true, audio: false } });
  const bytes = Buffer.concat([await readFile(path), show, show, show]);
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    const from = performance.now();
    let given = 0;
    const timer = setInterval(() => {
      const due = Math.min(bytes.length, Math.floor(((performance.now() - from) / (5000 * SECONDS)) * bytes.length));
      if (due > given) socket.write(bytes.subarray(given, due));
      given = due;
    }, 10);
    socket.on("close", () => clearInterval(timer));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const sender = run(["send", "--video", "2", "--audio", "2", "-i", `tcp://127.0.0.1:${port}`]);
  const receiver = run(["receive", "--audio", "2", "-o", "null"]);
  try {
    await sender.line("stream", ({ kind, phase }) => kind === "audio" && phase === "live");
    const kinds = sender.lines.filter(({ event, phase }) => event === "stream" && phase === "live").map(({ kind }) => kind);
    expect(kinds[0]).toBe("video");
    await receiver.line("statistics", ({ streams }) => JSON.stringify(streams).includes('"phase":"live"'));
  } finally {
    await Promise.all([receiver.stop(), sender.stop()]);
    server.close();
  }
});

test("audio alone is recorded when no video arrives, with a note", async () => {
  const file = join(folder, "sound-alone.mkv");
  const speech = fileURLToPath(new URL("../../media/speech.wav", import.meta.url));
  const sender = run(["send", "--video", "3", "--audio", "3", "--loop", "-i", speech]);
  const receiver = run(["receive", "--video", "3", "--audio", "3", "-o", file]);
  try {
    await sender.line("tracks", ({ video }) => video === false);
    await receiver.line("output-news", ({ news }) => news === "sound-alone");
    await until("its sound in the file", () => bytesOf(receiver) > 50_000);
  } finally {
    await Promise.all([receiver.stop(), sender.stop()]);
  }
  expect(await receiver.ended).toBe(0);
  const { sounds, pictures } = await readAll({
    format: { url: `file:${file}`, options: {}, isLive: false },
    videoFilter: "format=gray",
    audioFilter: "aresample=48000,aformat=sample_fmts=s16:channel_layouts=stereo",
  });
  expect(pictures).toEqual([]);
  expect((sounds.at(-1)?.seconds ?? 0) - (sounds[0]?.seconds ?? 0)).toBeGreaterThan(4);
});

test("an SRT output without a reader reports it, and the first signal ends it", async () => {
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
