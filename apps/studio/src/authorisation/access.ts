import { type Access, StudioError, type TokenScope } from "@setsuna/contracts";
import type { Caller, SignedIn } from "../api/request-origin.ts";

/**
 * Holds a personal access token to its scopes: throws `token-not-accepted` where no token may go (`scope` absent),
 * `token-scope-missing` with the scope's name where this one may not. Also where anybody may call: a token says who calls.
 */
const requireScope = (scope: TokenScope | undefined, signedIn: SignedIn | undefined): void => {
  const token = signedIn?.token;
  if (token === undefined) return;
  if (scope === undefined) throw new StudioError("token-not-accepted");
  if (!token.scopes.has(scope)) throw new StudioError("token-scope-missing", scope);
};

/**
 * Lets a caller through or throws: `signed-out` without a session, `forbidden` for a licensee where an admin is asked for,
 * `second-factor-needed` for an admin whose session has not passed one. Spec §6. A personal access token is refused unless it has
 * `scope`; where none is given, no such token is let in.
 */
export const requireAccess = (access: Access, signedIn: SignedIn | undefined, scope?: TokenScope): void => {
  requireScope(scope, signedIn);
  if (access === "anyone") return;
  if (signedIn === undefined) throw new StudioError("signed-out");
  if (access === "signed-in") return;
  if (signedIn.account.role !== "admin") throw new StudioError("forbidden");
  if (!signedIn.account.secondFactorPassed) throw new StudioError("second-factor-needed");
};

/** The login of a caller that passed {@link requireAccess}. Throws `signed-out` for a visitor. */
export const signedInOf = ({ signedIn }: Pick<Caller, "signedIn">): SignedIn => {
  if (signedIn === undefined) throw new StudioError("signed-out");
  return signedIn;
};
