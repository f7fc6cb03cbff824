import { Tokens } from "@setsuna/account";
import { z } from "zod";
import type { Secrets } from "../../../platform/index.ts";
import type { LoginTokens, PoolAnswer, PoolLogins } from "../identity-port.ts";
import { IdentityRefusal } from "../protocol/identity-refusal.ts";
import type { OperationName } from "../protocol/requests.ts";
import { isOver } from "./pool-refusals.ts";
import { readPoolToken } from "./pool-token.ts";

const Kept = z.object({ accessToken: z.string(), refreshToken: z.string().optional() });

/** Renew an access token that expires within this time, ms. */
const NEARLY_OVER_MS = 60_000;

export interface PoolLoginsParts {
  readonly secrets: Secrets;
  readonly issuer: string;
  readonly clientId: string;
  /** Throws `IdentityRefusal`. */
  call(name: OperationName, body: object): Promise<object>;
}

/** Checked with their own tokens, since this server has no AWS keys. */
export const poolLogins = ({ secrets, issuer, clientId, call }: PoolLoginsParts): PoolLogins => {
  const seal = (sessionId: string, { accessToken, refreshToken }: LoginTokens): string =>
    secrets.seal("pool-login", JSON.stringify({ accessToken, refreshToken }), sessionId);
  const open = (sessionId: string, sealed: string) => Kept.parse(JSON.parse(secrets.open("pool-login", sealed, sessionId)));

  /** Renews an expiring access token; undefined: nothing to renew it with. */
  const fresh = async (kept: LoginTokens, now: Date): Promise<LoginTokens | undefined> => {
    const { exp } = readPoolToken(kept.accessToken, issuer, clientId);
    if (exp * 1000 - now.getTime() > NEARLY_OVER_MS) return kept;
    if (kept.refreshToken === undefined) return undefined;
    const answer = await call("GetTokensFromRefreshToken", { ClientId: clientId, RefreshToken: kept.refreshToken });
    const read = Tokens.safeParse(answer);
    if (!read.success) throw new IdentityRefusal("ServiceUnavailableException", "The user pool's answer cannot be read");
    return { accessToken: read.data.accessToken, refreshToken: read.data.refreshToken ?? kept.refreshToken };
  };

  const ask = async (sessionId: string, sealed: string, now: Date): Promise<PoolAnswer> => {
    const kept = open(sessionId, sealed);
    const tokens = await fresh(kept, now);
    if (tokens === undefined) return { state: "over" };
    // A login that was just renewed is valid; otherwise GetUser refuses a revoked one's token.
    if (tokens === kept) await call("GetUser", { AccessToken: tokens.accessToken });
    return { state: "stands", sealed: tokens === kept ? sealed : seal(sessionId, tokens) };
  };

  const end = async (sessionId: string, sealed: string, everywhere: boolean, now: Date): Promise<void> => {
    const kept = open(sessionId, sealed);
    if (everywhere) {
      const tokens = await fresh(kept, now);
      if (tokens !== undefined) await call("GlobalSignOut", { AccessToken: tokens.accessToken });
    } else if (kept.refreshToken !== undefined) {
      await call("RevokeToken", { ClientId: clientId, Token: kept.refreshToken });
    }
  };

  return {
    seal,
    ask: (sessionId, sealed, now) =>
      ask(sessionId, sealed, now).catch((thrown: unknown): PoolAnswer => {
        if (!(thrown instanceof IdentityRefusal)) throw thrown;
        return { state: isOver(thrown) ? "over" : "silent" };
      }),
    end: (sessionId, sealed, everywhere, now) =>
      end(sessionId, sealed, everywhere, now).catch((thrown: unknown) => {
        // An expired login needs no revocation, and retrying doesn't help a pool that can't revoke.
        if (thrown instanceof IdentityRefusal && (isOver(thrown) || CANNOT.has(thrown.type))) return;
        throw thrown;
      }),
  };
};

/** The client's settings at the pool allow no revocation. */
const CANNOT: ReadonlySet<string> = new Set([
  "InvalidParameterException",
  "UnsupportedOperationException",
  "UnsupportedTokenTypeException",
]);
