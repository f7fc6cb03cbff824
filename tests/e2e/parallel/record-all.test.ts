import { createSocket } from "node:dgram";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { median, until, untilPhase } from "@setsuna/testkit";
import { freePort } from "@setsuna/testkit/stack";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { writeOsc } from "../../../apps/agent/src/edge/osc/write-osc.ts";
import { AgentProcess } from "../support/agent.ts";
import { codedRecording } from "../support/coded-recording.ts";
import { makePasswordFolder, type PasswordFolder } from "../support/password-folder.ts";
import { recordedFor, saveAll } from "../support/recordings.ts";
import { LIGHT_SOURCE, Stage } from "../support/stage.ts";

const PASSWORD = "s3cret!";
const DAY_MS = 86_400_000;
const FRAME_MS = 1000 / 30;

let made: PasswordFolder;
let stage: Stage;
const folder = mkdtempSync(join(tmpdir(), "setsuna-record-all-"));
beforeAll(async () => {
  made = await makePasswordFolder(PASSWORD);
  stage = await Stage.open({ DATA_DIR: made.folder }, LIGHT_SOURCE);
});
afterEach(() => stage.clear());
afterAll(async () => {
  await stage?.close();
  for (const path of [made.folder, folder]) rmSync(path, { recursive: true, force: true });
});

const osc = (port: number, value: number): void => {
  const socket = createSocket("udp4");
  const packet = writeOsc({ kind: "message", address: "/setsuna/record/1", args: [{ type: "i", value }] });
  socket.send(packet, port, "127.0.0.1", () => socket.close());
};

const filesOf = (channel: number): string[] =>
  readdirSync(folder)
    .filter((name) => name.includes(`_${channel}_`))
    .sort()
    .map((name) => join(folder, name));

const aheadOf = (recording: { readonly codes: readonly number[]; readonly labels: readonly number[] }): number =>
  median(recording.labels.map((label, index) => label - ((recording.codes[index] ?? 0) % DAY_MS)));

test("every source of a protected ID is recorded, cut without a gap, stopped by OSC, and lines up with a browser's recording", async () => {
  const near = Date.now();
  const port = await freePort();
  const edge = join(made.folder, "edge.json");
  writeFileSync(edge, JSON.stringify({ osc: { udp: { port } } }));
  await untilPhase(await stage.sender({ video: 1, audio: 1, password: PASSWORD }), "video-1", "live");
  const recorder = new AgentProcess(
    [
      ...["record", "--server", stage.studio.origin, "--id", stage.studio.demoId, "--password-env", "ID_PASSWORD"],
      ...["--all", "-o", folder, "--segment", "6s", "--keep-free", "10M", "--edge", edge],
    ],
    { ID_PASSWORD: PASSWORD },
  );
  let saved: string[] = [];
  let stopped: string[] = [];
  try {
    await recorder.line("recording", ({ channel }) => channel === 1);
    const page = await stage.receiver({ video: 1, audio: 1, password: PASSWORD, extra: { panel: "1" } });
    await untilPhase(page, "video-1", "live");
    await page.keyboard.press("e");
    await untilPhase(await stage.sender({ video: 2, password: PASSWORD }), "video-2", "live");
    await recorder.line("recording", ({ channel }) => channel === 2);
    await recorder.line("recorded", ({ channel }) => channel === 1);
    await recordedFor(page, 4);
    osc(port, 0);
    await recorder.line("record-status", ({ recording }) => recording === false);
    await recorder.line("recorded", ({ channel }) => channel === 2);
    await page.keyboard.press("e");
    saved = await saveAll(page, made.folder);
    stopped = filesOf(1);
    osc(port, 1);
    await until("another file", () => filesOf(1).length > stopped.length);
  } finally {
    await recorder.stop();
  }
  expect(await recorder.ended).toBe(0);

  const parts = await Promise.all(stopped.map((path) => codedRecording(path, near)));
  const browser = await codedRecording(saved[0] ?? "", near);
  const other = await codedRecording(filesOf(2)[0] ?? "", near);
  expect(parts.length).toBeGreaterThan(1);
  const cut = parts.flatMap(({ codes }) => codes);
  expect(cut.every((code, index) => index === 0 || code > (cut[index - 1] ?? 0))).toBe(true);
  const both = browser.codes.filter((code) => cut.includes(code));
  expect(both.length).toBeGreaterThan(20);
  // A frame that the browser has and the cut lost would be between two files.
  const lost = parts.slice(1).flatMap(({ codes: [next = 0] }, index) => {
    const last = parts[index]?.codes.at(-1) ?? next;
    return browser.codes.filter((code) => code > last && code < next);
  });
  expect(lost).toEqual([]);
  const ahead = [...parts, browser, other].map(aheadOf);
  for (const one of ahead) expect(Math.abs(one - (ahead[0] ?? 0)), `ahead ${ahead.join(", ")} ms`).toBeLessThan(FRAME_MS);
});
