import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { join } from "node:path";
import { endChild, freePort, untilOf } from "@setsuna/testkit/stack";
import type { BuiltImage } from "../../scripts/image/stage-files.ts";

const START_LIMIT_MS = 120_000;

/** Runs as Docker would, but without isolation. */
export class RunningImage {
  readonly port: number;
  private readonly image: BuiltImage;
  private readonly child: ChildProcess;
  private readonly output: string[] = [];

  private constructor(image: BuiltImage, port: number, environment: Readonly<Record<string, string>>) {
    this.image = image;
    this.port = port;
    const [command = "", ...args] = image.stage.entrypoint;
    this.child = spawn(command, args, { ...this.options(), env: { ...this.environment(), ...environment } });
    for (const stream of [this.child.stdout, this.child.stderr])
      stream?.on("data", (text: Buffer) => this.output.push(String(text)));
  }

  /** Waits for its own health check. Throws with its output. */
  static async start(image: BuiltImage, environment: Readonly<Record<string, string>>): Promise<RunningImage> {
    const port = await freePort();
    const running = new RunningImage(image, port, { PORT: String(port), HOST: "127.0.0.1", ...environment });
    try {
      await untilOf("the health check to pass", running.child, () => running.isHealthy(), START_LIMIT_MS);
      return running;
    } catch (error) {
      await running.stop();
      throw new Error(`the image did not start:\n${running.log().slice(-4000)}`, { cause: error });
    }
  }

  get origin(): string {
    return `http://localhost:${this.port}`;
  }

  log(): string {
    return this.output.join("");
  }

  stop(): Promise<void> {
    return endChild(this.child, "SIGTERM", 8000);
  }

  private isHealthy(): boolean {
    const [command = "", ...args] = this.image.stage.healthcheck;
    const env = { ...this.environment(), PORT: String(this.port) };
    return spawnSync(command, args, { ...this.options(), env }).status === 0;
  }

  private options() {
    const { root, stage, runner } = this.image;
    return { cwd: join(root, stage.workingFolder), ...runner };
  }

  private environment(): Record<string, string> {
    const { root, stage } = this.image;
    const own = Object.entries(stage.environment).map(([name, value]) => [
      name,
      value.startsWith("/") ? join(root, value) : value,
    ]);
    return { PATH: process.env.PATH ?? "", ...Object.fromEntries(own) };
  }
}
