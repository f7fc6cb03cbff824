import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { AccountClient } from "./account-client.ts";
import { freePort } from "./free-port.ts";
import { childrenOf, signalProcess } from "./processes.ts";
import { endChild, hasEnded, untilOf } from "./running-child.ts";

const ROOT = fileURLToPath(new URL("../../../../", import.meta.url));
const MAIN = join(ROOT, "apps/studio/dist/main.js");
/** Runs as `npm start` does. */
const PROCESS = JSON.parse(readFileSync(join(ROOT, "apps/studio/process.json"), "utf8")) as {
  readonly flags: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
};
const START_TIMEOUT_MS = 90_000;
const STOP_TIMEOUT_MS = 8000;
const LOG_TAIL_CHARACTERS = 4000;

/** Parameters in the address of a client page: `video`, `audio` and `control` are channels, a list of them as text. */
export interface PageParameters {
  readonly id?: string | undefined;
  readonly video?: number | string | undefined;
  readonly audio?: number | string | undefined;
  readonly control?: number | string | undefined;
  readonly password?: string | undefined;
  readonly autostart?: false | undefined;
  /** False: only video, as users see it. Otherwise the panel is open, for figures and settings. */
  readonly panel?: false | undefined;
  readonly extra?: Readonly<Record<string, string>> | undefined;
}

/** The product in a separate process with an empty data folder. */
export class Studio {
  readonly origin: string;
  readonly demoId: string;
  private readonly process: ChildProcessWithoutNullStreams;
  /** Removed at the end; absent if the caller provided it. */
  readonly ownDataFolder: string | undefined;
  private readonly output: string[];
  readonly dataFolder: string;
  private cookie: Promise<string> | undefined;

  private constructor(
    origin: string,
    demoId: string,
    child: ChildProcessWithoutNullStreams,
    ownDataFolder: string | undefined,
    dataFolder: string,
    output: string[],
  ) {
    this.origin = origin;
    this.demoId = demoId;
    this.process = child;
    this.ownDataFolder = ownDataFolder;
    this.dataFolder = dataFolder;
    this.output = output;
  }

  static isBuilt(): boolean {
    return existsSync(MAIN);
  }

  /**
   * Starts the built server on a free port and waits until ready; keeps a given DATA_DIR. SETSUNA_SEEDED_DATA: an empty data
   * folder begins as its copy. `flags` as for `npm start --`. `main`: of another build. Throws with the output if it does not start.
   */
  static async start(
    environment: Readonly<Record<string, string>> = {},
    flags: readonly string[] = [],
    main = MAIN,
  ): Promise<Studio> {
    if (!Studio.isBuilt()) throw new Error(`${MAIN} is missing: run "npm run build" first`);
    const port = environment.PORT === undefined ? await freePort() : Number(environment.PORT);
    const ownFolder = environment.DATA_DIR === undefined;
    const dataFolder = environment.DATA_DIR ?? (await mkdtemp(join(tmpdir(), "setsuna-test-")));
    await laySeededData(dataFolder);
    const child = spawn(process.execPath, [...PROCESS.flags, main, ...flags], {
      cwd: ROOT,
      env: {
        ...process.env,
        ...PROCESS.environment,
        PORT: String(port),
        HOST: "127.0.0.1",
        DATA_DIR: dataFolder,
        ...environment,
      },
    });
    const output: string[] = [];
    child.stdout.on("data", (text: Buffer) => output.push(text.toString()));
    child.stderr.on("data", (text: Buffer) => output.push(text.toString()));
    const origin = `http://localhost:${port}`;
    try {
      await untilOf("the studio to become ready", child, () => isReady(origin), START_TIMEOUT_MS);
      const demoId = await untilOf(
        "the demo ID to be printed",
        child,
        () => /Demo ID\s+([a-z]{3}-[a-z]{4})/.exec(output.join(""))?.[1],
        10_000,
      );
      return new Studio(origin, demoId, child, ownFolder ? dataFolder : undefined, dataFolder, output);
    } catch (error) {
      child.kill("SIGKILL");
      throw new Error(`the studio did not start:\n${output.join("").slice(-LOG_TAIL_CHARACTERS)}`, { cause: error });
    }
  }

  get pid(): number {
    return this.process.pid ?? 0;
  }

  get isRunning(): boolean {
    return !hasEnded(this.process);
  }

