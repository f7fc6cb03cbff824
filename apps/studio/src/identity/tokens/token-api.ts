import { civilDayAt } from "@setsuna/account";
import { StudioError, type TOKEN_API } from "@setsuna/contracts";
import { holdMember } from "../../admission/index.ts";
import {
  type AuditPort,
  type Caller,
  type Database,
  type Handlers,
  limited,
  type MailPort,
  personOf,
  signedInOf,
  tokenCreatedMail,
} from "../../platform/index.ts";
import { inSession, requireCurrentSession } from "../second-factor/standing.ts";
import { mayMakeToken } from "./member-tokens.ts";
import { newPersonalToken, type RandomBelow } from "./personal-token.ts";
import { countTokens, keepToken, listTokens, revokeToken, type TokenHolder } from "./token-store.ts";

const MAX_TOKENS = 20;

export interface TokenParts {
  readonly database: Database;
  readonly audit: AuditPort;
  readonly mail: MailPort;
  readonly random: RandomBelow;
}

/** The caller, and the organization that the caller acts for. */
const holderOf = (caller: Caller): TokenHolder => ({
  accountId: personOf(caller),
  organizationId: signedInOf(caller).account.acting?.id ?? null,
});

/** An owner reaches the tokens of every member. */
const reachedBy = (caller: Caller) => ({
  ...holderOf(caller),
  everyones: signedInOf(caller).account.acting?.role === "owner",
});

export const tokenApi = ({ database, audit, mail, random }: TokenParts): Handlers<keyof typeof TOKEN_API> => ({
  listTokens: async (_request, caller) => ({ tokens: await listTokens(database, reachedBy(caller)) }),

  createToken: limited(
    { name: "token-creation", capacity: 10, perHour: 30, by: "account" },
    async ({ body: { name, scopes, days } }, caller) => {
      const session = inSession(caller);
      const { origin, now } = caller;
      const { acting } = session.account;
      if (acting !== undefined && !mayMakeToken(acting.role, scopes)) throw new StudioError("team-role-missing");
      const holder = holderOf(caller);
      const secret = newPersonalToken(random);
      return database.transaction(async (tx) => {
        // Counting locks the account's row exclusively, so do it before any shared lock.
        if ((await countTokens(tx, holder, now)) >= MAX_TOKENS) throw new StudioError("too-many-tokens");
        // A token outlives the session, so require the same proof as for a factor; ending the session meanwhile also ends the
        // token.
        await requireCurrentSession(tx, { ...session, account: { ...session.account, id: holder.accountId } });
        await holdMember(tx, caller, []);
        const token = await keepToken(tx, secret, { ...holder, name, scopes, days }, now);
        const detail = { name, scopes: scopes.join(" "), expiresAt: token.expiresAt };
        await audit.record(tx, {
          actor: session.account.id,
          action: "token.created",
          subject: token.id,
          origin,
          detail,
          at: now,
        });
        const reader = { email: session.account.email, language: session.account.locale };
        const expiresOn = civilDayAt(Date.parse(token.expiresAt));
        await mail.enqueue(tx, tokenCreatedMail(reader, token.id, { name, scopes: scopes.join(" "), expiresOn }), now);
        return { token, secret };
      });
    },
  ),

  revokeToken: async ({ params }, caller) => {
    const { account } = inSession(caller);
    const { origin, now } = caller;
    await database.transaction(async (tx) => {
      if (!(await revokeToken(tx, reachedBy(caller), params.id))) throw new StudioError("unknown-token");
      await audit.record(tx, { actor: account.id, action: "token.revoked", subject: params.id, origin, at: now });
    });
    return undefined;
  },
});
