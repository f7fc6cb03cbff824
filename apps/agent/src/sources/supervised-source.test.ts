import { createSocket } from "node:dgram";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort, useBundledMedia } from "@setsuna/testkit/stack";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { feedOf, SECONDS, writeShow } from "../../../media/src/input/small-show.fake.ts";
import { MEDIA_VARIABLE } from "../media/media-program.ts";
import type { SourceState } from "./source-state.ts";
import { until, type WatchedSource, watchSource } from "./watched-source.fake.ts";

const SLOW = { timeout: 150_000 };

let restore: (() => void) | undefined;
let folder: string;
let show: Buffer;
beforeAll(async () => {
  restore = await useBundledMedia();
  folder = mkdtempSync(join(tmpdir(), "setsuna-source-"));
  await writeShow(join(folder, "show.ts"), [0]);
  show = readFileSync(join(folder, "show.ts"));
});
afterAll(() => {
  restore?.();
  rmSync(folder, { recursive: true, force: true });
});

const feed = (take: (bytes: Buffer) => void): (() => void) => feedOf(show, SECONDS, take);

let watched: WatchedSource | undefined;
afterEach(async () => {
  await watched?.source.stop();
  vi.unstubAllEnvs();
});

const watch = (input: string, retry = false): WatchedSource => {
  watched = watchSource(input, { video: true, audio: false, retry });
  return watched;
};

const countOf = ({ packets }: WatchedSource): number => packets.length;
const more = (one: WatchedSource, count: number): Promise<unknown> => {
  const from = countOf(one);
  return until(() => countOf(one) >= from + count);
};
const stateOf = (one: WatchedSource, name: SourceState["name"]): Promise<unknown> => until(() => one.source.state.name === name);

const expectOneStream = ({ packets }: WatchedSource): void => {
  const steps = packets.slice(1).map((packet, index) => packet.seconds - (packets[index]?.seconds ?? 0));
  expect(Math.min(...steps)).toBeGreaterThan(0);
  const drifts = packets.map(({ seconds, capturedAt }) => capturedAt / 1000 - seconds);
  expect(Math.max(...drifts) - Math.min(...drifts)).toBeLessThan(15);
};

const killable = (): (() => void) => {
  const pidFile = join(folder, "pid");
  const wrapper = join(folder, "wrapper.mjs");
  const bundle = process.env[MEDIA_VARIABLE] ?? "";
  writeFileSync(
    wrapper,
    `import { writeFileSync } from "node:fs"; writeFileSync(${JSON.stringify(pidFile)}, String(process.pid)); await import(${JSON.stringify(bundle)});`,
  );
  vi.stubEnv(MEDIA_VARIABLE, wrapper);
  return () => process.kill(Number(readFileSync(pidFile, "utf8")), "SIGKILL");
};

const expectOneClock = ({ packets }: WatchedSource): void => {
  const zeros = packets.map(({ seconds, capturedAt }) => capturedAt - 1000 * seconds);
  expect(Math.max(...zeros) - Math.min(...zeros)).toBeLessThan(2);
};

describe("a source that comes back", () => {
  it("UDP whose feed stops: reports it away, continues with the next feed, on one timeline", SLOW, async () => {
    const port = await freePort();
    const socket = createSocket("udp4");
    const send = (bytes: Buffer): void => socket.send(bytes, port, "127.0.0.1");
    const one = watch(`udp://127.0.0.1:${port}`);
    expect(one.states).toEqual([{ name: "waiting" }]);
    let stop = feed(send);
    await more(one, 20);
    stop();
    await stateOf(one, "away");
    stop = feed(send);
    await stateOf(one, "open");
    await more(one, 20);
    stop();
    socket.close();
    expect(one.states.map(({ name }) => name)).toEqual(["waiting", "open", "away", "open"]);
    expectOneStream(one);
  });

  it("a fetched stream whose server goes away and returns continues its channel's timeline", SLOW, async () => {
    const sockets = new Set<Socket>();
    const stops: (() => void)[] = [];
    const serve = (port: number): Promise<Server> =>
      new Promise((resolve) => {
        const server = createServer((socket) => {
          sockets.add(socket);
          socket.on("error", () => undefined);
          stops.push(feed((bytes) => socket.write(bytes)));
        });
        server.listen(port, "127.0.0.1", () => resolve(server));
      });
    const leave = async (server: Server): Promise<void> => {
      for (const stop of stops.splice(0)) stop();
      for (const socket of sockets) socket.destroy();
      sockets.clear();
      await new Promise((resolve) => server.close(resolve));
    };
    const first = await serve(0);
    const { port } = first.address() as AddressInfo;
    const one = watch(`tcp://127.0.0.1:${port}`);
    await more(one, 20);
    await leave(first);
    await until(() => "error" in one.source.state && one.source.state.error !== undefined);
    const keptCount = countOf(one);
    const second = await serve(port);
    await stateOf(one, "open");
    const [back] = one.packets.slice(keptCount);
    expect(back?.isKeyframe).toBe(true);
    await more(one, 20);
    await leave(second);
    expectOneStream(one);
  });

  it("a killed media process is blamed and replaced", SLOW, async () => {
    const kill = killable();
    const port = await freePort();
    const socket = createSocket("udp4");
    const stop = feed((bytes) => socket.send(bytes, port, "127.0.0.1"));
    const one = watch(`udp://127.0.0.1:${port}`);
    await more(one, 20);
    kill();
    await stateOf(one, "away");
    expect(one.states.at(-1)).toMatchObject({
      error: { code: "media-process-ended", detail: expect.stringContaining("SIGKILL") },
    });
    await stateOf(one, "open");
    await more(one, 20);
    stop();
    socket.close();
    expectOneStream(one);
  });

  it("a file whose media process is killed, with --retry: another process continues by the clock", SLOW, async () => {
    const kill = killable();
    const one = watch(join(folder, "show.ts"), true);
    await more(one, 10);
    kill();
    await stateOf(one, "away");
    await stateOf(one, "open");
    expect(await one.source.ended).toBeUndefined();
    expectOneStream(one);
    expectOneClock(one);
  });

  it("a file that doesn't exist yet is awaited with --retry, and an error without", SLOW, async () => {
    const late = join(folder, "late.ts");
    const without = watch(late);
    expect(await without.source.ended).toMatchObject({ code: "input-unreadable" });
    const one = watch(late, true);
    await until(() => one.states.some((state) => "error" in state && state.error !== undefined));
    copyFileSync(join(folder, "show.ts"), late);
    expect(await one.source.ended).toBeUndefined();
    expect(countOf(one)).toBeGreaterThan(0);
    expectOneStream(one);
    expectOneClock(one);
  });
});

it("a concatenated file is one stream although its times jump back", SLOW, async () => {
  const joined = join(folder, "joined.ts");
  writeFileSync(joined, Buffer.concat([show, show]));
  const one = watch(joined);
  expect(await one.source.ended).toBeUndefined();
  const seconds = one.packets.map((packet) => packet.seconds);
  expect((seconds.at(-1) ?? 0) - (seconds[0] ?? 0)).toBeGreaterThan(SECONDS);
  expectOneStream(one);
  expectOneClock(one);
});
