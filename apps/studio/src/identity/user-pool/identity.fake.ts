import { type IdentitySettings, LOCAL_IDENTITY } from "@setsuna/account";
import { silentLog } from "@setsuna/kit";
import { eq } from "drizzle-orm";
import fastify from "fastify";
import type { AuditEvent } from "../../platform/audit/audit-port.ts";
import { registerProblems } from "../../platform/http/problem.ts";
import type { LimitRule, RateLimitPort } from "../../platform/limits/rate-limit-port.ts";
import { rateLimitsIn } from "../../platform/limits/rate-limits.ts";
import type { MailPort, MailTemplate, OutgoingMail } from "../../platform/mail/mail-port.ts";
import { secretsUnder } from "../../platform/secrets/secrets.ts";
import type { OpenDatabase } from "../../platform/storage/database.ts";
import { identityLogins } from "../../platform/storage/schema/index.ts";
import { openEmbeddedCopy } from "../../platform/storage/testing/embedded-template.ts";
import { endIdentityLogins } from "../credentials/end-logins.ts";
import { NOTHING_ENDED } from "../credentials/ended.ts";
import { registerIdentity } from "./identity-routes.ts";
import { localIdentity } from "./local/local-identity.ts";
import { srpThisThread } from "./srp/srp-this-thread.ts";

const fakeLimits = () => {
  const used = new Map<string, number>();
  const tight = new Map<string, number>();
  const keyOf = (rule: LimitRule, subject: string) => `${rule.name}:${subject}`;
  const port: RateLimitPort = {
    take: async (rule, subject) => {
      const key = keyOf(rule, subject);
      const count = (used.get(key) ?? 0) + 1;
      used.set(key, count);
      return count > (tight.get(rule.name) ?? Number.POSITIVE_INFINITY)
        ? { allowed: false, retryAfterSeconds: 42 }
        : { allowed: true };
    },
    reset: async (rule, subject) => {
      used.delete(keyOf(rule, subject));
    },
  };
  return { port, tight };
};

export interface FakeIdentityNames {
  readonly settings?: IdentitySettings;
  readonly issuer?: string;
}

/**
 * Local service with its own database and a settable clock. Records mail, audit and hooks, including those of rolled-back
 * transactions. `real`: with real limits.
 */
export const openFakeIdentity = async (
  open: () => Promise<OpenDatabase> = openEmbeddedCopy,
  changed: FakeIdentityNames = {},
  real = false,
) => {
  const clock = { now: new Date("2026-11-21T03:04:05.678Z") };
  const mails: OutgoingMail<MailTemplate>[] = [];
  const events: AuditEvent[] = [];
  const told: string[] = [];
  const limits = fakeLimits();
  const { database, close } = await open();
  const mail: MailPort = {
    enqueue: async (_tx, outgoing) => {
      mails.push(outgoing);
    },
  };
  const service = await localIdentity(
    {
      database,
      secrets: secretsUnder(Buffer.alloc(32, 7)),
      limits: real ? rateLimitsIn(database) : limits.port,
      mail,
      audit: {
        record: async (_tx, event) => {
          events.push(event);
        },
      },
      hooks: {
        onConfirmed: async (_tx, user) => {
          told.push(`confirmed ${user.email} ${user.locale}`);
        },
        onLocaleChanged: async (_tx, _subject, locale) => {
          told.push(`locale ${locale}`);
        },
        onLoginsEnded: async (tx, subject, what) => {
          told.push(what.event);
          const which = "login" in what ? eq(identityLogins.id, what.login) : undefined;
          return { ...NOTHING_ENDED, logins: await endIdentityLogins(tx, subject, which) };
        },
        onDeleted: async () => {
          told.push("deleted");
        },
      },
      srp: srpThisThread,
      settings: LOCAL_IDENTITY,
      otherClientIds: ["other"],
      issuer: "http://studio.example/studio/idp",
      ...changed,
    },
    clock.now,
  );
  const app = fastify();
  registerProblems(app, silentLog);
  await registerIdentity(app, { service, now: () => clock.now, log: silentLog });
  return {
    app,
    service,
    database,
    clock,
    mails,
    events,
    told,
    limits: limits.tight,
    advance: (ms: number) => {
      clock.now = new Date(clock.now.getTime() + ms);
    },
    codeFor: (email: string): string => {
      const data = mails.findLast((sent) => sent.to.toLowerCase() === email.toLowerCase() && "code" in sent.data)?.data;
      if (data === undefined || !("code" in data)) throw new Error(`no code was mailed to ${email}`);
      return data.code;
    },
    close: async () => {
      await app.close();
      await close();
    },
  };
};
export type FakeIdentity = Awaited<ReturnType<typeof openFakeIdentity>>;
