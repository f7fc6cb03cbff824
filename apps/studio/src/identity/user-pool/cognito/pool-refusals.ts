import { StudioError } from "@setsuna/contracts";
import { IdentityRefusal } from "../protocol/identity-refusal.ts";

/** Errors with which a pool rejects a token. */
const NOT_AUTHORIZED: ReadonlySet<string> = new Set([
  "NotAuthorizedException",
  "PasswordResetRequiredException",
  "RefreshTokenReuseException",
  "UserNotConfirmedException",
  "UserNotFoundException",
]);

/** True if the pool rejected a token or its login. False if it couldn't tell. */
export const isOver = (refusal: IdentityRefusal): boolean => NOT_AUTHORIZED.has(refusal.type);

/**
 * Maps a pool's refusal to the site's own failure: `not-authorized` or `identity-unavailable`. Returns other failures
 * unchanged.
 */
export const studioErrorOf = (thrown: unknown): unknown =>
  thrown instanceof IdentityRefusal ? new StudioError(isOver(thrown) ? "not-authorized" : "identity-unavailable") : thrown;
