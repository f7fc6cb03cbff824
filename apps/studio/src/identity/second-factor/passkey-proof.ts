import { StudioError } from "@setsuna/contracts";
import type { AuthenticationResponseJSON } from "@simplewebauthn/server";
import { and, eq } from "drizzle-orm";
import { type Caller, type Handlers, limited, TooManyRequests, takeForAddress } from "../../platform/index.ts";
import { passkeys } from "../../platform/storage/schema/second-factors.ts";
import { credentialsIdOf } from "./credentials-id.ts";
import { cancelRemoval } from "./factor-passed.ts";
import { rememberChallenge, takeChallenge } from "./passkey-challenges.ts";
import { passkeyLibrary } from "./passkey-library.ts";
import { authenticationResponse } from "./passkey-responses.ts";
import { type RelyingParty, relyingParty } from "./relying-party.ts";
import { PASSKEY_LIMIT, type SecondFactorParts } from "./second-factors.ts";
import { inSession, sessionNow } from "./standing.ts";

type PasskeyRow = typeof passkeys.$inferSelect;

/** Undefined for a wrong response. */
const verifiedCounter = async (
  response: AuthenticationResponseJSON,
  challenge: string,
  site: RelyingParty,
  passkey: PasskeyRow,
): Promise<number | undefined> => {
  const { verifyAuthenticationResponse } = await passkeyLibrary();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, "base64url")),
        counter: passkey.counter,
        transports: passkey.transports,
      },
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    // Malformed, wrongly signed, for another site, or a counter that doesn't grow (a copied authenticator).
    return undefined;
  }
};

/** Required without a login (WebAuthn §7.2 step 6). A key without a user handle can still pass a session's second factor. */
const namesOwner = (response: AuthenticationResponseJSON, credentialsId: string, signedIn: boolean): boolean => {
  const { userHandle } = response.response;
  if (userHandle === undefined) return signedIn;
  return Buffer.from(userHandle, "base64url").toString("utf8") === credentialsId;
};

const sessionOf = (caller: Caller) => (caller.signedIn === undefined ? undefined : inSession(caller));

export const passkeyProof = ({
  database,
  audit,
  limits,
  mail,
  logins,
}: SecondFactorParts): Handlers<"passkeyAuthenticationOptions" | "provePasskey"> => ({
  passkeyAuthenticationOptions: limited(
    { name: "passkey-options", capacity: 60, perHour: 240, by: "address" },
    async (_request, caller) => {
      const site = relyingParty(caller.site);
      const accountId = sessionOf(caller)?.account.id;
      const { generateAuthenticationOptions } = await passkeyLibrary();
      return database.transaction(async (tx) => {
        const known = accountId === undefined ? [] : await tx.select().from(passkeys).where(eq(passkeys.accountId, accountId));
        const options = await generateAuthenticationOptions({
          rpID: site.id,
          userVerification: "required",
          allowCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
        });
        await rememberChallenge(tx, options.challenge, "authenticate", accountId, caller.now);
        return { ...options };
      });
    },
  ),

  provePasskey: limited(
    { name: "passkey-proof", capacity: 30, perHour: 120, by: "address" },
    async ({ body }, caller, answer) => {
      const site = relyingParty(caller.site);
      const session = sessionOf(caller);
      const permit = await takeForAddress(limits, PASSKEY_LIMIT, caller.origin.address, caller.now);
      if (!permit.allowed) throw new TooManyRequests(permit.retryAfterSeconds);

      const response = authenticationResponse(body.response);
      const challenge = await takeChallenge(database, body.response, "authenticate", session?.account.id, caller.now);
      if (response === undefined || challenge === undefined) throw new StudioError("second-factor-wrong");
      const [passkey] = await database.select().from(passkeys).where(eq(passkeys.credentialId, response.id));
      // A session may use only its own account's keys.
      if (passkey === undefined || (session !== undefined && passkey.accountId !== session.account.id))
        throw new StudioError("unknown-passkey");

      const { accountId } = passkey;
      const event = { actor: accountId, subject: accountId, origin: caller.origin, at: caller.now };
      const credentialsId = await credentialsIdOf(database, accountId);
      const counter = namesOwner(response, credentialsId, session !== undefined)
        ? await verifiedCounter(response, challenge, site, passkey)
        : undefined;
      const passed = await database.transaction(async (tx) => {
        const taken =
          counter === undefined
            ? []
            : await tx
                .update(passkeys)
                .set({ counter, lastUsedAt: caller.now })
                .where(and(eq(passkeys.id, passkey.id), eq(passkeys.counter, passkey.counter)))
                .returning({ id: passkeys.id });
        if (taken.length === 0) {
          const actor = session?.account.id ?? "visitor";
          await audit.record(tx, { ...event, actor, action: "second-factor.failed", detail: { kind: "passkey" } });
          return undefined;
        }
        const token = session === undefined ? await logins.openByPasskey(tx, accountId, caller.origin, caller.now) : undefined;
        if (session === undefined && token === undefined) return "sso-required";
        if (session !== undefined) await logins.passSecondFactor(tx, session.sessionId, caller.now);
        await cancelRemoval({ audit, mail }, tx, accountId, caller.origin, caller.now);
        const reply = await sessionNow(tx, accountId, { ...session?.account, secondFactorPassed: true, now: caller.now });
        await audit.record(tx, { ...event, action: "second-factor.passed", detail: { kind: "passkey" } });
        return { token, reply };
      });
      if (passed === undefined) throw new StudioError("second-factor-wrong");
      if (passed === "sso-required") throw new StudioError("sso-required");
      if (passed.token !== undefined) answer.setSession(passed.token);
      return passed.reply;
    },
  ),
});
