import { join } from "node:path";
import type { Result } from "@setsuna/kit";
import { BuildStore, publishPacked } from "../../content/index.ts";
import { auditPort, type Database } from "../../platform/index.ts";

export const PUBLISH_USAGE = "publish <folder of npm run release>";

/** The database must be open. There is no size limit. */
export const publishInto = (
  database: Database,
  dataDirectory: string,
  folder: string,
  now: Date,
): Promise<Result<string, string>> => {
  const builds = new BuildStore(join(dataDirectory, "releases"), Number.POSITIVE_INFINITY);
  return publishPacked({ database, audit: auditPort, builds }, folder, now);
};
