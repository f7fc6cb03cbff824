import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rateLimitsIn } from "../../platform/limits/rate-limits.ts";
import type { OpenDatabase } from "../../platform/storage/database.ts";
import { newRowId } from "../../platform/storage/row-id.ts";
import { accounts, loginSessions } from "../../platform/storage/schema/index.ts";
import { TEST_ENGINES } from "../../platform/storage/testing/test-databases.ts";
import { TOTP_LIMIT } from "./second-factors.ts";
import { totpAllowance } from "./totp-allowance.ts";

const NOW = new Date("2026-11-21T00:00:00Z");

describe.each(TEST_ENGINES)("guesses at authenticator codes, on $name", ({ open }) => {
  let opened: OpenDatabase;
  beforeAll(async () => {
    opened = await open();
  }, 120_000);
  afterAll(() => opened.close());

  const session = (accountId: string, address: string, secondFactorAt: Date | null) => ({
    id: newRowId(),
    tokenHash: newRowId(),
    accountId,
    createdAt: NOW,
    lastSeenAt: NOW,
    expiresAt: new Date(NOW.getTime() + 3_600_000),
    address,
    userAgent: "",
    secondFactorAt,
    authenticatedAt: NOW,
  });

  it("by someone who only has the password, from anywhere, don't count as the owner's", async () => {
    const { database } = opened;
    const id = newRowId();
    await database.insert(accounts).values({ id, email: `${id}@a.example`, createdAt: NOW });
    await database
      .insert(loginSessions)
      .values([session(id, "2001:db8:1:2::7", NOW), session(id, "198.51.100.1", null), session(id, "198.51.100.2", null)]);
    const limits = rateLimitsIn(database);
    const take = async (address: string) =>
      (await limits.take(TOTP_LIMIT, await totpAllowance(database, id, address), NOW)).allowed;
    for (const thief of ["198.51.100.1", "198.51.100.2", "192.0.2.1"]) for (let n = 0; n < 10; n += 1) await take(thief);
    expect([await take("198.51.100.1"), await take("203.0.113.1")]).toEqual([false, false]);
    for (let n = 0; n < 10; n += 1) expect(await take("2001:db8:1:2::9")).toBe(true);
    expect(await take("2001:db8:1:2::7")).toBe(false);
  });
});
