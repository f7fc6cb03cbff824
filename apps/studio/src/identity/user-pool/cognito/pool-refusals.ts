import { StudioError } from "@setsuna/contracts";
import { IdentityRefusal } from "../protocol/identity-refusal.ts";

const NOT_AUTHORIZED: ReadonlySet<string> = new Set([
  "NotAuthorizedException",
  "PasswordResetRequiredException",
  "RefreshTokenReuseException",
  "UserNotConfirmedException",
  "UserNotFoundException",
]);

/** False if the pool couldn't tell. */
export const isOver = (refusal: IdentityRefusal): boolean => NOT_AUTHORIZED.has(refusal.type);

/** Returns `not-authorized` or `identity-unavailable`, and other failures unchanged. */
export const studioErrorOf = (thrown: unknown): unknown =>
  thrown instanceof IdentityRefusal ? new StudioError(isOver(thrown) ? "not-authorized" : "identity-unavailable") : thrown;
