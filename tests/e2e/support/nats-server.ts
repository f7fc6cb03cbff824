import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { acceptsConnections, endChild, freePort, untilOf } from "@setsuna/testkit/stack";

const PROGRAM = "/usr/sbin/nats-server";
/** As it is shipped: a login for each role, with what that role may do. */
const CONFIGURATION = fileURLToPath(new URL("../../../ops/nats/nats.conf", import.meta.url));
/** Only for a server on loopback that lives as long as a test. */
const PASSWORDS = { api: "api-of-a-test-only", relay: "relay-of-a-test-only" };

/** A NATS server with JetStream on loopback, with the logins and permissions of ops/nats. */
export class NatsServer {
  private readonly port: number;
  private readonly folder: string;
  private child: ChildProcess;

  private constructor(port: number, folder: string, child: ChildProcess) {
    this.port = port;
    this.folder = folder;
    this.child = child;
  }

  /** Its address with the login of a role. */
  urlOf(role: "api" | "relay"): string {
    return `nats://${role}:${PASSWORDS[role]}@127.0.0.1:${this.port}`;
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
    const env = { ...process.env, NATS_API_PASSWORD: PASSWORDS.api, NATS_RELAY_PASSWORD: PASSWORDS.relay };
    const path = join(folder, "nats.conf");
    // No page of figures: several tests would want its port.
    writeFileSync(
      path,
      readFileSync(CONFIGURATION, "utf8")
        .replace("/var/lib/nats", folder)
        .replace(/^http:.*$/m, ""),
    );
    return spawn(PROGRAM, ["-c", path, "-a", "127.0.0.1", "-p", String(port)], { stdio: "ignore", env });
  }

  private async whenReady(): Promise<void> {
    await untilOf("nats-server", this.child, () => acceptsConnections(this.port), 10_000);
  }

  /** Ends it as a crash would. What it stored stays. */
  kill(): Promise<void> {
    return endChild(this.child, "SIGKILL");
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
