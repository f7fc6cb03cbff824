import { err, type Log, ok, type Result } from "@setsuna/kit";
import { closeFilesIn, looseFilesIn, sentenceOf } from "../platform/index.ts";

/**
 * Left by an older version, by hand or a loose umask. A production site (`refuses`) doesn't start instead, because the files may
 * have been read. The failure is one sentence.
 */
export const closeDataDirectory = (directory: string, refuses: boolean, log: Log): Result<void, string> => {
  const { loose, example } = looseFilesIn(directory);
  if (loose === 0) return ok(undefined);
  if (refuses) return err(sentenceOf("production-loose-files", `${loose} in ${directory}, such as ${example}`));
  try {
    closeFilesIn(directory);
  } catch (error) {
    if (!(error instanceof Error && "syscall" in error)) throw error;
    return err(
      `Others may read or write ${example} and ${loose - 1} more in the data directory, and this account may not change that (${error.message}): make it the owner of all of ${directory}.`,
    );
  }
  log.warn(
    { directory, files: loose, example },
    "others could read the data directory: its files are now for this account alone",
  );
  // Some file systems ignore modes.
  const left = looseFilesIn(directory);
  if (left.loose > 0) log.warn({ directory, files: left.loose }, "the file system of the data directory keeps no modes");
  return ok(undefined);
};
