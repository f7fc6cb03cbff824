import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { ROOT, say } from "./run.mjs";

const STANDBY = join(ROOT, "scripts", "lib", "dev-standby.mjs");
/** Time that the first server has to itself before the next process reads its packages, ms; its output is not read, so nobody knows when it is up. */
const STANDBY_AFTER_MS = 3000;
const RELAY = /^relay\.js(?:\.map)?$/;

/** Returns a hash over the bundles in `folder`, those of the relay process left out or alone. */
export const bundlesHash = (folder, ofRelay) => {
  const hash = createHash("sha256");
  for (const name of readdirSync(folder).sort())
    if (/\.js$/.test(name) && RELAY.test(name) === ofRelay) hash.update(name).update(readFileSync(join(folder, name)));
  return hash.digest("hex");
};

/** Processes of a server that run its relay; undefined where they cannot be told. */
const relaysOf = (pid) => {
  const { status, stdout } = spawnSync("pgrep", ["-P", String(pid), "-f", "relay\\.js"], { encoding: "utf8" });
  return status === 0 ? stdout.trim().split("\n").map(Number) : undefined;
};

/**
 * Runs one studio of the bundles in `folder`, and starts it again after a build: the server when its bundles changed, the relay alone when
 * nothing but that did. A process stands by for the next start.
 */
export class DevRunner {
  #folder;
  #env;
  #child;
  #standby;
  #wanted = Promise.resolve();
  #first = true;
  #ended = false;
  #server = "";
  #relay = "";

  constructor(folder, env) {
    this.#folder = folder;
    this.#env = env;
    this.#standBy();
  }

  /** Brings what runs up to the bundles as they are now; resolves when the old process is gone and the new one was told to start. */
  restart() {
    this.#wanted = this.#wanted.then(() => this.#update());
    return this.#wanted;
  }

  end() {
    this.#wanted = this.#wanted.then(() => this.#end());
    this.#ended = true;
    return this.#wanted.then(() => this.#standby?.kill());
  }

  async #update() {
    const [server, relay] = [bundlesHash(this.#folder, false), bundlesHash(this.#folder, true)];
    const [serverChanged, relayChanged] = [server !== this.#server, relay !== this.#relay];
    [this.#server, this.#relay] = [server, relay];
    const relays = !serverChanged && relayChanged && this.#child !== undefined ? relaysOf(this.#child.pid) : undefined;
    if (relays !== undefined) {
      say("The relay starts again.");
      // The server replaces a relay that is gone.
      for (const pid of relays) process.kill(pid, "SIGTERM");
    } else if (serverChanged || relayChanged) {
      await this.#end();
      this.#begin();
    }
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
      if (this.#child !== child) return;
      this.#child = undefined;
      if (code !== 0) say("The server has ended; it starts again after the next change.");
    });
  }

  #begin() {
    const since = performance.now();
    // A change that comes sooner than that takes a process that has only begun to get ready.
    if (this.#standby === undefined) this.#standBy();
    const child = this.#standby;
    this.#standby = undefined;
    this.#child = child;
    // The next one gets ready when this one is up, not beside it.
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
    child.send("run");
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
