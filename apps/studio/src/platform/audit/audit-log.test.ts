import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OpenDatabase } from "../storage/database.ts";
import { auditLog } from "../storage/schema/index.ts";
import { enginesOf } from "../storage/testing/test-databases.ts";
import { auditPort, verifyAuditLog } from "./audit-log.ts";
import type { AuditEvent } from "./audit-port.ts";

const event = (subject: string, detail: AuditEvent["detail"] = {}): AuditEvent => ({
  actor: "system",
  action: "account.opened",
  subject,
  origin: { address: "192.0.2.1" },
  detail,
  at: new Date("2026-11-21T01:02:03.456Z"),
});

describe.each(enginesOf(import.meta.url))("the audit log on $name", ({ open }) => {
  let opened: OpenDatabase;
  beforeAll(async () => {
    opened = await open();
  }, 120_000);
  afterAll(() => opened.close());

  it("is valid when empty", async () => {
    expect(await verifyAuditLog(opened.database)).toEqual({ entries: 0, erased: 0, brokenAt: null });
  });

  it("numbers 50 concurrent transactions without a gap, skipping rollbacks", async () => {
    const done = await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) =>
        opened.database.transaction(async (tx) => {
          await auditPort.record(tx, event(`account ${index}`, { z: index, a: true, 日本: "刹那" }));
          if (index % 5 === 0) throw new Error("taken back");
        }),
      ),
    );
    expect(done.filter((result) => result.status === "rejected")).toHaveLength(10);
    const rows = await opened.database.select().from(auditLog).orderBy(auditLog.sequence);
    expect(rows.map((row) => row.sequence)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
    expect(await verifyAuditLog(opened.database)).toEqual({ entries: 40, erased: 0, brokenAt: null });
  });

  it.each([
    ["update", sql`update audit_log set actor = 'nobody' where sequence = 3`],
    ["delete", sql`delete from audit_log where sequence = 3`],
    ["truncate", sql`truncate audit_log`],
    [
      "erase a young entry",
      sql`update audit_log set actor = '', subject = '', address = '', detail = '{}', erased_at = at + interval '89 days' where sequence = 3`,
    ],
    [
      "erase half of an entry",
      sql`update audit_log set actor = '', subject = '', address = '', erased_at = at + interval '400 days' where sequence = 3`,
    ],
    [
      "erase an entry with its hash",
      sql`update audit_log set actor = '', subject = '', address = '', detail = '{}', hash = '', erased_at = at + interval '400 days' where sequence = 3`,
    ],
  ])("refuses to %s", async (_act, statement) => {
    const refusal: unknown = await opened.database.execute(statement).then(
      () => undefined,
      (error: unknown) => error,
    );
    expect(String(refusal instanceof Error ? refusal.cause : refusal)).toContain("only ever added to");
  });

  it.each([
    ["a changed fact", sql`update audit_log set actor = 'nobody' where sequence = 30`, 30],
    ["a changed detail", sql`update audit_log set detail = '{"a":1}' where sequence = 20`, 20],
    [
      "a young entry that was erased",
      sql`update audit_log set actor = '', subject = '', address = '', detail = '{}', erased_at = at + interval '1 day' where sequence = 25`,
      25,
    ],
    ["a fact in an erased entry", sql`update audit_log set erased_at = at + interval '400 days' where sequence = 22`, 22],
    ["an entry that was taken out", sql`delete from audit_log where sequence = 12`, 12],
    ["a first entry that was taken out", sql`delete from audit_log where sequence = 1`, 1],
  ])("detects %s, even if the database constraints are bypassed", async (_what, statement, brokenAt) => {
    const rolledBack = new Error("rolled back");
    await expect(
      opened.database.transaction(async (tx) => {
        await tx.execute(sql`alter table audit_log disable trigger audit_log_append_only`);
        await tx.execute(sql`alter table audit_log disable trigger audit_log_erasure`);
        await tx.execute(statement);
        expect(await verifyAuditLog(tx)).toMatchObject({ entries: brokenAt, brokenAt });
        throw rolledBack;
      }),
    ).rejects.toBe(rolledBack);
    expect((await verifyAuditLog(opened.database)).brokenAt).toBeNull();
  });
});
