import { chmod, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { launchOptions } from "@setsuna/testkit";
import { type Browser, chromium } from "playwright-core";
import type { Namespace } from "./namespace.ts";

/** Accepts any certificate: journeys use self-signed ones. `folder`: for a file. */
export const launchInside = async (space: Namespace, folder: string): Promise<Browser> => {
  const { executablePath = "", args = [], ...options } = launchOptions();
  const script = join(folder, "chromium");
  await writeFile(script, `#!/bin/sh\nexec ${space.command(executablePath).join(" ")} "$@"\n`);
  await chmod(script, 0o755);
  return chromium.launch({ ...options, executablePath: script, args: [...args, "--ignore-certificate-errors"] });
};
