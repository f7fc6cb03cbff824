import { randomBytes } from "node:crypto";
import { StudioError } from "@setsuna/contracts";
import { and, eq } from "drizzle-orm";
import { type Handlers, limited, requireProof, signedInOf, TooManyRequests } from "../../platform/index.ts";
import { totpFactors } from "../../platform/storage/schema/second-factors.ts";
import { credentialsIdOf } from "./credentials-id.ts";
import { afterRemoval } from "./factor-list.ts";
import { cancelRemoval } from "./factor-passed.ts";
import { tellAdded, tellRemoved } from "./factor-reports.ts";
import { RELYING_PARTY, type SecondFactorParts, TOTP_LIMIT } from "./second-factors.ts";
import { inSession, requireCurrentSession, sessionNow } from "./standing.ts";
import { totpAllowance } from "./totp-allowance.ts";
import { matchingStep, SECRET_BYTES, totpSecret, totpUri } from "./totp-code.ts";

type TotpCalls = "enrolTotp" | "proveTotp" | "removeTotp";

export const totpHandlers = ({
  database,
  secrets,
  audit,
  limits,
  mail,
  logins,
  revoke,
}: SecondFactorParts): Handlers<TotpCalls> => ({
  enrolTotp: async (_request, caller) => {
    const session = inSession(caller);
    const { id, email } = session.account;
    return database.transaction(async (tx) => {
      await requireCurrentSession(tx, session);
      const [existing] = await tx.select().from(totpFactors).where(eq(totpFactors.accountId, id));
      if (existing !== undefined && existing.confirmedAt !== null) throw new StudioError("second-factor-exists");
      const secret = totpSecret(new Uint8Array(randomBytes(SECRET_BYTES)));
      const values = {
        sealedSecret: secrets.seal("totp", secret, await credentialsIdOf(tx, id)),
        createdAt: caller.now,
        confirmedAt: null,
        lastStep: 0,
        addedAddress: caller.origin.address,
        addedUserAgent: caller.origin.userAgent,
      };
      await tx
        .insert(totpFactors)
        .values({ accountId: id, ...values })
        .onConflictDoUpdate({ target: totpFactors.accountId, set: values });
      return { secret, uri: totpUri(secret, RELYING_PARTY, email) };
    });
  },

  proveTotp: limited({ name: "totp-proof", capacity: 10, perHour: 60, by: "address" }, async ({ body }, caller) => {
    const session = inSession(caller);
    const { id } = session.account;
    const allowance = await totpAllowance(database, id, caller.origin.address);
    const permit = await limits.take(TOTP_LIMIT, allowance, caller.now);
    if (!permit.allowed) throw new TooManyRequests(permit.retryAfterSeconds);
    const event = { actor: id, subject: id, origin: caller.origin, at: caller.now };

    const passed = await database.transaction(async (tx) => {
      // Locked: of two requests with one code, the second sees the first one's change.
      const [factor] = await tx.select().from(totpFactors).where(eq(totpFactors.accountId, id)).for("update");
      const isNew = factor !== undefined && factor.confirmedAt === null;
      // The first code adds a factor, so an enrollment started by an intruder must not grant more than their password does.
      if (isNew) {
        requireProof(signedInOf(caller), caller.now);
        await requireCurrentSession(tx, session);
      }
      const bound = await credentialsIdOf(tx, id);
      const step =
        factor === undefined
          ? undefined
          : matchingStep(secrets.open("totp", factor.sealedSecret, bound), body.code, factor.lastStep, caller.now);
      const taken =
        step === undefined
          ? []
          : await tx
              .update(totpFactors)
              .set({ lastStep: step, confirmedAt: factor?.confirmedAt ?? caller.now })
              // A concurrent request already took the step.
              .where(and(eq(totpFactors.accountId, id), eq(totpFactors.lastStep, factor?.lastStep ?? step)))
              .returning({ accountId: totpFactors.accountId });
      if (taken.length === 0) {
        await audit.record(tx, { ...event, action: "second-factor.failed", detail: { kind: "totp" } });
        return undefined;
      }
      await logins.passSecondFactor(tx, session.sessionId, caller.now);
      await cancelRemoval({ audit, mail }, tx, id, caller.origin, caller.now);
      if (isNew) {
        await tellAdded(mail, tx, session.account, { id: "totp", name: null }, caller.origin, caller.now);
        await audit.record(tx, { ...event, action: "totp.enrolled" });
      }
      await audit.record(tx, { ...event, action: "second-factor.passed", detail: { kind: "totp" } });
      return sessionNow(tx, id, { ...session.account, secondFactorPassed: true, now: caller.now });
    });
    if (passed === undefined) throw new StudioError("second-factor-wrong");
    await limits.reset(TOTP_LIMIT, allowance);
    return passed;
  }),

  removeTotp: async (_request, caller) => {
    const { sessionId, account } = inSession(caller);
    const { id } = account;
    await database.transaction(async (tx) => {
      const removed = await tx
        .delete(totpFactors)
        .where(eq(totpFactors.accountId, id))
        .returning({ confirmedAt: totpFactors.confirmedAt });
      if (removed.length === 0) return;
      const by = { actor: id, origin: caller.origin, now: caller.now };
      await afterRemoval(tx, { revoke, by, session: sessionId }, id);
      if (removed.some(({ confirmedAt }) => confirmedAt !== null)) await tellRemoved(mail, tx, id, [null], "owner", caller.now);
      await audit.record(tx, { actor: id, action: "totp.removed", subject: id, origin: caller.origin, at: caller.now });
    });
    return undefined;
  },
});
