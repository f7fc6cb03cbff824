import { StudioError } from "@setsuna/contracts";
import { silentLog } from "@setsuna/kit";
import { fastify, type InjectOptions } from "fastify";
import { EndedSerialIds } from "../../admission/serial-ids/ended-serial-ids.ts";
import { registerApi } from "../../platform/api/register-api.ts";
import { storedReplies } from "../../platform/api/stored-replies.ts";
import { auditApi } from "../../platform/audit/audit-api.ts";
import { auditPort } from "../../platform/audit/audit-log.ts";
import { registerProblems } from "../../platform/http/problem.ts";
import { siteOrigin } from "../../platform/http/site-origin.ts";
import type { OpenDatabase } from "../../platform/storage/database.ts";
import { accountApi } from "../accounts/account-api.ts";
import { revocation } from "../credentials/revoke.ts";
import { FakeIdentityPort } from "../user-pool/identity-port.fake.ts";
import { findSession } from "./login-sessions.ts";
import { sessionListApi } from "./session-list.ts";
import { signInApi } from "./sign-in.ts";

export const openLoginSite = async ({ database }: OpenDatabase, random: (limit: number) => number) => {
  const clock = { now: new Date("2026-11-21T00:00:00Z") };
  const identity = new FakeIdentityPort();
  const ended = new EndedSerialIds(database, silentLog);
  const gone: string[] = [];
  ended.onEnded((id) => gone.push(id));
  const revoke = revocation({ audit: auditPort });
  const endContracts = async () => undefined;
  const parts = { database, identity, audit: auditPort, random, ended, revoke, endContracts, endWebhooks: async () => 0 };
  const app = fastify();
  registerProblems(app, silentLog);
  await registerApi(
    app,
    { ...signInApi(parts), ...sessionListApi(parts), ...accountApi(parts), ...auditApi(database) },
    {
      findSession: (token, origin, now) => findSession(database, token, origin, now),
      findBearer: () => Promise.reject(new StudioError("signed-out")),
      idempotency: storedReplies(database, silentLog),
      botGuard: () => undefined,
      limits: { take: async () => ({ allowed: true }), reset: async () => undefined },
      siteOrigin: siteOrigin(undefined, ["localhost"]),
      now: () => clock.now,
    },
  );
  const call = (
    method: "GET" | "POST" | "PATCH" | "DELETE",
    path: string,
    cookie?: string,
    payload?: object,
    more: InjectOptions = {},
  ) =>
    app.inject({
      method,
      url: `/studio/api/${path}`,
      ...(payload === undefined ? {} : { payload }),
      ...more,
      headers: { host: "localhost", ...(cookie === undefined ? {} : { cookie }), ...more.headers },
    });
  return {
    app,
    clock,
    identity,
    ended,
    gone,
    call,
    advance: (ms: number) => {
      clock.now = new Date(clock.now.getTime() + ms);
    },
    signIn: async (name: string, more: InjectOptions = {}): Promise<string> => {
      identity.logIn(`token-${name}`, name, clock.now);
      const response = await call("POST", "session", undefined, { accessToken: `token-${name}` }, more);
      const cookie = String(response.headers["set-cookie"]).split(";")[0];
      if (response.statusCode !== 200 || cookie === undefined) throw new Error(response.body);
      return cookie;
    },
  };
};
