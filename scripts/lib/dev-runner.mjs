import { spawn, spawnSync } from "node:child_process";
import { join } from "node:path";
import process from "node:process";
import { ROOT, say } from "./run.mjs";

const STANDBY = join(ROOT, "scripts", "lib", "dev-standby.mjs");
/** Time that the first server has to itself before the next process reads its packages, ms; its output is not read, so nobody knows when it is up. */
const STANDBY_AFTER_MS = 3000;

/** Processes of a server that run its relay; undefined where they cannot be told. */
const relaysOf = (pid) => {
  const { status, stdout } = spawnSync("pgrep", ["-P", String(pid), "-f", "relay\\.js"], { encoding: "utf8" });
  return status === 0 ? stdout.trim().split("\n").map(Number) : undefined;
};

/**
 * Runs one studio of the bundles in `folder`, and starts it again after a build: the server when it changed, the relay alone when nothing but
 * that did. A process stands by for the next start.
 */
export class DevRunner {
  #folder;
  #env;
  #child;
  #standby;
  #first = true;
  #ended = false;

  constructor(folder, env) {
    this.#folder = folder;
    this.#env = env;
  }

  /** Brings what runs up to the bundles as they are now, of which `changed` are others than before; resolves when the new process was told to run. */
  async restart(changed) {
    if (changed.size === 0 || this.#ended) return;
    const isRelayAlone = changed.size === 1 && changed.has("relay");
    const relays = isRelayAlone && this.#child !== undefined ? relaysOf(this.#child.pid) : undefined;
    if (relays === undefined) await this.#replace();
    else {
      say("The relay starts again.");
      // The server replaces a relay that is gone.
      for (const pid of relays) process.kill(pid, "SIGTERM");
    }
  }

  async end() {
    this.#ended = true;
    this.#standby?.kill();
    await this.#end();
  }

  #standBy() {
    // The first start prints the links; later ones only that they are there.
    const output = this.#first ? "inherit" : "pipe";
    const child = spawn(process.execPath, [STANDBY, join(this.#folder, "main.js"), ...process.argv.slice(2)], {
      cwd: ROOT,
      stdio: ["inherit", output, "inherit", "ipc"],
      env: { ...process.env, ...this.#env },
    });
    this.#first = false;
    this.#standby = child;
    child.on("exit", (code) => {
      if (this.#standby === child) this.#standby = undefined;
      if (this.#child !== child) return;
      this.#child = undefined;
      if (code !== 0) say("The server has ended; it starts again after the next change.");
    });
  }

  /** The next process reads its program while the one before it ends, and begins when that has given up the data directory. */
  async #replace() {
    const since = performance.now();
    // A change that comes sooner than that takes a process that has only begun to get ready.
    if (this.#standby === undefined) this.#standBy();
    const next = this.#standby;
    this.#standby = undefined;
    next.send("load");
    await this.#end();
    this.#child = next;
    if (next.exitCode !== null || next.signalCode !== null) {
      this.#child = undefined;
      return;
    }
    this.#relieve(next, since);
    next.send("run");
  }

  /** Has the next one get ready when this one is up, not beside it. */
  #relieve(child, since) {
    const relieve = () => {
      if (!this.#ended && this.#standby === undefined && this.#child === child) this.#standBy();
    };
    if (child.stdout === null) setTimeout(relieve, STANDBY_AFTER_MS).unref();
    else
      child.stdout.on("data", (text) => {
        if (!String(text).includes("is ready")) return;
        say(`The server is back (${((performance.now() - since) / 1000).toFixed(1)} s).`);
        relieve();
      });
  }

  #end() {
    const child = this.#child;
    if (child === undefined) return undefined;
    this.#child = undefined;
    return new Promise((resolve) => {
      child.once("exit", resolve);
      child.kill("SIGTERM");
    });
  }
}
