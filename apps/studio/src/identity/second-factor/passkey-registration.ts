import { randomBytes } from "node:crypto";
import { StudioError } from "@setsuna/contracts";
import { shownEmail } from "@setsuna/kit";
import type { RegistrationResponseJSON, VerifiedRegistrationResponse } from "@simplewebauthn/server";
import { and, eq } from "drizzle-orm";
import type { Handlers } from "../../platform/index.ts";
import { passkeys } from "../../platform/storage/schema/second-factors.ts";
import { credentialsIdOf } from "./credentials-id.ts";
import { afterRemoval } from "./factor-list.ts";
import { tellAdded, tellRemoved } from "./factor-reports.ts";
import { rememberChallenge, takeChallenge } from "./passkey-challenges.ts";
import { passkeyLibrary } from "./passkey-library.ts";
import { registrationResponse } from "./passkey-responses.ts";
import { relyingParty } from "./relying-party.ts";
import { RELYING_PARTY, type SecondFactorParts } from "./second-factors.ts";
import { hasFactor, inSession, requireCurrentSession } from "./standing.ts";

const ROW_ID_BYTES = 16;

type Registered = Extract<VerifiedRegistrationResponse, { verified: true }>["registrationInfo"];

/** The library throws for a wrong response. */
const verified = async (
  response: RegistrationResponseJSON,
  challenge: string,
  site: { readonly id: string; readonly origin: string },
): Promise<Registered | undefined> => {
  const { verifyRegistrationResponse } = await passkeyLibrary();
  try {
    const result = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
    });
    return result.registrationInfo;
  } catch {
    // It is malformed, wrongly signed, or for another site.
    return undefined;
  }
};

export const passkeyRegistration = ({
  database,
  audit,
  mail,
  logins,
  revoke,
}: SecondFactorParts): Handlers<"passkeyRegistrationOptions" | "addPasskey" | "removePasskey"> => ({
  passkeyRegistrationOptions: async (_request, caller) => {
    const session = inSession(caller);
    const site = relyingParty(caller.site);
    const { id, email } = session.account;
    const { generateRegistrationOptions } = await passkeyLibrary();
    return database.transaction(async (tx) => {
      await requireCurrentSession(tx, session);
      const known = await tx.select().from(passkeys).where(eq(passkeys.accountId, id));
      const options = await generateRegistrationOptions({
        rpName: RELYING_PARTY,
        rpID: site.id,
        userName: shownEmail(email),
        // The account ID is random, so it reveals nothing (WebAuthn §14.6.1).
        userID: new Uint8Array(Buffer.from(await credentialsIdOf(tx, id), "utf8")),
        attestationType: "none",
        excludeCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
      });
      await rememberChallenge(tx, options.challenge, "register", id, caller.now);
      return { ...options };
    });
  },

  addPasskey: async ({ body }, caller) => {
    const session = inSession(caller);
    const site = relyingParty(caller.site);
    const { id } = session.account;
    const response = registrationResponse(body.response);
    const challenge = await takeChallenge(database, body.response, "register", id, caller.now);
    if (response === undefined || challenge === undefined) throw new StudioError("second-factor-wrong");
    const registered = await verified(response, challenge, site);
    if (registered === undefined) throw new StudioError("second-factor-wrong");
    const { credential } = registered;
    return database.transaction(async (tx) => {
      await requireCurrentSession(tx, session);
      const first = !(await hasFactor(tx, id));
      const [added] = await tx
        .insert(passkeys)
        .values({
          id: randomBytes(ROW_ID_BYTES).toString("base64url"),
          accountId: id,
          credentialId: credential.id,
          publicKey: Buffer.from(credential.publicKey).toString("base64url"),
          counter: credential.counter,
          transports: credential.transports ?? [],
          name: body.name,
          createdAt: caller.now,
          addedAddress: caller.origin.address,
          addedUserAgent: caller.origin.userAgent,
        })
        .onConflictDoNothing()
        .returning();
      if (added === undefined) throw new StudioError("second-factor-wrong", "already registered");
      // Registering the first factor also proves it.
      if (first) await logins.passSecondFactor(tx, session.sessionId, caller.now);
      await tellAdded(mail, tx, session.account, { id: added.id, name: added.name }, caller.origin, caller.now);
      await audit.record(tx, {
        actor: id,
        action: "passkey.added",
        subject: added.id,
        origin: caller.origin,
        detail: { name: body.name },
        at: caller.now,
      });
      return { id: added.id, name: added.name, createdAt: added.createdAt.toISOString(), lastUsedAt: null };
    });
  },

  removePasskey: async ({ params }, caller) => {
    const { sessionId, account } = inSession(caller);
    const { id } = account;
    await database.transaction(async (tx) => {
      const [removed] = await tx
        .delete(passkeys)
        .where(and(eq(passkeys.id, params.id), eq(passkeys.accountId, id)))
        .returning();
      if (removed === undefined) throw new StudioError("unknown-passkey");
      const by = { actor: id, origin: caller.origin, now: caller.now };
      await afterRemoval(tx, { revoke, by, session: sessionId }, id);
      await tellRemoved(mail, tx, id, [removed.name], "owner", caller.now);
      await audit.record(tx, {
        actor: id,
        action: "passkey.removed",
        subject: removed.id,
        origin: caller.origin,
        detail: { name: removed.name },
        at: caller.now,
      });
    });
    return undefined;
  },
});
