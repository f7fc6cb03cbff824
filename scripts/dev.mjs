/**
 * `npm run dev`: the whole studio from source. A change in apps/web shows in the browser at once; one in the server, the relay or a package
 * starts them again. Same data, demo and links as `npm start`. Arguments and variables go to the studio.
 */
import { spawn } from "node:child_process";
import { join } from "node:path";
import process from "node:process";
import { copyServerFiles, serverBuild } from "./lib/build-server.mjs";
import { installIfNeeded } from "./lib/install.mjs";
import { requireNode } from "./lib/node-version.mjs";
import { startPageServer } from "./lib/page-server.mjs";
import { ROOT, runScript, say } from "./lib/run.mjs";

const DIST = join(ROOT, "apps", "studio", "dist-dev");

/** One running studio; `start` ends the one before. */
class Runner {
  #child;
  #wanted = Promise.resolve();
  #env;
  #first = true;

  constructor(env) {
    this.#env = env;
  }

  restart() {
    this.#wanted = this.#wanted.then(() => this.#end()).then(() => this.#begin());
    return this.#wanted;
  }

  end() {
    this.#wanted = this.#wanted.then(() => this.#end());
    return this.#wanted;
  }

  #begin() {
    const [since, first] = [performance.now(), this.#first];
    this.#first = false;
    // The first start prints the links; later ones only that they are there.
    const stdio = first ? "inherit" : ["inherit", "pipe", "inherit"];
    const child = spawn(process.execPath, [join(DIST, "main.js"), ...process.argv.slice(2)], {
      cwd: ROOT,
      stdio,
      env: { ...process.env, ...this.#env },
    });
    this.#child = child;
    child.stdout?.on("data", (text) => {
      if (String(text).includes("is ready")) say(`The server is back (${((performance.now() - since) / 1000).toFixed(1)} s).`);
    });
    child.on("exit", (code) => {
      if (this.#child !== child) return;
      this.#child = undefined;
      if (code !== 0) say("The server has ended; it starts again after the next change.");
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

await runScript(async () => {
  requireNode();
  await installIfNeeded();
  say("Starting the page server.");
  const pages = await startPageServer();
  const runner = new Runner({ DEV_PAGES: pages.origin, NODE_ENV: "development" });
  say("Building the server and the relay; they are built again with each change.");
  const { build } = await import("vite");
  const options = serverBuild(DIST, join("composition", "dev", "main.ts"));
  const watcher = await build({ ...options, logLevel: "error", build: { ...options.build, watch: {} } });
  watcher.on("event", (event) => {
    if (event.code === "ERROR") process.stderr.write(`${event.error.message}\n`);
    if (event.code !== "BUNDLE_END") return;
    void copyServerFiles(DIST).then(() => runner.restart());
  });
  const end = async () => {
    await runner.end();
    await watcher.close();
    await pages.close();
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => void end());
});