  log(): string {
    return this.output.join("");
  }

  logTail(): string {
    return this.output.join("").slice(-LOG_TAIL_CHARACTERS);
  }

  /** Read from the data folder. Throws if there is none. */
  demoLogin(): { readonly email: string; readonly password: string } {
    return { email: "demo@setsuna.invalid", password: readFileSync(join(this.dataFolder, "demo-login.txt"), "utf8").trim() };
  }

  /** Signed in as the demo account. Throws if refused. */
  async demoOwner(): Promise<AccountClient> {
    const { email, password } = this.demoLogin();
    const owner = await AccountClient.open(this.origin);
    await owner.signIn(email, password);
    return owner;
  }

  /**
   * A development route's JSON, such as `/studio/dev/mail.json`, by the printed link; `init` as {@link fetch}. Throws without a
   * link or success.
   */
  async development(path: string, init: RequestInit = {}): Promise<unknown> {
    const answer = await fetch(`${this.origin}${path}`, {
      ...init,
      headers: { ...init.headers, cookie: await this.developmentCookie() },
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    return answer.json();
  }

  /** Uses one link of this process, once. */
  developmentCookie(): Promise<string> {
    this.cookie ??= this.takeCookie();
    return this.cookie;
  }

  private async takeCookie(): Promise<string> {
    // The newest, because another worker may have used earlier ones.
    const link = [...this.output.join("").matchAll(/(?:Mail|Clock)\s+(http\S+\?key=\S+)/g)].at(-1)?.[1];
    if (link === undefined) throw new Error("no link to development routes was printed");
    const { origin } = this;
    const answer = await fetch(new URL(link).href.replace(new URL(link).origin, origin), { redirect: "manual" });
    const cookie = answer.headers.get("set-cookie")?.split(";")[0];
    if (cookie === undefined) throw new Error(`the link to development routes answered ${answer.status}`);
    return cookie;
  }

  relayPids(): number[] {
    return childrenOf(this.pid)
      .filter((child) => child.command.some((argument) => argument.includes("relay")))
      .map((child) => child.pid);
  }

  killRelays(): number[] {
    const pids = this.relayPids();
    for (const pid of pids) process.kill(pid, "SIGKILL");
    return pids;
  }

  pageUrl(page: "sender" | "receiver", parameters: PageParameters = {}): string {
    const url = new URL(`${this.origin}/studio/app/${page}`);
    url.searchParams.set("id", parameters.id ?? this.demoId);
    for (const kind of ["video", "audio", "control"] as const) {
      const channel = parameters[kind];
      if (channel !== undefined) url.searchParams.set(kind, String(channel));
    }
    if (page === "receiver" && parameters.panel !== false) url.searchParams.set("panel", "1");
    for (const [name, value] of Object.entries(parameters.extra ?? {})) url.searchParams.set(name, value);
    if (parameters.autostart !== false) url.searchParams.set("autostart", "1");
    if (parameters.password !== undefined) url.hash = `password=${encodeURIComponent(parameters.password)}`;
    return url.href;
  }

  signalUrl(): string {
    return `${this.origin.replace(/^http/, "ws")}/studio/signal`;
  }

  async stop(): Promise<void> {
    const relays = this.relayPids();
    await endChild(this.process, "SIGTERM", STOP_TIMEOUT_MS);
    // The relay outlived its studio.
    for (const pid of relays) signalProcess(pid, "SIGKILL");
    if (this.ownDataFolder !== undefined) await rm(this.ownDataFolder, { recursive: true, force: true });
  }
}

/** Copies the folder that SETSUNA_SEEDED_DATA names into `dataFolder`; does nothing without one, or where something lies already. */
export const laySeededData = async (dataFolder: string): Promise<void> => {
  const seeded = process.env.SETSUNA_SEEDED_DATA;
  if (seeded === undefined || seeded === dataFolder) return;
  if (existsSync(dataFolder) && (await readdir(dataFolder)).length > 0) return;
  await cp(seeded, dataFolder, { recursive: true });
};

const isReady = async (origin: string): Promise<boolean> => {
  try {
    return (await fetch(`${origin}/studio/healthz`)).ok;
  } catch (error) {
    // The server isn't listening yet.
    if (error instanceof TypeError) return false;
    throw error;
  }
};
