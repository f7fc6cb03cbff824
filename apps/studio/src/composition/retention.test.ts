import { DEFAULT_KEPT_LOG, type KeptLog } from "@setsuna/contracts";
import { silentLog } from "@setsuna/kit";
import { asc } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditPort, verifyAuditLog } from "../platform/audit/audit-log.ts";
import type { AuditAction } from "../platform/audit/audit-port.ts";
import { databaseJobs } from "../platform/jobs/database-jobs.ts";
import type { OpenDatabase } from "../platform/storage/database.ts";
import { auditLog, contactMessages, contactReplies, mailboxMessages, mailOutbox } from "../platform/storage/schema/index.ts";
import { enginesOf } from "../platform/storage/testing/test-databases.ts";
import { scheduleRetention } from "./retention.ts";

const START = new Date("2026-03-01T03:00:00Z");
const DAY_MS = 86_400_000;
const inDays = (days: number): Date => new Date(START.getTime() + days * DAY_MS);

describe.each(enginesOf(import.meta.url))("deletes records past their retention period, on $name,", ({ open }) => {
  let opened: OpenDatabase;
  let now = START;
  beforeAll(async () => {
    opened = await open();
  }, 120_000);
  afterAll(() => opened.close());

  const live = async (at: Date, kept: KeptLog = DEFAULT_KEPT_LOG): Promise<void> => {
    now = at;
    const { database } = opened;
    const jobs = databaseJobs({ database, now: () => now, log: silentLog, alone: true });
    scheduleRetention(jobs, { database, audit: auditPort, kept, now: () => now, log: silentLog });
    await jobs.runDue();
  };
  const record = (action: AuditAction, at: Date) =>
    opened.database.transaction((tx) =>
      auditPort.record(tx, {
        actor: "somebody",
        action,
        subject: "something",
        origin: { address: "192.0.2.1" },
        detail: { fact: 1 },
        at,
      }),
    );
  const entries = async () => {
    const rows = await opened.database.select().from(auditLog).orderBy(asc(auditLog.sequence));
    return rows.map(({ action, actor, subject, address, detail, erasedAt }) => ({
      action,
      says: [actor, subject, address, JSON.stringify(detail)].join("|"),
      erasedAt,
    }));
  };

  it("acts are erased after a year and money matters after seven, in place, and the chain stays valid", async () => {
    const whole = 'somebody|something|192.0.2.1|{"fact":1}';
    const nothing = "|||{}";
    await record("session.opened", START);
    await record("contract.changed", START);
    await record("session.ended", inDays(10));
    await live(inDays(365));
    expect((await entries()).map(({ says }) => says)).toEqual([whole, whole, whole]);

    await live(inDays(366));
    await live(inDays(366));
    const year = await entries();
    expect(year.map(({ action, says }) => [action, says])).toEqual([
      ["session.opened", nothing],
      ["contract.changed", whole],
      ["session.ended", whole],
      ["audit.erased", 'system||local|{"days":365,"entries":1,"moneyYears":7}'],
    ]);
    expect(year[0]?.erasedAt).toEqual(inDays(366));
    expect(await verifyAuditLog(opened.database)).toEqual({ entries: 4, erased: 1, brokenAt: null });

    await live(new Date("2033-02-28T03:00:00Z"));
    expect((await entries())[1]).toMatchObject({ action: "contract.changed", says: whole });
    await live(new Date("2033-03-02T03:00:00Z"));
    expect((await entries()).map(({ says }) => says === nothing)).toEqual([true, true, true, false, false, false]);
    expect(await verifyAuditLog(opened.database)).toEqual({ entries: 6, erased: 3, brokenAt: null });
    await record("session.opened", now);
    expect(await verifyAuditLog(opened.database)).toEqual({ entries: 7, erased: 3, brokenAt: null });
  });

  it("periods are configurable, and more entries than fit in one transaction are all erased", async () => {
    const at = new Date("2033-03-03T03:00:00Z");
    await opened.database.transaction((tx) =>
      auditPort.recordAll(
        tx,
        Array.from({ length: 2_005 }, () => ({
          actor: "somebody",
          action: "session.opened" as const,
          subject: "",
          origin: { address: "192.0.2.1" },
          at,
        })),
      ),
    );
    await live(new Date("2033-06-01T02:00:00Z"), { auditDays: 90, moneyYears: 7, sentMailDays: 30, reportDays: 90 });
    const before = await verifyAuditLog(opened.database);
    expect(before).toMatchObject({ erased: 4, brokenAt: null });
    await live(new Date("2033-06-02T03:00:01Z"), { auditDays: 90, moneyYears: 7, sentMailDays: 30, reportDays: 90 });
    expect(await verifyAuditLog(opened.database)).toEqual({ entries: before.entries + 2, erased: 4 + 2_005, brokenAt: null });
  }, 60_000);

  it("deletes mail 30 days after it was sent or abandoned, but keeps pending mail and contact correspondence", async () => {
    const { database } = opened;
    const sent = new Date("2034-01-01T00:00:00Z");
    const mail = (reason: string, state: "waiting" | "sending" | "sent" | "failed") => ({
      id: reason,
      reason,
      recipient: "a@b.example",
      template: "contact-reply",
      language: "ja" as const,
      data: {},
      state,
      nextAttemptAt: sent,
      createdAt: sent,
      sentAt: state === "sent" ? sent : null,
    });
    const message = { id: "message", email: "a@b.example", name: "a", subject: "s", content: "c", locale: "ja" as const };
    await database.insert(contactMessages).values({ ...message, address: "192.0.2.1", createdAt: sent });
    await database
      .insert(contactReplies)
      .values({ id: "reply", messageId: "message", author: "x@b.example", content: "c", createdAt: sent });
    await database
      .insert(mailOutbox)
      .values([
        mail("renewal:1", "sent"),
        mail("renewal:2", "failed"),
        mail("renewal:3", "waiting"),
        mail("renewal:4", "sending"),
        mail("contact-sender:message", "sent"),
        mail("contact-reply:reply", "sent"),
        mail("contact-reply:gone", "sent"),
      ]);
    await database.insert(mailboxMessages).values({
      id: "kept",
      recipient: "a@b.example",
      sender: "b@b.example",
      subject: "s",
      text: "t",
      html: "h",
      messageId: "m",
      receivedAt: sent,
    });
    const reasons = async () => (await database.select().from(mailOutbox)).map(({ reason }) => reason).sort();
    await live(new Date("2034-01-31T00:00:00Z"));
    expect([(await reasons()).length, await database.$count(mailboxMessages)]).toEqual([7, 1]);
    await live(new Date("2034-02-01T00:00:00Z"));
    expect(await reasons()).toEqual(["contact-reply:reply", "contact-sender:message", "renewal:3", "renewal:4"]);
    expect(await database.$count(mailboxMessages)).toBe(0);
    await database.delete(contactMessages);
    await live(new Date("2034-02-02T00:00:00Z"));
    expect(await reasons()).toEqual(["renewal:3", "renewal:4"]);
  });
});
