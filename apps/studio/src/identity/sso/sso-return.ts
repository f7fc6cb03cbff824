import { type ErrorCode, type Language, type Role, SSO_SESSION_MS, StudioError } from "@setsuna/contracts";
import { err, ok, type Result } from "@setsuna/kit";
import { eq } from "drizzle-orm";
import type { FastifyInstance, FastifyRequest } from "fastify";
import {
  type LimitRule,
  originOf,
  pageLanguage,
  type RateLimitPort,
  type RequestOrigin,
  sessionCookie,
  type Transaction,
  takeForAddress,
} from "../../platform/index.ts";
import { loginSessions } from "../../platform/storage/schema/sessions.ts";
import type { AccountParts, DeletionPorts } from "../accounts/account-store.ts";
import type { Revoke } from "../credentials/revoke.ts";
import { openSession } from "../sessions/login-sessions.ts";
import { type SsoParts, secretOf } from "./sso-api.ts";
import { personIn, type SsoPerson } from "./sso-claims.ts";
import { admitBySso } from "./sso-members.ts";
import { AGAIN_SECONDS } from "./sso-provider.ts";
import { readSsoCookie, ssoCookie } from "./sso-sign-in.ts";
import { type AttemptContents, type SsoRow, ssoOf, takeAttempt } from "./sso-store.ts";

export interface SsoReturnParts extends SsoParts, AccountParts, Pick<DeletionPorts, "endWebhooks"> {
  readonly limits: RateLimitPort;
  readonly revoke: Revoke;
  /** Throws if this role may not sign in now. */
  readonly requireOpen: (role: Role, now: Date) => Promise<void>;
  readonly now: () => Date;
}

/** Tolerated clock difference to the provider, s. */
const CLOCK_TOLERANCE_SECONDS = 30;
const LIMIT: LimitRule = { name: "sso-return", capacity: 60, perHour: 600 };
/** Destination after a sign-in; after a refusal, its code follows. */
const DONE = "/studio/user";
const REFUSED = "/studio/auth?sso=";

/**
 * A login that was asked for again is proof. A provider that doesn't state its time is trusted to have asked: the person could as
 * well reset a password by mail.
 */
const withProof = (person: Result<SsoPerson, ErrorCode>, again: boolean, now: Date): Result<SsoPerson, ErrorCode> => {
  if (!person.ok || !again) return person;
  const { authenticatedAt = now } = person.value;
  const isOld = now.getTime() - authenticatedAt.getTime() > (AGAIN_SECONDS + CLOCK_TOLERANCE_SECONDS) * 1000;
  return isOld ? err("sso-refused") : ok({ ...person.value, authenticatedAt });
};

interface Return {
  readonly organization: string;
  readonly query: string;
  readonly browser: string | undefined;
  readonly origin: RequestOrigin;
  readonly language: Language;
}

interface SignedInBySso {
  readonly token: string;
  readonly next: string;
}

/** Serves the redirect URIs. Each provider has its own, so that a code of one can't be passed off as another's. */
export const registerSsoReturn = (app: FastifyInstance, parts: SsoReturnParts): void => {
  const { database, secrets, provider, audit } = parts;

  const endReplaced = async (tx: Transaction, session: string, origin: RequestOrigin, now: Date): Promise<void> => {
    const [row] = await tx.select().from(loginSessions).where(eq(loginSessions.id, session));
    if (row === undefined) return;
    const actor = row.accountId;
    await parts.revoke(tx, actor, { event: "session-replaced", session }, { actor, origin, now });
  };

  const enter = async (
    { origin, language }: Return,
    sso: SsoRow,
    person: SsoPerson,
    { next = DONE, session: replaced }: AttemptContents,
    now: Date,
  ): Promise<Result<SignedInBySso, ErrorCode>> =>
    database.transaction(async (tx) => {
      const admitted = await admitBySso(tx, parts, { sso, person, locale: language, origin, now });
      if (!admitted.ok) return admitted;
      const { id } = admitted.value;
      if (replaced !== undefined) await endReplaced(tx, replaced, origin, now);
      const { organizationId: organization } = sso;
      const endsAt = new Date(now.getTime() + SSO_SESSION_MS);
      const login = { ssoOrganization: organization, authenticatedAt: person.authenticatedAt, endsAt };
      const opened = await openSession(tx, id, origin, now, false, login);
      const by = { ...origin, member: id };
      const action = "organization.sso-signed-in";
      await audit.record(tx, { actor: id, action: "session.opened", subject: opened.id, origin, detail: { by: "sso" }, at: now });
      await audit.record(tx, { actor: organization, action, subject: organization, origin: by, at: now });
      return ok({ token: opened.token, next });
    });

  const refuse = async (organization: string, code: ErrorCode, email: unknown, { origin }: Return, at: Date): Promise<void> => {
    const detail = { code, ...(typeof email === "string" ? { email: email.slice(0, 254) } : {}) };
    const action = "organization.sso-refused";
    await database.transaction((tx) => audit.record(tx, { actor: "visitor", action, subject: organization, origin, detail, at }));
  };

  const finish = async (returned: Return, now: Date): Promise<Result<SignedInBySso, ErrorCode>> => {
    const { organization, query, browser = "" } = returned;
    await parts.requireOpen("licensee", now);
    const state = new URLSearchParams(query).get("state") ?? "";
    const attempt = await takeAttempt(database, secrets, { state, browser, organization }, now);
    const sso = attempt && (await ssoOf(database, organization));
    if (attempt === undefined || sso === undefined || sso.verifiedAt === null) return err("sso-expired");
    const settings = { issuer: sso.issuer, clientId: sso.clientId, clientSecret: secretOf(secrets, sso) };
    const wanted = ["email", "email_verified", ...(sso.roleClaim === null ? [] : [sso.roleClaim])];
    const url = new URL(`${attempt.redirectUri}?${query}`);
    const claims = await provider.finish(settings, url, { ...attempt, state }, wanted);
    const person = withProof(personIn(claims, sso), attempt.again, now);
    const entered = person.ok ? await enter(returned, sso, person.value, attempt, now) : person;
    if (!entered.ok) await refuse(organization, entered.error, claims.email, returned, now);
    return entered;
  };

  const answerTo = async (request: FastifyRequest): Promise<Result<SignedInBySso, ErrorCode>> => {
    const { organization } = request.params as { readonly organization: string };
    const [now, origin] = [parts.now(), originOf(request)];
    if (!(await takeForAddress(parts.limits, LIMIT, origin.address, now)).allowed) return err("too-many-requests");
    const query = request.url.split("?", 2)[1] ?? "";
    const browser = readSsoCookie(request.headers.cookie);
    const language = pageLanguage(request.headers, undefined);
    try {
      return await finish({ organization, query, browser, origin, language }, now);
    } catch (error) {
      if (error instanceof StudioError) return err(error.code);
      throw error;
    }
  };

  app.get("/studio/sso/:organization", async (request, reply) => {
    const outcome = await answerTo(request);
    reply.header("Cache-Control", "no-store").header("Set-Cookie", ssoCookie(undefined));
    if (!outcome.ok) return reply.redirect(`${REFUSED}${outcome.error}`, 303);
    reply.header("Set-Cookie", sessionCookie(outcome.value.token));
    return reply.redirect(outcome.value.next, 303);
  });
};
