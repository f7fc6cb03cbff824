import { type ErrorCode, StudioError } from "@setsuna/contracts";
import type { Log } from "@setsuna/kit";
import { DatabaseAway } from "../storage/database-away.ts";

/**
 * Rethrows catalogued failures and {@link DatabaseAway}, which the client may retry. Logs any other failure and throws `notDone`,
 * whose text names the action.
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
