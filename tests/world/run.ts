/**
 * `npm run simulate`: bundles the program of main.ts, which says what it takes, and runs that. A bundle has no loader, and names no function as
 * it is made: that alone is a quarter of what a simulated hour costs.
 */
import { spawnSync } from "node:child_process";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { bundleProgram } from "@setsuna/testkit/stack";

// The program ends by it, and is removed then.
process.on("SIGINT", () => undefined);
const program = await bundleProgram(fileURLToPath(new URL("main.ts", import.meta.url)));
const { status } = spawnSync(process.execPath, ["--max-semi-space-size=64", program.path, ...process.argv.slice(2)], {
  stdio: "inherit",
});
program.remove();
process.exit(status ?? 1);
