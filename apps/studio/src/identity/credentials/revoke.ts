import { and, eq, ne } from "drizzle-orm";
import { type AuditPort, insertJob, type RequestOrigin, type Transaction } from "../../platform/index.ts";
import { accounts } from "../../platform/storage/schema/accounts.ts";
import { identityCodes } from "../../platform/storage/schema/identity.ts";
import { passkeys, totpFactors } from "../../platform/storage/schema/second-factors.ts";
import { loginSessions } from "../../platform/storage/schema/sessions.ts";
import { endGrants } from "../oauth/revocation.ts";
import { revokeTokensOf } from "../tokens/token-store.ts";
import { type EndedLogins, endLogins, type Named } from "./end-logins.ts";
import { END_POOL_LOGIN_JOB } from "./end-pool-login.ts";
import { type Ended, isNothing, NOTHING_ENDED } from "./ended.ts";
import { type CredentialEvent, type Extents, WHAT_ENDS } from "./what-ends.ts";

/** `session` ends, or makes the request and stays. */
type SessionEvent =
  | "signed-out"
  | "signed-out-by-oauth"
  | "session-replaced"
  | "session-ended"
  | "factor-removed"
  | "factor-not-mine";
type LoginEvent = "login-ended" | "login-lost" | "refresh-token-reused";

export type Revocation =
  | { readonly event: SessionEvent; readonly session: string }
  /** Undefined if a program's token asked, so no session stays. */
  | { readonly event: "others-ended"; readonly session: string | undefined }
  | { readonly event: LoginEvent; readonly login: string }
  | { readonly event: Exclude<CredentialEvent, SessionEvent | LoginEvent | "others-ended"> };

export interface RevokedBy {
  readonly actor: string;
  readonly origin: Pick<RequestOrigin, "address">;
  readonly now: Date;
}

/**
 * Applies `WHAT_ENDS` and audits it in the caller's transaction. Locks the account's row first, as creating a credential does, so
 * the two are serialized. Returns what ended; nothing for a missing account.
 */
export type Revoke = (tx: Transaction, accountId: string, what: Revocation, by: RevokedBy) => Promise<Ended>;

const endFactors = async (tx: Transaction, accountId: string, what: Revocation, ends: Extents): Promise<void> => {
  if (ends.factorMarks !== "none") {
    const kept =
      ends.factorMarks === "others" && "session" in what && what.session !== undefined
        ? ne(loginSessions.id, what.session)
        : undefined;
    await tx
      .update(loginSessions)
      .set({ secondFactorAt: null })
      .where(and(eq(loginSessions.accountId, accountId), kept));
  }
  if (ends.factors === "all") {
    await tx.delete(passkeys).where(eq(passkeys.accountId, accountId));
    await tx.delete(totpFactors).where(eq(totpFactors.accountId, accountId));
  }
};

const tellPool = async (tx: Transaction, { pool }: EndedLogins, event: CredentialEvent, now: Date): Promise<void> => {
  // Otherwise the user signs in again at once, and that login must not end.
  const everywhere = event === "admin-ended" ? "yes" : "no";
  for (const { session, sealed } of pool)
    await insertJob(tx, { name: END_POOL_LOGIN_JOB, key: session, data: { session, sealed, everywhere }, runAt: now }, now);
};

export const revocation =
  ({ audit }: { readonly audit: AuditPort }): Revoke =>
  async (tx, accountId, what, { actor, origin, now }) => {
    const [account] = await tx.select().from(accounts).where(eq(accounts.id, accountId)).for("update");
    if (account === undefined) return NOTHING_ENDED;
    const ends: Extents = WHAT_ENDS[what.event];
    const named: Named = {
      session: "session" in what ? what.session : undefined,
      login: "login" in what ? what.login : undefined,
    };
    const logins = await endLogins(tx, account, ends.logins, named, now);
    const programs = await endGrants(tx, accountId, ends, { ended: logins.sessions, kept: named.session });
    const tokens = ends.tokens === "all" ? await revokeTokensOf(tx, accountId) : 0;
    await endFactors(tx, accountId, what, ends);
    if (ends.resetCodes === "all" && account.identitySubject !== null)
      await tx
        .delete(identityCodes)
        .where(and(eq(identityCodes.subject, account.identitySubject), eq(identityCodes.purpose, "reset")));
    await tellPool(tx, logins, what.event, now);
    const ended: Ended = { sessions: logins.sessions.length, logins: logins.identityLogins, programs, tokens };
    if (isNothing(ended)) return ended;
    const { sessions: count, ...others } = ended;
    await audit.record(tx, {
      actor,
      action: "session.ended",
      subject: named.session !== undefined && ends.logins === "own" ? named.session : accountId,
      origin,
      detail: { event: what.event, count, ...others },
      at: now,
    });
    return ended;
  };
