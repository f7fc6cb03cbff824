import type { ErrorCode } from "@setsuna/contracts";
import { errorCodeOf } from "../../components/error-text.ts";

/** The code of a known cause, or `notDone`, which names the action. */
export const actFailure = (error: unknown, notDone: ErrorCode): ErrorCode => {
  const code = errorCodeOf(error);
  return code === "internal" ? notDone : code;
};
