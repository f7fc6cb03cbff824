import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { err, type Result, silentLog } from "@setsuna/kit";
import { lockDataDirectory, openStorage } from "../../platform/index.ts";
import { sendAdminCommand } from "./admin-channel.ts";
import { publishInto } from "./publish-into.ts";

export const readPublishCommand = (words: readonly string[], from: string): string | undefined => {
  const [verb, folder, ...more] = words;
  return verb === "publish" && folder !== undefined && folder !== "" && more.length === 0 ? resolve(from, folder) : undefined;
};

const openAndPublish = async (
  site: { readonly databaseUrl: string | undefined; readonly dataDirectory: string },
  folder: string,
): Promise<Result<string, string>> => {
  const storage = await openStorage(site, silentLog, () => new Date());
  if (!storage.ok) return storage;
  try {
    return await publishInto(storage.value.database, site.dataDirectory, folder, new Date());
  } finally {
    await storage.value.close();
  }
};

/** Through a studio running on the data directory, or directly. Result and failure are text for the operator. */
export const publishOnSite = async (
  folder: string,
  site: { readonly databaseUrl: string | undefined; readonly dataDirectory: string },
): Promise<Result<string, string>> => {
  const { databaseUrl, dataDirectory } = site;
  if (databaseUrl !== undefined) return openAndPublish(site, folder);
  if (!existsSync(join(dataDirectory, "database", "PG_VERSION")))
    return err(`There is no site in ${dataDirectory}: start the studio on it once.`);
  const running = await sendAdminCommand(dataDirectory, ["publish", folder]);
  if (running.ok) return running;
  const lock = lockDataDirectory(dataDirectory);
  if (!lock.ok) return running;
  try {
    return await openAndPublish(site, folder);
  } finally {
    lock.value.release();
  }
};
