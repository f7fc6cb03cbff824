import { silentLog } from "@setsuna/kit";
import { type FastifyInstance, fastify } from "fastify";
import { siteLogin } from "../../composition/site-login.ts";
import { SESSION_COOKIE } from "../../platform/api/session-cookie.ts";
import type { AuditEvent } from "../../platform/audit/audit-port.ts";
import { registerProblems } from "../../platform/http/problem.ts";
import { registerSecurityHeaders } from "../../platform/http/security-headers.ts";
import { siteOrigin } from "../../platform/http/site-origin.ts";
import { secretsUnder } from "../../platform/secrets/secrets.ts";
import type { Database, OpenDatabase } from "../../platform/storage/database.ts";
import { accounts } from "../../platform/storage/schema/index.ts";
import { revocation } from "../credentials/revoke.ts";
import { openSession } from "../sessions/login-sessions.ts";
import { registerOAuth } from "./oauth-routes.ts";

export interface OAuthSite {
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly secrets: ReturnType<typeof secretsUnder>;
  readonly origin: string;
  readonly issuer: URL;
  readonly audited: AuditEvent[];
  signIn(letter: string, loginAt?: Date): Promise<{ readonly id: string; readonly cookie: string }>;
  close(): Promise<void>;
}

const idOf = (letter: string): string => letter.repeat(22);

export const oauthSite = async (open: () => Promise<OpenDatabase>, limited = false): Promise<OAuthSite> => {
  const { database, close } = await open();
  const secrets = secretsUnder(Buffer.alloc(32, 7));
  const audited: AuditEvent[] = [];
  const audit = {
    record: async (_tx: unknown, event: AuditEvent) => {
      audited.push(event);
    },
  };
  const app = fastify({ forceCloseConnections: true });
  registerSecurityHeaders(app);
  registerProblems(app, silentLog);
  await registerOAuth(app, {
    database,
    secrets,
    audit,
    limits: {
      take: async () => (limited ? { allowed: false, retryAfterSeconds: 7 } : { allowed: true }),
      reset: async () => undefined,
    },
    login: siteLogin(database, revocation({ audit })),
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
      const { token } = await database.transaction((tx) =>
        openSession(tx, id, { address: "192.0.2.1", userAgent: "" }, loginAt, false),
      );
      return { id, cookie: `${SESSION_COOKIE}=${token}` };
    },
    close: async () => {
      await app.close();
      await close();
    },
  };
};
