import { execFile } from "node:child_process";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Studio } from "@setsuna/testkit";

const ADMIN = fileURLToPath(new URL("../../../apps/studio/dist/admin.js", import.meta.url));

export const operate = async ({ dataFolder }: Studio, ...line: string[]): Promise<void> => {
  await promisify(execFile)(process.execPath, [ADMIN, ...line], { env: { ...process.env, DATA_DIR: dataFolder } });
};
