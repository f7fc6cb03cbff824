import { type PROOF_API, StudioError } from "@setsuna/contracts";
import { and, eq, isNotNull } from "drizzle-orm";
import { type Handlers, limited, recoveryCodesMail, TooManyRequests } from "../../platform/index.ts";
import { accounts } from "../../platform/storage/schema/accounts.ts";
import { passkeys, totpFactors } from "../../platform/storage/schema/second-factors.ts";
import { loginSessions } from "../../platform/storage/schema/sessions.ts";
import type { IdentityPort } from "../user-pool/identity-port.ts";
import { cancelRemoval } from "./factor-passed.ts";
import { codesOf, takeRecoveryCode } from "./recovery-codes.ts";
import { RECOVERY_LIMIT, type SecondFactorParts } from "./second-factors.ts";
import { hasFactor, inSession, sessionNow } from "./standing.ts";
import { totpAllowance } from "./totp-allowance.ts";

/** Maximum age of a login as proof of the password, ms. */
const LOGIN_MS = 5 * 60_000;

export interface ProofParts extends SecondFactorParts {
  readonly identity: IdentityPort;
}

/** Proves presence again by password or recovery code. Passkeys and apps use the calls that pass the factor. */
export const proofHandlers = (parts: ProofParts): Handlers<keyof typeof PROOF_API> => ({
  readProofWays: async (_request, caller) => {
    const { sessionId, account } = inSession(caller);
    const { id } = account;
    const { database } = parts;
    const passkey = (await database.$count(passkeys, eq(passkeys.accountId, id))) > 0;
    const confirmed = and(eq(totpFactors.accountId, id), isNotNull(totpFactors.confirmedAt));
    const totp = (await database.$count(totpFactors, confirmed)) > 0;
    const [login] = await database
      .select({ sso: loginSessions.ssoOrganization, subject: accounts.identitySubject })
      .from(loginSessions)
      .innerJoin(accounts, eq(accounts.id, loginSessions.accountId))
      .where(eq(loginSessions.id, sessionId));
    const [bySso, noFactor] = [login?.sso != null, !passkey && !totp];
    return {
      // Accounts that single sign-on made have no password.
      password: noFactor && !(bySso && login?.subject === null),
      ...(noFactor && bySso ? { sso: true } : {}),
      totp,
      passkey,
      recoveryCode: ((await codesOf(database, id))?.left ?? 0) > 0,
    };
  },

  // The access rule has already checked it.
  checkProof: async () => undefined,

  provePassword: limited({ name: "password-proof", capacity: 20, perHour: 120, by: "address" }, async ({ body }, caller) => {
    const session = inSession(caller);
    const { id } = session.account;
    const { now, origin } = caller;
    const user = await parts.identity.currentUser(body.accessToken, now);
    if (now.getTime() - user.authenticatedAt.getTime() > LOGIN_MS) throw new StudioError("not-authorized");
    return parts.database.transaction(async (tx) => {
      const [account] = await tx.select().from(accounts).where(eq(accounts.id, id));
      if (account?.identitySubject !== user.subject) throw new StudioError("not-authorized");
      if (await hasFactor(tx, id)) throw new StudioError("second-factor-needed");
      const at = new Date(Math.min(user.authenticatedAt.getTime(), now.getTime()));
      await parts.logins.provePassword(tx, session.sessionId, at);
      await parts.audit.record(tx, { actor: id, action: "password.proved", subject: session.sessionId, origin, at: now });
      return sessionNow(tx, id, { ...session.account, now });
    });
  }),

  // Against a client that tries many accounts. Each account has its own limit too.
  proveRecoveryCode: limited({ name: "recovery-proof", capacity: 10, perHour: 60, by: "address" }, async ({ body }, caller) => {
    const session = inSession(caller);
    const { id, email, locale } = session.account;
    const { now, origin } = caller;
    const allowance = await totpAllowance(parts.database, id, origin.address);
    const permit = await parts.limits.take(RECOVERY_LIMIT, allowance, now);
    if (!permit.allowed) throw new TooManyRequests(permit.retryAfterSeconds);
    const event = { actor: id, subject: id, origin, at: now };
    const passed = await parts.database.transaction(async (tx) => {
      if (!(await takeRecoveryCode(tx, parts.secrets, id, body.code, now))) {
        await parts.audit.record(tx, { ...event, action: "second-factor.failed", detail: { kind: "recovery-code" } });
        return undefined;
      }
      await parts.logins.passSecondFactor(tx, session.sessionId, now);
      await cancelRemoval(parts, tx, id, origin, now);
      const left = (await codesOf(tx, id))?.left ?? 0;
      const { address, userAgent } = origin;
      const facts = { event: "used" as const, left, at: now.toISOString(), address, userAgent };
      await parts.mail.enqueue(tx, recoveryCodesMail({ email, language: locale }, `used:${id}:${now.toISOString()}`, facts), now);
      await parts.audit.record(tx, { ...event, action: "recovery-code.used", detail: { left } });
      return sessionNow(tx, id, { ...session.account, secondFactorPassed: true, now });
    });
    if (passed === undefined) throw new StudioError("recovery-code-wrong");
    await parts.limits.reset(RECOVERY_LIMIT, allowance);
    return passed;
  }),
});
