import { StudioError } from "@setsuna/contracts";
import { shownEmail } from "@setsuna/kit";
import { eq } from "drizzle-orm";
import type { FastifyReply, FastifyRequest } from "fastify";
import type Provider from "oidc-provider";
import { z } from "zod";
import {
  type AuditPort,
  type Database,
  isProved,
  type RequestOrigin,
  requireProof,
  type SignedIn,
} from "../../platform/index.ts";
import { loginSessions } from "../../platform/storage/schema/sessions.ts";
import { holdSession } from "../sessions/login-sessions.ts";
import { type OAuthClient, oauthClient } from "./clients.ts";
import type { EntryStore } from "./entry-store.ts";
import { needsFreshLogin } from "./fresh-login.ts";

type Interaction = Awaited<ReturnType<Provider["interactionDetails"]>>;

const Params = z.object({ scope: z.string().default(""), redirect_uri: z.string(), ui_locales: z.string().optional() });

export interface Waiting {
  readonly interaction: Interaction;
  readonly client: OAuthClient;
  readonly scopes: readonly string[];
  readonly redirectUri: string;
  readonly uiLocales: string | undefined;
}

export type Standing =
  /** There is no login, or it isn't recent enough. */
  | { readonly state: "login"; readonly signedIn: boolean }
  /** Allowing a program requires proof, like creating a key. */
  | { readonly state: "prove" }
  | { readonly state: "ask"; readonly email: string }
  | { readonly state: "go" };

/**
 * The cookie binds the request to its browser, so a link to another user's request fails. Throws `not-found` if ended or foreign.
 */
export const waiting = async (
  provider: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
  uid: string,
): Promise<Waiting> => {
  const interaction = await provider.interactionDetails(request.raw, reply.raw).catch((error: unknown) => {
    if (error instanceof Error && error.name === "SessionNotFound") throw new StudioError("not-found", "oauth-interaction");
    throw error;
  });
  const params = Params.safeParse(interaction.params);
  const client = oauthClient(interaction.params.client_id);
  if (interaction.uid !== uid || !params.success || client === undefined) throw new StudioError("not-found", "oauth-interaction");
  return {
    interaction,
    client,
    scopes: params.data.scope.split(" ").filter((scope) => scope !== ""),
    redirectUri: params.data.redirect_uri,
    uiLocales: params.data.ui_locales,
  };
};

/** Last proof of identity: a session from an old login is no new login (OpenID Connect Core §2 `auth_time`). */
const loginAtOf = async (database: Database, signedIn: SignedIn | undefined): Promise<Date | undefined> => {
  if (signedIn?.sessionId === undefined) return undefined;
  const [session] = await database.select().from(loginSessions).where(eq(loginSessions.id, signedIn.sessionId));
  return session && (signedIn.provedAt ?? session.authenticatedAt);
};

const askedAt = (interaction: Interaction): Date => new Date((interaction.iat ?? 0) * 1000);

export const standing = async (
  database: Database,
  request: Waiting,
  signedIn: SignedIn | undefined,
  now: Date,
): Promise<Standing> => {
  const loginAt = await loginAtOf(database, signedIn);
  if (signedIn === undefined || loginAt === undefined) return { state: "login", signedIn: false };
  if (needsFreshLogin(request.interaction.params, askedAt(request.interaction), loginAt))
    return { state: "login", signedIn: true };
  if (!isProved(signedIn, now)) return { state: "prove" };
  return request.client.firstParty ? { state: "go" } : { state: "ask", email: shownEmail(signedIn.account.email) };
};

export interface DecisionParts {
  readonly provider: Provider;
  readonly database: Database;
  readonly store: EntryStore;
  readonly audit: AuditPort;
}

/** Another user's login in this browser may have left it. */
const forgetOther = async (provider: Provider, interaction: Interaction, accountId: string): Promise<void> => {
  if (interaction.session?.uid === undefined || interaction.session.accountId === accountId) return;
  const session = await provider.Session.findByUid(interaction.session.uid);
  if (session === undefined) return;
  session.accountId = undefined;
  session.authorizations = undefined;
  await session.persist();
};

export const allow = async (
  { provider, database, store, audit }: DecisionParts,
  waitingRequest: Waiting,
  signedIn: SignedIn | undefined,
  origin: RequestOrigin,
  http: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  now: Date,
): Promise<string> => {
  const { interaction, client, scopes } = waitingRequest;
  const loginAt = await loginAtOf(database, signedIn);
  if (
    signedIn?.sessionId === undefined ||
    loginAt === undefined ||
    needsFreshLogin(interaction.params, askedAt(interaction), loginAt)
  )
    throw new StudioError("signed-out");
  requireProof(signedIn, now);
  const accountId = signedIn.account.id;
  const { sessionId } = signedIn;
  return database.transaction((tx) =>
    store.within(tx, async () => {
      // The session may have ended meanwhile, so lock it.
      if (!(await holdSession(tx, accountId, sessionId))) throw new StudioError("signed-out");
      const grant = new provider.Grant({ accountId, clientId: client.id });
      grant.addOIDCScope(scopes.join(" "));
      const grantId = await grant.save();
      await store.tie(tx, grantId, sessionId, client.firstParty);
      const next = await provider.interactionResult(
        http.request.raw,
        http.reply.raw,
        {
          login: { accountId, ts: Math.floor(loginAt.getTime() / 1000), remember: false },
          consent: { grantId },
        },
        { mergeWithLastSubmission: false },
      );
      await forgetOther(provider, interaction, accountId);
      await audit.record(tx, {
        actor: accountId,
        action: "oauth.granted",
        subject: accountId,
        origin,
        detail: { client: client.id, scope: scopes.join(" ") },
        at: now,
      });
      return next;
    }),
  );
};

export const refuse = (provider: Provider, request: FastifyRequest, reply: FastifyReply): Promise<string> =>
  provider.interactionResult(
    request.raw,
    reply.raw,
    { error: "access_denied", error_description: "the person did not allow it" },
    { mergeWithLastSubmission: false },
  );
