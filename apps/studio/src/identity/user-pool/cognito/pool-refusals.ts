import { StudioError } from "@setsuna/contracts";
import { IdentityRefusal } from "../protocol/identity-refusal.ts";

/** Errors by which a pool refuses a token. */
const NOT_AUTHORIZED: ReadonlySet<string> = new Set([
  "NotAuthorizedException",
  "PasswordResetRequiredException",
  "RefreshTokenReuseException",
  "UserNotConfirmedException",
  "UserNotFoundException",
]);

/** True when the pool says that a token or its login does not count any more; false when it could not say. */
export const isOver = (refusal: IdentityRefusal): boolean => NOT_AUTHORIZED.has(refusal.type);

/** The site's own failure for a refusal of the pool: `not-authorized` or `identity-unavailable`. Other failures stay what they are. */
export const studioErrorOf = (thrown: unknown): unknown =>
  thrown instanceof IdentityRefusal ? new StudioError(isOver(thrown) ? "not-authorized" : "identity-unavailable") : thrown;
