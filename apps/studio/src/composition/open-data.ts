import { err, type Log, type Result } from "@setsuna/kit";
import {
  type DataDirectoryLock,
  lockDataDirectory,
  masterKey,
  openStorage,
  openTestClock,
  type StudioConfig,
  secretsUnder,
  withoutSerialIds,
} from "../platform/index.ts";
import { closeDataDirectory } from "./close-data-directory.ts";
import { orRefuse, type Undo } from "./starting.ts";

const takeDataDirectory = (directory: string): Result<DataDirectoryLock, string> => {
  try {
    return lockDataDirectory(directory);
  } catch (error) {
    if (error instanceof Error && "syscall" in error)
      return err(`The data directory ${directory} cannot be made or written; choose another DATA_DIR (${error.message}).`);
    throw error;
  }
};

/** Takes the data directory and reads its key. Throws `StartRefusal` with a sentence for the operator. */
export const takeData = (config: StudioConfig, fullLog: Log, undo: Undo) => {
  const lock = orRefuse(takeDataDirectory(config.dataDirectory));
  undo.push(() => lock.release());
  orRefuse(closeDataDirectory(config.dataDirectory, config.profile === "production", fullLog));
  const secrets = secretsUnder(orRefuse(masterKey(config.dataDirectory, config.secretKey)));
  return { secrets, log: withoutSerialIds(fullLog, secrets) };
};

/** Opens the database of a data directory that was taken. Throws `StartRefusal` with a sentence for the operator. */
export const openData = async (
  config: StudioConfig,
  { secrets, log }: ReturnType<typeof takeData>,
  say: (line: string) => void,
  undo: Undo,
) => {
  say("Opening the database.");
  const trueTime = (): Date => new Date();
  const storage = orRefuse(await openStorage(config, log, trueTime));
  undo.push(() => storage.close());
  const testClock = config.testClock ? await openTestClock(storage.database, trueTime) : undefined;
  const now = testClock?.now ?? trueTime;
  if (testClock !== undefined) say(`TEST_CLOCK is on: it is ${now().toISOString()} here.`);
  return { secrets, log, storage, database: storage.database, testClock, now };
};

export type StudioData = Awaited<ReturnType<typeof openData>>;
