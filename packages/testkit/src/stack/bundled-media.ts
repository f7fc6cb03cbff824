import process from "node:process";
import { fileURLToPath } from "node:url";
import { bundleProgram } from "./bundled-program.ts";

const VARIABLE = "SETSUNA_MEDIA";

/**
 * Media processes start bundled, in a quarter of the time. Resolves with a revert function. Throws when a module can't be read.
 */
export const useBundledMedia = async (): Promise<() => void> => {
  const before = process.env[VARIABLE];
  const program = await bundleProgram(fileURLToPath(new URL("../../../../apps/media/src/main.ts", import.meta.url)));
  process.env[VARIABLE] = program.path;
  return () => {
    if (before === undefined) delete process.env[VARIABLE];
    else process.env[VARIABLE] = before;
    program.remove();
  };
};
