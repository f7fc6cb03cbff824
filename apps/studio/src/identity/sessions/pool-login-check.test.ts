import { createHash } from "node:crypto";
import { and, eq, isNotNull } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { OpenDatabase } from "../../platform/storage/database.ts";
import { jobs, loginSessions } from "../../platform/storage/schema/index.ts";
import { enginesOf } from "../../platform/storage/testing/test-databases.ts";
import { type CredentialsSite, openCredentialsSite, PASSWORD } from "../credentials/credentials-site.fake.ts";
import { END_POOL_LOGIN_JOB } from "../credentials/end-pool-login.ts";

vi.setConfig({ testTimeout: 60_000 });

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe.each(enginesOf(import.meta.url))("sessions of a user pool, on $name,", ({ open }) => {
  let opened: OpenDatabase;
  let site: CredentialsSite;
  beforeAll(async () => {
    opened = await open();
    site = await openCredentialsSite(opened, "user pool");
  }, 120_000);
  afterEach(() => {
    site.line.silent = false;
  });
  afterAll(async () => {
    await site.close();
    await opened.close();
  });

  const person = async ({ keeps = false } = {}) => {
    const email = await site.newUser();
    const tokens = await site.logIn(email);
    const { accessToken, refreshToken } = tokens;
    const headers = { host: "localhost" };
    const payload = keeps ? { accessToken } : { accessToken, refreshToken };
    const answer = await site.app.inject({ method: "POST", url: "/studio/api/session", headers, payload });
    const cookie = String(answer.headers["set-cookie"]).split(";")[0] ?? "";
    const look = async () => (await site.app.inject({ url: "/studio/api/account", headers: { ...headers, cookie } })).statusCode;
    const tokenHash = createHash("sha256")
      .update(cookie.slice(cookie.indexOf("=") + 1))
      .digest("hex");
    const row = async () => (await opened.database.select().from(loginSessions).where(eq(loginSessions.tokenHash, tokenHash)))[0];
    return { tokens, cookie, look, row };
  };

  it("end within five minutes of a global sign-out or a new password elsewhere", async () => {
    for (const end of ["sign-out", "password"]) {
      const { tokens, look } = await person();
      site.advance(5 * MINUTE - 1);
      const done =
        end === "sign-out"
          ? await site.atPool.globalSignOut(tokens.accessToken)
          : await site.atPool.changePassword(tokens.accessToken, PASSWORD, "Changed1X");
      expect(done.ok).toBe(true);
      expect(await look()).toBe(200);
      site.advance(1);
      expect(await look()).toBe(401);
    }
  });

  it("continue for days with tokens that the pool exchanges and that are encrypted here", async () => {
    const { tokens, look, row } = await person();
    for (let hour = 0; hour < 50; hour += 1) {
      site.advance(HOUR);
      expect(await look()).toBe(200);
    }
    const kept = await row();
    expect(JSON.stringify(kept)).not.toContain(tokens.refreshToken);
    expect(kept?.poolStoodAt).toEqual(site.clock.now);
  });

  it("are checked once for many simultaneous requests", async () => {
    const { look } = await person();
    site.advance(2 * HOUR);
    expect(new Set(await Promise.all(Array.from({ length: 8 }, look)))).toEqual(new Set([200]));
    site.advance(2 * HOUR);
    expect(await look()).toBe(200);
  });

  it("continue for an hour while the pool is silent, then wait for it, and continue", async () => {
    const { look } = await person();
    site.line.silent = true;
    site.advance(HOUR);
    expect(await look()).toBe(200);
    site.advance(1);
    expect(await look()).toBe(503);
    site.line.silent = false;
    expect(await look()).toBe(503);
    site.advance(MINUTE);
    expect(await look()).toBe(200);
  });

  it("without a refresh token end with the access token", async () => {
    const { look } = await person({ keeps: true });
    site.advance(58 * MINUTE);
    expect(await look()).toBe(200);
    site.advance(5 * MINUTE);
    expect(await look()).toBe(401);
  });

  it("end at the pool once it answers, and open nothing before that", async () => {
    const { tokens, cookie, row } = await person();
    const headers = { host: "localhost", cookie };
    const session = await row();
    site.line.silent = true;
    expect((await site.app.inject({ method: "DELETE", url: "/studio/api/session", headers })).statusCode).toBe(204);
    const ofOwn = and(eq(jobs.name, END_POOL_LOGIN_JOB), eq(jobs.key, session?.id ?? ""));
    const failed = and(ofOwn, eq(jobs.state, "waiting"), isNotNull(jobs.lastError));
    await expect.poll(() => opened.database.$count(jobs, failed), { timeout: 15_000 }).toBe(1);

    site.line.silent = false;
    expect((await site.atPool.getUser(tokens.accessToken)).ok).toBe(true);
    const { accessToken, refreshToken } = tokens;
    const payload = { accessToken, refreshToken };
    const again = { method: "POST" as const, url: "/studio/api/session", headers: { host: "localhost" }, payload };
    expect((await site.app.inject(again)).statusCode).toBe(401);

    site.advance(MINUTE);
    await expect.poll(async () => (await site.atPool.getUser(accessToken)).ok, { timeout: 15_000 }).toBe(false);
    expect((await site.atPool.refresh(refreshToken)).ok).toBe(false);
  });
});
