/**
 * Waits as a process of `npm run dev` that has read the server's packages and compiled its database engine, until it is told to run the
 * server: a change then costs the server's own start alone. `node dev-standby.mjs MAIN [arguments of the studio]`; the message `run` starts it.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { setFlagsFromString } from "node:v8";
import { ROOT } from "./run.mjs";

const MANIFEST = join(ROOT, "apps", "studio", "package.json");
const { resolve } = createRequire(MANIFEST);
const [, , main, ...args] = process.argv;

const told = new Promise((done) => process.once("message", done));

/** Reads what the server imports from npm; what cannot be read here will say so when the server asks for it. */
const readPackages = () =>
  Promise.allSettled(
    Object.keys(JSON.parse(readFileSync(MANIFEST, "utf8")).dependencies)
      .filter((name) => !/^@(?:setsuna|expo-google-fonts)\//.test(name))
      .map((name) => import(pathToFileURL(resolve(name)).href)),
  );

// As the server sets it before it opens the database.
setFlagsFromString("--wasm-tiering-budget=200000000");
const engine = readFileSync(join(dirname(resolve("@electric-sql/pglite")), "pglite.wasm"));
// V8 gives the compiled code to whoever compiles the same bytes, as long as somebody holds it.
const [, held] = await Promise.all([readPackages(), WebAssembly.compile(engine)]);
process.send("ready");
await told;
// The server's process has no other end of a channel.
process.disconnect();
process.argv = [process.argv[0], main, ...args];
await import(pathToFileURL(main).href);
// Held until the server has opened its database.
globalThis.heldEngine = held;
