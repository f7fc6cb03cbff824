import { existsSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { acceptsConnections, freePort, until } from "@setsuna/testkit";
import { Daemon } from "./daemon.ts";
import type { SiteFront } from "./front.ts";

const PROGRAM = "/usr/sbin/nginx";
const SHIPPED = fileURLToPath(new URL("../../../ops/nginx/studio.conf", import.meta.url));

const made = (text: string, port: number, nodes: readonly number[]): string => {
  const lines = text.split("\n").filter((line) => !/^\s*ssl_/.test(line));
  const own = lines.findIndex((line) => /^\s*server \d/.test(line));
  const kept = lines.filter((line) => !/^\s*server \d/.test(line));
  kept.splice(own, 0, ...nodes.map((node) => (lines[own] ?? "").replace(/[\d.]+:\d+/, `127.0.0.1:${node}`)));
  return kept
    .join("\n")
    .replace(/listen [^;]+;/, `listen 127.0.0.1:${port};`)
    .replace("server_name studio.example;", "");
};

/** As Debian's nginx.conf, without its folders. Clients name their address, as a proxy would. */
const whole = (site: string): string => `
daemon off;
worker_processes 1;
pid nginx.pid;
error_log stderr warn;
events { worker_connections 1024; }
http {
  client_body_temp_path body;
  proxy_temp_path proxy;
  fastcgi_temp_path fastcgi;
  uwsgi_temp_path uwsgi;
  scgi_temp_path scgi;
  set_real_ip_from 127.0.0.1;
  real_ip_header X-Forwarded-For;
${site}
}
`;

export class NginxFront implements SiteFront {
  readonly origin: string;
  readonly signalUrl: string;
  private readonly daemon: Daemon;
  private readonly folder: string;

  private constructor(port: number, daemon: Daemon, folder: string) {
    this.origin = `http://localhost:${port}`;
    this.signalUrl = `ws://localhost:${port}/studio/signal`;
    this.daemon = daemon;
    this.folder = folder;
  }

  static isInstalled(): boolean {
    return existsSync(PROGRAM);
  }

  /** Throws with nginx's error. */
  static async open(nodes: readonly number[]): Promise<NginxFront> {
    const [folder, port] = [await mkdtemp(join(tmpdir(), "setsuna-nginx-")), await freePort()];
    await Promise.all(["body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => mkdir(join(folder, name))));
    const file = join(folder, "nginx.conf");
    await writeFile(file, whole(made(readFileSync(SHIPPED, "utf8"), port, nodes)));
    // As root, workers would switch to a user without access to this folder.
    const user = process.getuid?.() === 0 ? ["-g", "user root;"] : [];
    const daemon = new Daemon({
      name: "nginx",
      command: PROGRAM,
      args: ["-p", folder, "-c", file, ...user],
      endsWithChildren: true,
    });
    const front = new NginxFront(port, daemon, folder);
    daemon.spawn();
    try {
      await until(
        "nginx",
        () => (daemon.isRunning ? acceptsConnections(port) : Promise.reject(new Error("it ended"))),
        10_000,
        50,
      );
    } catch (error) {
      await front.close();
      throw new Error(`nginx did not start: ${daemon.log().slice(-2000)}`, { cause: error });
    }
    return front;
  }

  async close(): Promise<void> {
    await this.daemon.kill();
    await rm(this.folder, { recursive: true, force: true });
  }
}
