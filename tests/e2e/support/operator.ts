import { execFile } from "node:child_process";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Studio } from "@setsuna/testkit";

const ADMIN = fileURLToPath(new URL("../../../apps/studio/dist/admin.js", import.meta.url));

/** Runs a command of the operator's on a studio that has a data folder of its own, such as the one that files share. Rejects when it fails. */
export const operate = async ({ ownDataFolder }: Studio, ...line: string[]): Promise<void> => {
  if (ownDataFolder === undefined) throw new Error("the studio's data folder is its starter's");
  await promisify(execFile)(process.execPath, [ADMIN, ...line], { env: { ...process.env, DATA_DIR: ownDataFolder } });
};
