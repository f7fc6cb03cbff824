import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { endChild, untilOf } from "@setsuna/testkit";
import type { Certificate } from "../../../../apps/studio/src/platform/http/certificate.ts";
import type { Namespace } from "./namespace.ts";

const PROGRAM = "/usr/bin/turnserver";
const CONFIG = fileURLToPath(new URL("../../../../config/turnserver.conf", import.meta.url));
export const TURN_SECRET = "of-a-test-only-0123456789";
export const TURN_REALM = "turn.example";

export interface TurnServerOptions {
  readonly at: Namespace;
  readonly address: string;
  readonly relay: string;
  readonly certificate: Certificate;
}

/** Debian's coturn with config/turnserver.conf, in a namespace. */
export class TurnServer {
  readonly address: string;
  readonly urls: readonly string[];
  private readonly folder: string;
  private readonly child: ChildProcess;
  private readonly output: string[];

  private constructor(address: string, folder: string, child: ChildProcess, output: string[]) {
    this.address = address;
    this.urls = [`turn:${address}:3478?transport=udp`, `turns:${address}:443?transport=tcp`];
    this.folder = folder;
    this.child = child;
    this.output = output;
  }

  static missing(): string | undefined {
    return existsSync(PROGRAM) ? undefined : "coturn is not installed";
  }

  /** Throws with the output if it doesn't start. */
  static async start({ at, address, relay, certificate }: TurnServerOptions): Promise<TurnServer> {
    const folder = await mkdtemp(join(tmpdir(), "setsuna-turn-"));
    const file = (name: string): string => join(folder, name);
    const filledIn = readFileSync(CONFIG, "utf8")
      .replaceAll("<address of this machine>", address)
      .replace("<address of a relay>", relay)
      .replace("<path of the chain in PEM>", file("cert.pem"))
      .replace("<path of the key in PEM>", file("key.pem"))
      .replace("<secret>", TURN_SECRET)
      .replace("<name in TURN_URLS>", TURN_REALM)
      .replace(
        /^syslog$/m,
        `log-file=stdout\nsimple-log\nverbose\npidfile=${file("pid")}\nuserdb=${file("db")}\nproc-user=turnserver`,
      );
    if (filledIn.split("\n").some((line) => !line.startsWith("#") && line.includes("<")))
      throw new Error("config/turnserver.conf has a blank that this test does not fill in");
    const contents = { conf: filledIn, "cert.pem": certificate.cert, "key.pem": certificate.key };
    for (const [name, text] of Object.entries(contents)) await writeFile(file(name), text);
    await chmod(folder, 0o777);
    const [command, ...words] = at.command(PROGRAM);
    const child = spawn(command, [...words, "-c", file("conf")]);
    const output: string[] = [];
    child.stdout.on("data", (text: Buffer) => output.push(text.toString()));
    child.stderr.on("data", (text: Buffer) => output.push(text.toString()));
    const server = new TurnServer(address, folder, child, output);
    try {
      await untilOf("coturn", child, () => server.isListening(at), 20_000);
    } catch (error) {
      await server.stop();
      throw new Error(`coturn did not start:\n${server.log().slice(-3000)}`, { cause: error });
    }
    return server;
  }

  log(): string {
    return this.output.join("");
  }

  async stop(): Promise<void> {
    await endChild(this.child, "SIGKILL");
    await rm(this.folder, { recursive: true, force: true });
  }

  private isListening(at: Namespace): boolean {
    const sockets = at.run("ss", ["-Hltn", "sport", "=", ":443"]) + at.run("ss", ["-Hlun", "sport", "=", ":3478"]);
    return sockets.includes(":443") && sockets.includes(":3478");
  }
}
