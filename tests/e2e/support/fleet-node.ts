import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { AccountClient, endChild, freePort, untilOf } from "@setsuna/testkit/stack";

const MAIN = fileURLToPath(new URL("../../../apps/studio/dist/main.js", import.meta.url));
const START_LIMIT_MS = 60_000;
const STOP_LIMIT_MS = 60_000;

export class FleetNode {
  readonly port: number;
  private readonly child: ChildProcessWithoutNullStreams;
  private readonly folder: string;
  private readonly output: string[] = [];

  private constructor(child: ChildProcessWithoutNullStreams, port: number, folder: string) {
    this.child = child;
    this.port = port;
    this.folder = folder;
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (text: Buffer) => this.output.push(text.toString()));
  }

  static async start(role: "api" | "relay", natsUrl: string, environment: Record<string, string> = {}): Promise<FleetNode> {
    const folder = await mkdtemp(join(tmpdir(), `setsuna-${role}-`));
    const seeded = process.env.SETSUNA_SEEDED_DATA;
    if (role === "api" && seeded !== undefined) await cp(seeded, folder, { recursive: true });
    const port = await freePort();
    const own = { PORT: String(port), HOST: "127.0.0.1", DATA_DIR: folder, NATS_URL: natsUrl, RELAYS: "1" };
    const child = spawn(process.execPath, [MAIN, "--role", role], { env: { ...process.env, ...own, ...environment } });
    const node = new FleetNode(child, port, folder);
    const ready = role === "relay" ? /Relay node .* is ready/ : /Demo ID\s+[a-z]{3}-[a-z]{4}/;
    try {
      await untilOf(`the ${role} node`, child, () => ready.test(node.log()), START_LIMIT_MS);
    } catch (error) {
      await node.kill();
      throw new Error(`a node did not start:\n${node.log().slice(-4000)}`, { cause: error });
    }
    return node;
  }

  get signalUrl(): string {
    return `ws://localhost:${this.port}/studio/signal`;
  }

  /** The demo ID's owner. The node needs BOT_PROTECTION=off. */
  async owner(): Promise<AccountClient> {
    const client = await AccountClient.open(`http://localhost:${this.port}`);
    const password = await readFile(join(this.folder, "demo-login.txt"), "utf8");
    await client.signIn("demo@setsuna.invalid", password.trim());
    return client;
  }

  get demoId(): string {
    return /Demo ID\s+([a-z]{3}-[a-z]{4})/.exec(this.log())?.[1]?.replace("-", "") ?? "";
  }

  log(): string {
    return this.output.join("");
  }

  kill(): Promise<void> {
    return this.end("SIGKILL");
  }

  drain(): void {
    this.child.kill("SIGUSR2");
  }

  async stop(): Promise<void> {
    await this.end("SIGTERM");
    await rm(this.folder, { recursive: true, force: true });
  }

  private end(signal: "SIGKILL" | "SIGTERM"): Promise<void> {
    return endChild(this.child, signal, STOP_LIMIT_MS);
  }
}
