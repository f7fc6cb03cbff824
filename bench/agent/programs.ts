import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

const isThere = (name: string): boolean =>
  (process.env.PATH ?? "").split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, name), constants.X_OK);
      return true;
    } catch (error) {
      if (error instanceof Error && "code" in error) return false;
      throw error;
    }
  });

/** Those of the programs that PATH does not lead to. */
export const missingPrograms = (names: readonly string[]): string[] => names.filter((name) => !isThere(name));
