import { type Access, ADMIN_FACTOR_MS, isForAdmins, PROOF_MS, StudioError, type TokenScope } from "@setsuna/contracts";
import type { Caller, SignedIn } from "../api/request-origin.ts";
import { msSince } from "../storage/ms-since.ts";

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

const isWithin = (at: Date | undefined, ms: number, now: Date): boolean => at !== undefined && msSince(at, now) <= ms;

/** Throws `second-factor-needed` for a session that has yet to pass its account's second factor: the password alone opens nothing. */
export const requireWhole = ({ account }: Pick<SignedIn, "account">): void => {
  if (account.secondFactorNeeded) throw new StudioError("second-factor-needed");
};

/**
 * Returns whether the owner has proved within the last {@link PROOF_MS} that it is them, with the second factor where there
 * is one.
 */
export const isProved = ({ account, token, provedAt }: SignedIn, now: Date): boolean =>
  // A personal access token was made with proof, and names what it may do.
  !account.secondFactorNeeded && (token !== undefined || isWithin(provedAt, PROOF_MS, now));

/** Throws `second-factor-needed` or `proof-needed` unless {@link isProved}. */
export const requireProof = (signedIn: SignedIn, now: Date): void => {
  requireWhole(signedIn);
  if (!isProved(signedIn, now)) throw new StudioError("proof-needed");
};

const requireAdmin = ({ account, secondFactorAt }: SignedIn, access: Access, now: Date): void => {
  if (account.role !== "admin") throw new StudioError("forbidden");
  if (!isWithin(secondFactorAt, ADMIN_FACTOR_MS, now)) throw new StudioError("second-factor-needed");
  if (access === "admin-proved" && !isWithin(secondFactorAt, PROOF_MS, now)) throw new StudioError("proof-needed");
};

/**
 * Lets a caller through or throws: `signed-out` without a session, `forbidden` for a licensee where an admin is asked for,
 * `second-factor-needed` for a session that has yet to pass one, and for an admin who passed it too long ago, `proof-needed` where
 * an act wants fresh proof. Spec §6. A personal access token is refused unless it has `scope`; where none is given, no such token
 * is let in.
 */
export const requireAccess = (access: Access, signedIn: SignedIn | undefined, now: Date, scope?: TokenScope): void => {
  requireScope(scope, signedIn);
  if (access === "anyone") return;
  if (signedIn === undefined) throw new StudioError("signed-out");
  if (access === "signing-in") return;
  if (isForAdmins(access)) requireAdmin(signedIn, access, now);
  else if (access === "proved") requireProof(signedIn, now);
  else requireWhole(signedIn);
};

/** The login of a caller that passed {@link requireAccess}. Throws `signed-out` for a visitor. */
export const signedInOf = ({ signedIn }: Pick<Caller, "signedIn">): SignedIn => {
  if (signedIn === undefined) throw new StudioError("signed-out");
  return signedIn;
};
