import type { ErrorCode } from "@setsuna/contracts";
import { errorCodeOf, useErrorText } from "../../components/error-text.ts";

/** Gives the sentence for a failed act: its cause's own, or where the cause is not known `notDone`, which says what was not done. */
export const useActFailure = (notDone: ErrorCode): ((error: unknown) => string) => {
  const errorText = useErrorText();
  return (error) => {
    const code = errorCodeOf(error);
    return errorText(code === "internal" ? notDone : code);
  };
};
