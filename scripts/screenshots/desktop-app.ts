import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { type Studio, until } from "@setsuna/testkit";

const MAIN = fileURLToPath(new URL("../../apps/agent/src/main.ts", import.meta.url));
const NAMES = { ja: ["ステージ", "本番の録画"], en: ["Stage", "Recording"] } as const;

const runsFor = (serialId: string, [stage, recording]: readonly [string, string]) => {
  const common = { serialId, password: "", keepRunning: true };
  const input = { kind: "test" };
  return [
    { kind: "send", name: stage, ...common, video: 1, audio: 1, input, size: "1280x720", fps: 30, bitrate: 4 },
    {
      kind: "receive",
      name: recording,
      ...common,
      video: 1,
      audio: 1,
      delayMs: 200,
      outputs: [{ kind: "file", path: "show-{time}.mp4" }],
    },
  ].map((config, index) => ({ id: `run-${index}`, config }));
};

/** Starts the desktop app with a run that sends the test picture and one that records it. `url` opens its window's page. */
export const openDesktopApp = async (studio: Studio, language: keyof typeof NAMES) => {
  const home = mkdtempSync(join(tmpdir(), "setsuna-desktop-"));
  const folder = join(home, ".config", "setsuna");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const settings = { version: 1, server: studio.origin, language, runs: runsFor(studio.demoId, NAMES[language]) };
  writeFileSync(join(folder, "app.json"), JSON.stringify(settings), { mode: 0o600 });
  const child = spawn(process.execPath, ["--import", "tsx", MAIN, "app", "--no-window", "--json"], {
    env: { ...process.env, HOME: home, USERPROFILE: home, XDG_CONFIG_HOME: join(home, ".config") },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  let text = "";
  child.stdout.on("data", (chunk: Buffer) => {
    text += chunk.toString();
  });
  const close = async (): Promise<void> => {
    child.kill("SIGINT");
    await ended;
    rmSync(home, { recursive: true });
  };
  try {
    const url = await until("the desktop app", () => /"event":"app","url":"([^"]+)"/.exec(text)?.[1]);
    return { url, close };
  } catch (error) {
    await close();
    throw error;
  }
};
