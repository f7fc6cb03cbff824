import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { acceptsConnections, until } from "@setsuna/testkit";
import { freePort } from "@setsuna/testkit/stack/free-port";

const PROGRAM = "/usr/sbin/nats-server";
/** Only for a server on loopback that lives as long as a test. */
const USER = "fleet";
const PASSWORD = "of-a-test-only";

/** A NATS server with JetStream on loopback, with a login. */
export class NatsServer {
  readonly url: string;
  private readonly port: number;
  private readonly folder: string;
  private child: ChildProcess;

  private constructor(port: number, folder: string, child: ChildProcess) {
    this.url = `nats://${USER}:${PASSWORD}@127.0.0.1:${port}`;
    this.port = port;
    this.folder = folder;
    this.child = child;
  }

  static isInstalled(): boolean {
    return existsSync(PROGRAM);
  }

  static async start(): Promise<NatsServer> {
    const folder = await mkdtemp(join(tmpdir(), "setsuna-nats-"));
    const port = await freePort();
    const server = new NatsServer(port, folder, NatsServer.run(port, folder));
    await server.whenReady();
    return server;
  }

  private static run(port: number, folder: string): ChildProcess {
    const login = ["--user", USER, "--pass", PASSWORD];
    return spawn(PROGRAM, ["-a", "127.0.0.1", "-p", String(port), "-js", "-sd", folder, ...login], { stdio: "ignore" });
  }

  private async whenReady(): Promise<void> {
    await until("nats-server", () => acceptsConnections(this.port), 10_000, 50);
  }

  /** Ends it as a crash would. What it stored stays. */
  async kill(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const ended = new Promise<void>((resolve) => this.child.once("exit", () => resolve()));
    this.child.kill("SIGKILL");
    await ended;
  }

  async restart(): Promise<void> {
    this.child = NatsServer.run(this.port, this.folder);
    await this.whenReady();
  }

  async stop(): Promise<void> {
    await this.kill();
    await rm(this.folder, { recursive: true, force: true });
  }
}
