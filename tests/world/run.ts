/** `npm run simulate`: bundles main.ts and runs it. Without a loader a simulated hour costs a quarter less. */
import { spawnSync } from "node:child_process";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { bundleProgram } from "@setsuna/testkit/stack";

process.on("SIGINT", () => undefined);
const program = await bundleProgram(fileURLToPath(new URL("main.ts", import.meta.url)));
const { status } = spawnSync(process.execPath, ["--max-semi-space-size=64", program.path, ...process.argv.slice(2)], {
  stdio: "inherit",
});
program.remove();
process.exit(status ?? 1);
