import type { ErrorCode } from "@setsuna/contracts";
import { errorCodeOf, useErrorText } from "../../components/error-text.ts";

/** Returns a known cause, or `notDone`, which names the action. */
export const useActFailure = (notDone: ErrorCode): ((error: unknown) => string) => {
  const errorText = useErrorText();
  return (error) => {
    const code = errorCodeOf(error);
    return errorText(code === "internal" ? notDone : code);
  };
};
