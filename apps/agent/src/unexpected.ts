import { type ErrorBody, errorBody, errorBodyOf, StudioError } from "@setsuna/contracts";

/** The message may be shown, because it stays on this computer. */
export const thrownBody = (thrown: unknown): ErrorBody => {
  if (thrown instanceof StudioError) return errorBodyOf(thrown);
  return errorBody("internal", (thrown instanceof Error ? thrown.message : String(thrown)).slice(0, 300));
};
