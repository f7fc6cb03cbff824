/**
 * `node dev-standby.mjs MAIN [studio arguments]`: a standby of `npm run dev` with loaded packages and a compiled database engine.
 * `load` reads the server's program, `run` starts it once the previous process has gone.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { setFlagsFromString } from "node:v8";
import { PACKAGES_FILE } from "./dev-build.mjs";
import { ROOT } from "./run.mjs";

const [, , main, ...args] = process.argv;

const told = { load: undefined, run: undefined };
const heard = Object.fromEntries(
  Object.keys(told).map((word) => [
    word,
    new Promise((done) => {
      told[word] = done;
    }),
  ]),
);
process.on("message", (word) => told[word]());

// The server does so before opening the database, too.
setFlagsFromString("--wasm-tiering-budget=200000000");
const { resolve } = createRequire(join(ROOT, "apps", "studio", "package.json"));
const engine = readFileSync(join(dirname(resolve("@electric-sql/pglite")), "pglite.wasm"));
// V8 shares compiled code for equal bytes while a module is held.
const [, held] = await Promise.all([import(pathToFileURL(join(dirname(main), PACKAGES_FILE)).href), WebAssembly.compile(engine)]);
await heard.load;
process.argv = [process.argv[0], main, ...args];
// apps/studio/src/composition/dev/main.ts reads it.
globalThis.mayRun = heard.run.then(() => process.disconnect());
await import(pathToFileURL(main).href);
globalThis.heldEngine = held;
