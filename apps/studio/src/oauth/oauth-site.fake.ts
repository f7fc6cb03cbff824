import { Email, StudioError } from "@setsuna/contracts";
import { silentLog } from "@setsuna/kit";
import { eq } from "drizzle-orm";
import { type FastifyInstance, type FastifyRequest, fastify } from "fastify";
import type { SignedIn } from "../api/request-origin.ts";
import type { AuditEvent } from "../audit/audit-port.ts";
import { registerProblems } from "../http/problem.ts";
import { registerSecurityHeaders } from "../http/security-headers.ts";
import { siteOrigin } from "../http/site-origin.ts";
import { secretsUnder } from "../secrets/secrets.ts";
import type { Database, OpenDatabase } from "../storage/database.ts";
import { accounts, loginSessions } from "../storage/schema/index.ts";
import { registerOAuth } from "./oauth-routes.ts";

/** A site with the OAuth server whose login is a cookie that names the session. For tests. */
export interface OAuthSite {
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly secrets: ReturnType<typeof secretsUnder>;
  readonly origin: string;
  readonly issuer: URL;
  readonly audited: AuditEvent[];
  /** Opens an account with a login of `loginAt`; returns its id and the cookie. */
  signIn(letter: string, loginAt?: Date): Promise<{ readonly id: string; readonly cookie: string }>;
  close(): Promise<void>;
}

const COOKIE = /(?:^|; )site=([^;]+)/;
const idOf = (letter: string): string => letter.repeat(22);

export const oauthSite = async (open: () => Promise<OpenDatabase>, limited = false): Promise<OAuthSite> => {
  const { database, close } = await open();
  const secrets = secretsUnder(Buffer.alloc(32, 7));
  const audited: AuditEvent[] = [];
  const sessionOf = async (request: FastifyRequest) => {
    const id = COOKIE.exec(request.headers.cookie ?? "")?.[1];
    if (id === undefined) return undefined;
    return (await database.select().from(loginSessions).where(eq(loginSessions.id, id)))[0];
  };
  const app = fastify({ forceCloseConnections: true });
  registerSecurityHeaders(app);
  registerProblems(app, silentLog);
  await registerOAuth(app, {
    database,
    secrets,
    audit: {
      record: async (_tx, event) => {
        audited.push(event);
      },
    },
    limits: {
      take: async () => (limited ? { allowed: false, retryAfterSeconds: 7 } : { allowed: true }),
      reset: async () => undefined,
    },
    login: {
      current: async (request): Promise<SignedIn | undefined> => {
        const session = await sessionOf(request);
        if (session === undefined) return undefined;
        const [account] = await database.select().from(accounts).where(eq(accounts.id, session.accountId));
        if (account === undefined) throw new StudioError("internal");
        const { id, locale, role } = account;
        return {
          sessionId: session.id,
          account: { id, email: Email.parse(account.email), locale, role, secondFactorPassed: false },
        };
      },
      end: async (request, reply) => {
        const session = await sessionOf(request);
        if (session !== undefined) await database.delete(loginSessions).where(eq(loginSessions.id, session.id));
        reply.header("Set-Cookie", "site=; Max-Age=0; Path=/studio");
      },
    },
    siteOrigin: siteOrigin(undefined, ["127.0.0.1"]),
    log: silentLog,
    now: () => new Date(),
  });
  const origin = await app.listen({ port: 0, host: "127.0.0.1" });
  return {
    app,
    database,
    secrets,
    origin,
    issuer: new URL("/studio", origin),
    audited,
    signIn: async (letter, loginAt = new Date()) => {
      const id = idOf(letter);
      await database
        .insert(accounts)
        .values({ id, email: `${letter}..${letter}@docomo.example`, locale: "en", createdAt: loginAt })
        .onConflictDoNothing();
      const sessionId = crypto.randomUUID().replaceAll("-", "").slice(0, 22);
      await database.insert(loginSessions).values({
        id: sessionId,
        tokenHash: sessionId,
        accountId: id,
        createdAt: loginAt,
        lastSeenAt: loginAt,
        expiresAt: new Date(loginAt.getTime() + 3600_000),
        address: "",
        userAgent: "",
      });
      return { id, cookie: `site=${sessionId}` };
    },
    close: async () => {
      await app.close();
      await close();
    },
  };
};
