import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { everydayCases } from "@setsuna/testkit/model";
import { type BundledProgram, bundleProgram, freePort, useBundledMedia } from "@setsuna/testkit/stack";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";

const MAIN = fileURLToPath(new URL("../../main.ts", import.meta.url));
/** A program that ignores its signal would hang forever. */
vi.setConfig({ testTimeout: 60_000 });

const folder = mkdtempSync(join(tmpdir(), "setsuna-stopping-"));
const tcp = createServer();
const udp = createSocket("udp4");
let program: BundledProgram;
let restore: (() => void) | undefined;
let come: () => void = () => undefined;
beforeAll(async () => {
  program = await bundleProgram(MAIN);
  restore = await useBundledMedia();
  tcp.on("connection", (socket) => {
    socket.on("error", () => undefined);
    come();
  });
  udp.on("message", () => come());
  await new Promise<void>((resolve) => tcp.listen(0, "127.0.0.1", resolve));
  await new Promise<void>((resolve) => udp.bind(0, "127.0.0.1", resolve));
});
let child: ChildProcess | undefined;
afterEach(() => {
  child?.kill("SIGKILL");
});
afterAll(() => {
  program?.remove();
  restore?.();
  tcp.close();
  udp.close();
  rmSync(folder, { recursive: true, force: true });
});
const tcpPort = (): string => {
  const address = tcp.address();
  return String(typeof address === "object" && address !== null ? address.port : 0);
};

const JOINED = ["--id", "abc-defg", "--server", "http://127.0.0.1:9"];
let said = "";
const start = (args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<unknown> => {
  said = "";
  child = spawn(process.execPath, [program.path, ...args], {
    stdio: ["pipe", "pipe", "ignore"],
    env: { ...process.env, ...env },
  });
  child.stdout?.on("data", (chunk: Buffer) => {
    said += chunk.toString();
  });
  return once(child, "exit");
};
const printed = async (words: string): Promise<void> => {
  while (!said.includes(words)) await once(child?.stdout ?? process.stdout, "data");
};
const endedBy = async (signal: NodeJS.Signals, ended: Promise<unknown>): Promise<number | null> => {
  child?.kill(signal);
  const [code] = (await ended) as [number | null];
  return code;
};
const sendOf = (source: string): string[] => ["send", ...JOINED, "--video", "1", "-i", source, "--json"];
const named = (name: string): string => {
  const path = join(folder, name);
  execFileSync("mkfifo", [path]);
  return path;
};

const NOTHING: readonly (readonly [string, () => Promise<string>])[] = [
  ["standard input that stays empty", async () => "-"],
  ["an SRT listener that nobody calls", async () => `srt://127.0.0.1:${await freePort()}?mode=listener`],
  ["a TCP listener that nobody calls", async () => `tcp://127.0.0.1:${await freePort()}?listen=1`],
  ["UDP that is silent", async () => `udp://127.0.0.1:${await freePort()}`],
  ["a web server that never answers", async () => `http://127.0.0.1:${tcpPort()}/x.ts`],
  ["an RTMP server that never answers", async () => `rtmp://127.0.0.1:${tcpPort()}/live/x`],
];

const SILENT: readonly (readonly [string, () => readonly string[]])[] = [
  ["send, an RTSP server", () => ["send", ...JOINED, "--video", "1", "-i", `rtsp://127.0.0.1:${tcpPort()}/x`]],
  ["send, an RTMP server", () => ["send", ...JOINED, "--video", "1", "-i", `rtmp://127.0.0.1:${tcpPort()}/live/x`]],
  ["send, a web server", () => ["send", ...JOINED, "--video", "1", "-i", `http://127.0.0.1:${tcpPort()}/x.ts`]],
  ["send, an SRT listener", () => ["send", ...JOINED, "--video", "1", "-i", `srt://127.0.0.1:${udp.address().port}`]],
  [
    "receive, the site",
    () => ["receive", "--id", "abc-defg", "--server", `http://127.0.0.1:${tcpPort()}`, "--video", "1", "-o", "null"],
  ],
  ["tally, the site", () => ["tally", "--id", "abc-defg", "--server", `http://127.0.0.1:${tcpPort()}`, "--control", "1"]],
  ["check, the site", () => ["check", "--server", `http://127.0.0.1:${tcpPort()}`]],
  ["login, the site", () => ["login", "--server", `http://127.0.0.1:${tcpPort()}`, "--no-browser"]],
];

describe.skipIf(process.platform === "win32")("a command whose peer never answers", () => {
  it.each(everydayCases(SILENT, { oneIn: 4 }))("%s: SIGTERM ends it", async (_what, args) => {
    const there = new Promise<void>((resolve) => {
      come = resolve;
    });
    const ended = start(args());
    await Promise.race([there, ended.then(() => Promise.reject(new Error("it ended by itself")))]);
    // A silence timeout would exit with another code.
    expect([0, null]).toContain(await endedBy("SIGTERM", ended));
  });

  it("send, an RTSP server that never answers: --duration counts from the start", async () => {
    const source = `rtsp://127.0.0.1:${tcpPort()}/x`;
    const [code] = (await start(["send", ...JOINED, "--video", "1", "-i", source, "--duration", "1.5"])) as [number];
    expect(code).toBe(0);
  });

  it.each(everydayCases(NOTHING, { oneIn: 3 }))("send, %s: stops waiting at once; --duration ends it", async (_what, source) => {
    const ended = start([...sendOf(await source()), "--duration", "1"]);
    await printed('"state":"waiting"');
    await ended;
    expect(said).toContain('"event":"done"');
  });

  it.each(everydayCases(NOTHING, { oneIn: 3 }))("send, %s: the first signal ends it", async (_what, source) => {
    const ended = start(sendOf(await source()));
    await printed('"state":"waiting"');
    expect(await endedBy("SIGTERM", ended)).toBe(0);
  });

  it("send: a signal ends it while it opens a named pipe without a writer", async () => {
    const ended = start(sendOf(named("silent.ts")));
    await printed('"state":"waiting"');
    expect(await endedBy("SIGINT", ended)).toBe(0);
  });

  it("send: leaves no hung media process behind", async () => {
    const path = join(folder, "deaf.mjs");
    const pid = join(folder, "pid");
    writeFileSync(
      path,
      `import { writeFileSync } from "node:fs"; for (const name of ["SIGINT", "SIGTERM"]) process.on(name, () => 0);
       writeFileSync(${JSON.stringify(pid)}, String(process.pid)); setInterval(() => 0, 1e6);`,
    );
    const ended = start(sendOf("test"), { SETSUNA_MEDIA: path });
    await printed('"state":"waiting"');
    expect(await endedBy("SIGTERM", ended)).toBe(0);
    const isGone = (): boolean => spawnSync("sh", ["-c", `kill -0 $(cat ${pid})`]).status !== 0;
    expect(await vi.waitUntil(isGone, { timeout: 10_000 })).toBe(true);
  });

  it("send: names a crashed media process, with exit code 5", async () => {
    const path = join(folder, "crash.mjs");
    writeFileSync(path, 'throw new RangeError("no memory left");');
    const [code] = (await start(sendOf("test"), { SETSUNA_MEDIA: path })) as [number];
    expect(code).toBe(5);
    expect(said).toContain('"code":"media-process-ended"');
    expect(said).toContain("no memory left");
  });
});
