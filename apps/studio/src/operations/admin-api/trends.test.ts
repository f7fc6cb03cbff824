import { TREND_DAYS, type TrendDay } from "@setsuna/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OpenDatabase } from "../../platform/storage/database.ts";
import { newRowId } from "../../platform/storage/row-id.ts";
import { contactMessages, dailyCounts, issuedDocuments } from "../../platform/storage/schema/index.ts";
import { enginesOf } from "../../platform/storage/testing/test-databases.ts";
import { type AdminSite, openAdminSite } from "./admin-site.fake.ts";

const NOW = new Date("2026-11-27T16:00:00Z");

const document = (number: string, kind: "receipt" | "invoice" | "credit-note", total: number, issuedOn: string) => ({
  number,
  kind,
  total,
  issuedOn,
  sequence: Number(number.slice(2)),
  cause: number,
  accountId: "a",
  contractId: "c",
  serialId: "abcdefg",
  dueOn: null,
  tax: 0,
  counterparty: "x",
  corrects: null,
  frozen: "{}",
  frozenSha256: "0",
  issuedAt: NOW,
});

describe.each(enginesOf(import.meta.url))("trends of the overview, on $name", ({ open }) => {
  let opened: OpenDatabase;
  let site: AdminSite;
  let admin: string;
  beforeAll(async () => {
    opened = await open();
    site = await openAdminSite(opened);
    site.clock.now = NOW;
    admin = await site.signIn(site.adminId, true);
  }, 120_000);
  afterAll(async () => {
    await site.close();
    await opened.close();
  });
  const read = async (): Promise<TrendDay[]> => {
    const { status, body } = await site.call("GET", "/trends", undefined, admin);
    expect(status).toBe(200);
    return body.days;
  };

  it("cover thirty days in Tokyo, including zeros, ending today", async () => {
    const days = await read();
    expect(days).toHaveLength(TREND_DAYS);
    expect([days[0]?.day, days.at(-1)?.day]).toEqual(["2026-10-30", "2026-11-28"]);
    expect(days.every((day) => day.accounts + day.billed + day.inquiries + day.pageViews === 0)).toBe(true);
  });

  it("count by day in Tokyo, excluding older and credited entries", async () => {
    const { database } = opened;
    await site.newAccount("a@example.com", "licensee", new Date("2026-11-27T14:59:00Z"));
    await site.newAccount("b@example.com", "licensee", new Date("2026-11-27T15:01:00Z"));
    await site.newAccount("c@example.com", "licensee", new Date("2026-10-29T14:59:00Z"));
    await database.insert(contactMessages).values({
      id: newRowId(),
      email: "a@example.com",
      name: "a",
      subject: "s",
      content: "c",
      locale: "en",
      address: "",
      createdAt: NOW,
    });
    await database
      .insert(issuedDocuments)
      .values([
        document("R-1", "receipt", 2000, "2026-11-28"),
        document("I-1", "invoice", 3000, "2026-11-28"),
        document("C-1", "credit-note", -2000, "2026-11-28"),
        document("R-2", "receipt", 7000, "2026-10-29"),
      ]);
    const counted = { path: "/", language: "en", referrer: "", title: "" } as const;
    await database.insert(dailyCounts).values([
      { ...counted, day: "2026-11-27", kind: "page-view", count: 5 },
      { ...counted, day: "2026-11-27", kind: "download", count: 9 },
    ]);
    expect((await read()).slice(-2)).toEqual([
      { day: "2026-11-27", accounts: 1, billed: 0, inquiries: 0, pageViews: 5 },
      { day: "2026-11-28", accounts: 1, billed: 5000, inquiries: 1, pageViews: 0 },
    ]);
  });

  it("are visible only to admins", async () => {
    const cookie = await site.signIn(await site.newAccount("d@example.com"));
    expect((await site.call("GET", "/trends", undefined, cookie)).status).toBe(403);
  });
});
