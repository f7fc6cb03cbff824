import { API, type ApiName, type Endpoint } from "@setsuna/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { limitedSubject } from "../platform/api/handlers.ts";
import { SPENDERS } from "../platform/limits/spenders.ts";
import type { OpenDatabase } from "../platform/storage/database.ts";
import { openEmbeddedCopy } from "../platform/storage/testing/embedded-template.ts";
import { type AccountsApp, openAccountsApp } from "./accounts-app.fake.ts";

/** Calls without their own limit or a bot token's budget. */
const OTHERWISE: Partial<Record<ApiName, string>> = {
  botChallenge: "bot-challenge, in content/bot",
  botToken: "bot-silent and bot-captcha, in content/bot",
  currentSession: "asked by every page; one read by a cookie's hash, none without a cookie",
  listConnections: "asked every other second by whoever is signed in; looks of one second are shared",
  listGuests: "asked every second by a director; what lies in the relays' memory",
  listThumbnails: "asked every five seconds by whoever is signed in; one row, and what lies in memory",
  readPurchase: "asked while a payment goes on, by its owner; one row",
  readLive: "for admins; surveys of one second are shared",
  readAnnouncement: "asked by every page; the same few rows for everybody",
  readMaintenance: "asked by every page; rows of two seconds are shared",
};

const ROWS = Object.entries(API) as [ApiName, Endpoint][];

describe("the limit of each call", () => {
  let opened: OpenDatabase;
  let site: AccountsApp;
  beforeAll(async () => {
    opened = await openEmbeddedCopy();
    site = await openAccountsApp(opened);
  }, 60_000);
  afterAll(async () => {
    await site.close();
    await opened.close();
  });

  it("exists, or the call names its other limit", () => {
    expect([...site.accounts.limits.keys()].sort()).toEqual(ROWS.map(([name]) => name).sort());
    const open = ROWS.filter(([name, row]) => site.accounts.limits.get(name) === undefined && !row.bot).map(([name]) => name);
    expect(open.sort()).toEqual(Object.keys(OTHERWISE).sort());
  });

  it("counts by account when signed in, except for proofs of identity", () => {
    const limits = [...site.accounts.limits].flatMap(([name, limit]) => (limit === undefined ? [] : [[name, limit] as const]));
    expect(limits.length).toBeGreaterThan(20);
    for (const [name, limit] of limits) {
      expect([name, SPENDERS[limit.name]?.by]).toEqual([name, limit.by]);
      const subject = limitedSubject(limit, { address: "203.0.113.1" }, "account-1");
      expect([name, subject]).toEqual([name, limit.by === "account" ? "account account-1" : "203.0.113.1"]);
      if (limit.by === "account") expect([name, API[name].access]).not.toEqual([name, "anyone"]);
      expect(limitedSubject(limit, { address: "2001:db8::1" }, undefined)).toBe("2001:db8:0:0::/64");
    }
  });
});
