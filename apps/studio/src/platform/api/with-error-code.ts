import { type ErrorCode, StudioError } from "@setsuna/contracts";
import type { Log } from "@setsuna/kit";

/**
 * Runs `act`. A failure of the catalogue goes on as it is; what nobody expected, such as a database that is away, is logged and told
 * as `notDone`, which says to its reader what was not done.
 */
export const withErrorCode = async <Result>(notDone: ErrorCode, log: Log, act: () => Promise<Result>): Promise<Result> => {
  try {
    return await act();
  } catch (error) {
    if (error instanceof StudioError) throw error;
    log.error({ err: error, code: notDone }, "request failed");
    throw new StudioError(notDone);
  }
};
