import {
  type Access,
  ADMIN_FACTOR_MS,
  type Endpoint,
  isForAdmins,
  isForRole,
  isOfPerson,
  PROOF_MS,
  StudioError,
  type TokenScope,
} from "@setsuna/contracts";
import type { Caller, SignedIn } from "../api/request-origin.ts";
import { msSince } from "../storage/ms-since.ts";

/**
 * Throws `token-not-accepted` if the call takes no token, `token-scope-missing` if this token lacks the scope. Also for public
 * calls: a token identifies the caller.
 */
const requireScope = (scope: TokenScope | undefined, signedIn: SignedIn | undefined): void => {
  const token = signedIn?.token;
  if (token === undefined) return;
  if (scope === undefined) throw new StudioError("token-not-accepted");
  if (!token.scopes.has(scope)) throw new StudioError("token-scope-missing", scope);
};

const isWithin = (at: Date | undefined, ms: number, now: Date): boolean => at !== undefined && msSince(at, now) <= ms;

/** Throws `second-factor-needed`, because the password alone opens nothing. */
export const requireWhole = ({ account }: Pick<SignedIn, "account">): void => {
  if (account.secondFactorNeeded) throw new StudioError("second-factor-needed");
};

/** Proved within the last {@link PROOF_MS}, with the second factor if there is one. */
export const isProved = ({ account, token, provedAt }: SignedIn, now: Date): boolean =>
  // A personal access token was created with proof, and lists its permissions.
  !account.secondFactorNeeded && (token !== undefined || isWithin(provedAt, PROOF_MS, now));

/** Throws `second-factor-needed` or `proof-needed`. */
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
 * Admits a caller or throws `signed-out`, `forbidden`, `second-factor-needed` (for admins also when passed too long ago) or
 * `proof-needed`. Without `scope`, no personal access token is admitted. Spec §6.
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

/**
 * Admits the caller as {@link requireAccess} does and returns it as the call sees it: the organization, if the session acts for
 * one. Throws `team-role-missing` if the member's role doesn't allow the call.
 */
export const admit = (row: Pick<Endpoint, "access" | "scope" | "team">, caller: Caller): Caller => {
  const { signedIn, origin } = caller;
  requireAccess(row.access, signedIn, caller.now, row.scope);
  const acting = signedIn?.account.acting;
  if (signedIn === undefined || acting === undefined) return caller;
  if (isOfPerson(row)) return caller;
  if (!isForRole(row, acting.role)) throw new StudioError("team-role-missing");
  const account = { ...signedIn.account, id: acting.id, role: "licensee" as const };
  return { ...caller, origin: { ...origin, member: signedIn.account.id }, signedIn: { ...signedIn, account } };
};

/** Account of the person who calls, also while acting for an organization. Throws `signed-out` for a visitor. */
export const personOf = (caller: Pick<Caller, "signedIn" | "origin">): string =>
  caller.origin.member ?? signedInOf(caller).account.id;

export const signedInOf = ({ signedIn }: Pick<Caller, "signedIn">): SignedIn => {
  if (signedIn === undefined) throw new StudioError("signed-out");
  return signedIn;
};
