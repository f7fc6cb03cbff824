/**
 * Waits as a process of `npm run dev` that has read the server's packages and compiled its database engine: a change then costs the server's
 * own start alone. `node dev-standby.mjs MAIN [arguments of the studio]`. The message `load` has it read the server's program, and `run` lets
 * that begin, once the process before it has gone.
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

// As the server sets it before it opens the database.
setFlagsFromString("--wasm-tiering-budget=200000000");
const { resolve } = createRequire(join(ROOT, "apps", "studio", "package.json"));
const engine = readFileSync(join(dirname(resolve("@electric-sql/pglite")), "pglite.wasm"));
// V8 gives the compiled code to whoever compiles the same bytes, as long as somebody holds it.
const [, held] = await Promise.all([import(pathToFileURL(join(dirname(main), PACKAGES_FILE)).href), WebAssembly.compile(engine)]);
await heard.load;
process.argv = [process.argv[0], main, ...args];
// Read by apps/studio/src/composition/dev/main.ts.
globalThis.mayRun = heard.run.then(() => process.disconnect());
await import(pathToFileURL(main).href);
// Held until the server has opened its database.
globalThis.heldEngine = held;
