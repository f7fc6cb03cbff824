import { spawn, spawnSync } from "node:child_process";
import { join } from "node:path";
import process from "node:process";
import { ROOT, say } from "./run.mjs";

const STANDBY = join(ROOT, "scripts", "lib", "dev-standby.mjs");
const STANDBY_AFTER_MS = 3000;

const relaysOf = (pid) => {
  const { status, stdout } = spawnSync("pgrep", ["-P", String(pid), "-f", "relay\\.js"], { encoding: "utf8" });
  return status === 0 ? stdout.trim().split("\n").map(Number) : undefined;
};

/**
 * Runs the bundles in `folder`, restarting the server, or the relay alone if only that changed. A standby process waits for the
 * next start.
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

  async restart(changed) {
    if (changed.size === 0 || this.#ended) return;
    const isRelayAlone = changed.size === 1 && changed.has("relay");
    const relays = isRelayAlone && this.#child !== undefined ? relaysOf(this.#child.pid) : undefined;
    if (relays === undefined) await this.#replace();
    else {
      say("The relay starts again.");
      // The server replaces a lost relay.
      for (const pid of relays) process.kill(pid, "SIGTERM");
    }
  }

  async end() {
    this.#ended = true;
    this.#standby?.kill();
    await this.#end();
  }

  #standBy() {
    // Only the first start prints links.
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

  /** The next process loads while the old one ends, and starts once the data directory is free. */
  async #replace() {
    const since = performance.now();
    // A quick second change takes a process that has just begun to load.
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

  /** Starts the next standby once this server is up. */
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
