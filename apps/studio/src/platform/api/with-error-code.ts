import { type ErrorCode, StudioError } from "@setsuna/contracts";
import type { Log } from "@setsuna/kit";
import { DatabaseAway } from "../storage/database-away.ts";

/**
 * Runs `act`. Passes on failures of the catalogue and {@link DatabaseAway}, which a client may try again. Logs any other failure and throws
 * `notDone` instead, whose text says what was not done.
 */
export const withErrorCode = async <Result>(notDone: ErrorCode, log: Log, act: () => Promise<Result>): Promise<Result> => {
  try {
    return await act();
  } catch (error) {
    if (error instanceof StudioError || error instanceof DatabaseAway) throw error;
    log.error({ err: error, code: notDone }, "request failed");
    throw new StudioError(notDone);
  }
};
