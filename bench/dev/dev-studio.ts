import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { endChild, freePort, untilOf } from "@setsuna/testkit";
import { treeCpuSeconds } from "./tree-cpu.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
/** On a cold cache the page server scans packages and bundles everything. */
const START_TIMEOUT_MS = 240_000;
const STOP_TIMEOUT_MS = 20_000;

export class DevStudio {
  readonly origin: string;
  readonly demoId: string;
  private readonly child: ChildProcess;
  private readonly output: string[];
  private readonly folder: string;

  private constructor(origin: string, demoId: string, child: ChildProcess, output: string[], folder: string) {
    this.origin = origin;
    this.demoId = demoId;
    this.child = child;
    this.output = output;
    this.folder = folder;
  }

  /** Throws its output if it never starts. */
  static async start(): Promise<DevStudio> {
    const folder = await mkdtemp(join(tmpdir(), "setsuna-dev-"));
    const port = await freePort();
    const child = spawn(process.execPath, [join(ROOT, "scripts/dev.mjs")], {
      cwd: ROOT,
      env: { ...process.env, PORT: String(port), HOST: "127.0.0.1", DATA_DIR: folder, RELAYS: "1", BOT_PROTECTION: "off" },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const output: string[] = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (text: Buffer) => output.push(text.toString()));
    try {
      const demoId = await untilOf(
        "the demo ID to be printed",
        child,
        () => /Demo ID\s+([a-z]{3}-[a-z]{4})/.exec(output.join(""))?.[1],
        START_TIMEOUT_MS,
      );
      return new DevStudio(`http://localhost:${port}`, demoId, child, output, folder);
    } catch (error) {
      child.kill("SIGKILL");
      throw new Error(`npm run dev did not start:\n${output.join("")}`, { cause: error });
    }
  }

  log(): string {
    return this.output.join("");
  }

  cpuSeconds(): number {
    return treeCpuSeconds(this.child.pid ?? 0);
  }

  async answer(path: string): Promise<string | undefined> {
    try {
      const response = await fetch(`${this.origin}${path}`, { headers: { connection: "close" } });
      return response.ok ? await response.text() : undefined;
    } catch (error) {
      if (error instanceof TypeError) return undefined;
      throw error;
    }
  }

  async stop(): Promise<void> {
    await endChild(this.child, "SIGTERM", STOP_TIMEOUT_MS);
    await rm(this.folder, { recursive: true, force: true });
  }
}
