import { spawn, spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { until } from "@setsuna/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ControlClient } from "../support/control-client.ts";
import { Stage } from "../support/stage.ts";

const PLUGIN = fileURLToPath(new URL("../../../integrations/touchdesigner/", import.meta.url));
const MAIN = fileURLToPath(new URL("../../../apps/agent/src/main.ts", import.meta.url));
const python = spawnSync("python3", ["-c", "import sys; sys.exit(sys.version_info < (3, 9))"]);

let stage: Stage;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "setsuna-node-tool-"));
  stage = await Stage.shared();
});
afterAll(async () => {
  await stage?.close();
  rmSync(folder, { recursive: true });
});

const newest = (client: ControlClient, key: string): unknown => {
  const payload = client.received.findLast((message) => message.key === key)?.payload;
  return payload?.type === "json" ? payload.value : payload?.bytes;
};

test.skipIf(python.status !== 0)(
  "tally, control, tables and bytes work in both directions, and a wrong password is reported",
  async () => {
    const { studio } = stage;
    const program = join(folder, "setsuna");
    const end = join(folder, "end");
    writeFileSync(program, `#!/bin/sh\nexec "${process.execPath}" --import tsx "${MAIN}" "$@"\n`);
    chmodSync(program, 0o755);
    const tool = spawn("python3", ["-B", "-m", "unittest", "tests.studio"], {
      cwd: PLUGIN,
      env: {
        ...process.env,
        SETSUNA_TEST_PROGRAM: program,
        SETSUNA_TEST_SERVER: studio.origin,
        SETSUNA_TEST_ID: studio.demoId,
        SETSUNA_TEST_END: end,
      },
    });
    let said = "";
    for (const stream of [tool.stdout, tool.stderr])
      stream.on("data", (chunk: Buffer) => {
        said += chunk.toString();
      });
    const ended = new Promise<number | null>((resolve) => tool.once("exit", resolve));
    const clients: ControlClient[] = [];
    try {
      const heard = await ControlClient.open(studio.signalUrl(), studio.demoId, "receiver", 7);
      clients.push(heard);
      await until("the tally of the tool", () => newest(heard, "tally") === 1);
      await until("its sensor", () => newest(heard, "gyroscope") !== undefined);
      expect(newest(heard, "gyroscope")).toEqual({ alpha: 1.5, beta: 0, gamma: -90 });
      await until("its text", () => newest(heard, "title") === "こんにちは");
      await until("its bytes", () => newest(heard, "raw") !== undefined);
      expect([...(newest(heard, "raw") as Uint8Array)]).toEqual([0, 255]);

      const spoken = await ControlClient.open(studio.signalUrl(), studio.demoId, "sender", 8);
      clients.push(spoken);
      const state = (key: string, value: unknown): void =>
        spoken.send({ kind: "state", key, sequence: 1, payload: { type: "json", value } });
      state("tally", 2);
      state("gamepad", { id: "x", mapping: "standard", axes: [0], buttons: [{ value: 1, pressed: true }] });
      await until("the tool to hear it", () => newest(heard, "heard") === true);
      spoken.close();
      await until("the tool to miss it", () => newest(heard, "gone") !== undefined);
      expect(newest(heard, "gone")).toEqual({ channel: 8 });
      writeFileSync(end, "");
      expect(await ended, said).toBe(0);
      expect(said).toMatch(/Ran 2 tests/);
    } catch (error) {
      throw new Error(`the tool said ${said.slice(-1500)}`, { cause: error });
    } finally {
      tool.kill();
      for (const client of clients) client.close();
    }
  },
);
