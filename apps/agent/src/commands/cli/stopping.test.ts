import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type BundledProgram, bundleProgram } from "@setsuna/testkit/stack";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";

const MAIN = fileURLToPath(new URL("../../main.ts", import.meta.url));
/** Limit that the product promises, ms. */
const LIMIT_MS = 1000;

const folder = mkdtempSync(join(tmpdir(), "setsuna-stopping-"));
const tcp = createServer();
const udp = createSocket("udp4");
let program: BundledProgram;
/** Somebody has come to one of the two. */
let come: () => void = () => undefined;
beforeAll(async () => {
  program = await bundleProgram(MAIN);
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
  tcp.close();
  udp.close();
  rmSync(folder, { recursive: true, force: true });
});
const tcpPort = (): string => {
  const address = tcp.address();
  return String(typeof address === "object" && address !== null ? address.port : 0);
};

const JOINED = ["--id", "abc-defg", "--server", "http://127.0.0.1:9"];
const start = (args: readonly string[]): Promise<unknown> => {
  child = spawn(process.execPath, [program.path, ...args], { stdio: ["pipe", "ignore", "ignore"] });
  return once(child, "exit");
};

/** Sources and servers that take a connection and say nothing. */
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

describe.skipIf(process.platform === "win32")("a command whose other side never answers", () => {
  it.each(SILENT)("%s: SIGTERM ends it within a second", { timeout: 60_000 }, async (_what, args) => {
    const there = new Promise<void>((resolve) => {
      come = resolve;
    });
    const ended = start(args());
    await Promise.race([there, ended.then(() => Promise.reject(new Error("it ended by itself")))]);
    const from = performance.now();
    child?.kill("SIGTERM");
    await ended;
    expect(performance.now() - from).toBeLessThan(LIMIT_MS);
  });

  it("send, an RTSP server: --duration counts from the start, and nothing is left running", { timeout: 60_000 }, async () => {
    let at = Number.POSITIVE_INFINITY;
    come = () => {
      at = performance.now();
    };
    const [code] = (await start([
      "send",
      ...JOINED,
      "--video",
      "1",
      "-i",
      `rtsp://127.0.0.1:${tcpPort()}/x`,
      "--duration",
      "1.5",
    ])) as [number];
    expect(code).toBe(0);
    // The connection was made after the run began, so no later than that is enough.
    expect(performance.now() - at).toBeLessThan(1500 + LIMIT_MS);
  });

  it.each([
    ["standard input that stays empty", (): string => "-"],
    ["an SRT listener that nobody calls", (): string => "srt://127.0.0.1:0?mode=listener"],
    [
      "a named pipe that nobody writes, which no system call interrupts",
      (): string => {
        const path = join(folder, "pipe");
        execFileSync("mkfifo", [path]);
        return path;
      },
    ],
  ])("send, %s: --duration ends it", { timeout: 60_000 }, async (_what, source) => {
    const from = performance.now();
    await start(["send", ...JOINED, "--video", "1", "-i", source(), "--duration", "1"]);
    // The process has to start first, on a machine that others use.
    expect(performance.now() - from).toBeLessThan(20_000);
  });
});
