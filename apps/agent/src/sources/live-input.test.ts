import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { open, readFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort, useBundledMedia } from "@setsuna/testkit/stack";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { MediaInput } from "../../../media/src/input/media-input.ts";
import { footage } from "../outputs/footage.fake.ts";
import type { MediaOutput } from "../outputs/media-output.ts";
import { outputPlace } from "../outputs/output-place.ts";
import { type InputFormat, inputFormat } from "./input-format.ts";

vi.setConfig({ testTimeout: 90_000 });

let restore: (() => void) | undefined;
beforeAll(async () => {
  restore = await useBundledMedia();
});
afterAll(() => restore?.());

const REQUEST = { width: 1280, height: 720, framesPerSecond: 25 };
const PICTURES = 40;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "setsuna-live-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const inputOf = (text: string): InputFormat => {
  const format = inputFormat(text, REQUEST, process.platform);
  if (format === undefined) throw new Error(text);
  return format;
};

const WANTS = { video: true, audio: false };
const quiet = { wants: WANTS, dueAt: () => undefined, waiting: () => undefined, failed: () => undefined };
const recorderTo = async (target: string): Promise<MediaOutput> => (await outputPlace(target, undefined, WANTS)).open(quiet);

const send = async (recorder: MediaOutput, isOver: () => boolean): Promise<void> => {
  const units = footage();
  for (let index = 0; index < 1500 && !isOver(); index += 1) {
    const unit = units[index % units.length];
    if (unit !== undefined) await recorder.write({ ...unit, at: 3_600_000 + 40 * index });
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
};

const readPictures = async (format: InputFormat, wanted: number): Promise<number[]> => {
  const input = await MediaInput.open({ format, videoFilter: "scale=64:36,format=gray" });
  const seconds: number[] = [];
  while (seconds.length < wanted) {
    const read = await input.read();
    if (read === undefined) break;
    for (const { frame, seconds: at } of await read.stream.decode(read.packet)) {
      seconds.push(at);
      frame.free();
    }
    read.packet.free();
  }
  input.interrupt();
  await input.close();
  return seconds;
};

it.skipIf(process.platform === "win32").each(["ts", "mkv"])("reads standard input: %s through a pipe", async (ending) => {
  const file = join(folder, `show.${ending}`);
  const recorder = await recorderTo(file);
  for (const unit of footage()) await recorder.write(unit);
  await recorder.close();
  const fifo = join(folder, `pipe-${ending}`);
  expect(spawnSync("mkfifo", [fifo]).status).toBe(0);
  const [reader, writer] = await Promise.all([open(fifo, "r"), open(fifo, "w")]);
  const writing = readFile(file).then(async (bytes) => {
    await writer.writeFile(bytes);
    await writer.close();
  });
  // Like `-`, but doesn't use this process's own descriptor 0.
  const seconds = await readPictures({ ...inputOf("-"), url: `pipe:${reader.fd}` }, 1000);
  await writing;
  await reader.close();
  expect(seconds.length).toBeGreaterThan(PICTURES);
  expect((seconds[30] ?? 0) - (seconds[5] ?? 0)).toBeCloseTo(1, 2);
});

it("reads MPEG-TS over UDP", async () => {
  const address = `udp://127.0.0.1:${await freePort()}`;
  let over = false;
  const recorder = await recorderTo(`${address}?pkt_size=1316`);
  const sending = send(recorder, () => over);
  const seconds = await readPictures(inputOf(address), PICTURES);
  over = true;
  await sending;
  await recorder.close();
  expect(seconds.length).toBeGreaterThanOrEqual(PICTURES);
  expect(seconds).toEqual(seconds.toSorted((one, other) => one - other));
});

it("uses RTSP inside one TCP connection, at both ends", async () => {
  const address = `rtsp://127.0.0.1:${await freePort()}/show`;
  const input = inputOf(address);
  expect(input.options.rtsp_transport).toBe("tcp");
  const reading = readPictures({ ...input, options: { ...input.options, rtsp_flags: "listen", listen_timeout: "20" } }, PICTURES);
  let over = false;
  let recorder = await recorderTo(address);
  const [first] = footage();
  if (first === undefined) throw new Error("no footage");
  for (let attempt = 0; attempt < 200 && !recorder.isOpen; attempt += 1) {
    recorder = await recorderTo(address);
    await recorder.write(first).catch(() => new Promise((resolve) => setTimeout(resolve, 20)));
  }
  const sending = send(recorder, () => over);
  const seconds = await reading;
  over = true;
  await sending.catch(() => undefined);
  await recorder.close().catch(() => undefined);
  expect(seconds.length).toBeGreaterThanOrEqual(PICTURES);
});

it("accepts and opens RTMP connections", async () => {
  const address = `rtmp://127.0.0.1:${await freePort()}/live/show`;
  const reading = readPictures(inputOf(`${address}?listen=1`), PICTURES);
  let isOver = false;
  const [first] = footage();
  if (first === undefined) throw new Error("no footage");
  let recorder = await recorderTo(address);
  for (let attempt = 0; attempt < 200 && !recorder.isOpen; attempt += 1) {
    recorder = await recorderTo(address);
    await recorder.write(first).catch(() => new Promise((resolve) => setTimeout(resolve, 20)));
  }
  const sending = send(recorder, () => isOver);
  const seconds = await reading;
  isOver = true;
  await sending.catch(() => undefined);
  await recorder.close().catch(() => undefined);
  expect(seconds.length).toBeGreaterThanOrEqual(PICTURES);
});

it("reports an address in use and a refused connection", async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const taken = server.address();
  const port = typeof taken === "object" && taken !== null ? taken.port : 0;
  const listening = { ...inputOf(`tcp://127.0.0.1:${port}?listen=1`) };
  await expect(MediaInput.open({ format: listening, videoFilter: "null" })).rejects.toMatchObject({ code: "port-in-use" });
  const [unit] = footage();
  const recorder = await recorderTo(`tcp://127.0.0.1:${port}?listen=1`);
  await expect(unit && recorder.write(unit)).rejects.toMatchObject({ code: "port-in-use" });
  await new Promise<void>((resolve) => server.close(() => resolve()));
  await expect(MediaInput.open({ format: inputOf(`tcp://127.0.0.1:${port}`), videoFilter: "null" })).rejects.toMatchObject({
    code: "input-unreadable",
  });
});
