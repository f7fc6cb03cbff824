import { createRequire } from "node:module";
import { join } from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import { ROOT } from "./run.mjs";

const [folder, migrationsFolder] = process.argv.slice(2);
const { resolve } = createRequire(join(ROOT, "apps", "studio", "package.json"));
const { PGlite } = await import(pathToFileURL(resolve("@electric-sql/pglite")).href);
const engine = await PGlite.create(folder);
await migrate(drizzle(engine), { migrationsFolder });
await engine.exec("checkpoint");
await engine.close();
