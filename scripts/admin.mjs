/**
 * Most need the studio running, or DATABASE_URL: `npm run admin -- grant <email> | revoke <email> | list | contract <serial ID>
 * <status> | plan <serial ID> <plan> | backup <file> | restore <file>`.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { Failure, ROOT, run, runScript } from "./lib/run.mjs";

const MAIN = join(ROOT, "apps", "studio", "dist", "admin.js");

await runScript(async () => {
  if (!existsSync(MAIN)) throw new Failure("The studio is not built; run npm run build.");
  process.exitCode = await run(process.execPath, [MAIN, ...process.argv.slice(2)], { env: { NODE_ENV: "production" } });
});
