import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OpenDatabase } from "../storage/database.ts";
import { accounts } from "../storage/schema/index.ts";
import { enginesOf } from "../storage/testing/test-databases.ts";
import { auditPort } from "./audit-log.ts";
import type { AuditEvent } from "./audit-port.ts";
import { type AuditQuery, entriesAbout, readAuditLog } from "./read-audit-log.ts";

const START = Date.parse("2026-11-21T01:00:00.000Z");

describe.each(enginesOf(import.meta.url))("reading the audit log on $name", ({ open }) => {
  let opened: OpenDatabase;
  beforeAll(async () => {
    opened = await open();
    const { database } = opened;
    await database.insert(accounts).values({ id: "hanako-id", email: "Hanako@example.com", createdAt: new Date(START) });
    await database.transaction(async (tx) => {
      for (let minute = 0; minute < 60; minute += 1) {
        const about: Pick<AuditEvent, "actor" | "action" | "subject"> =
          minute % 3 === 0
            ? { actor: "hanako-id", action: "serial-id.password-set", subject: "abcdefg" }
            : {
                actor: "visitor",
                action: minute % 3 === 1 ? "session.opened" : "serial-id.changed",
                subject: `subject ${minute}`,
              };
        const at = new Date(START + minute * 60_000);
        await auditPort.record(tx, { ...about, origin: { address: "192.0.2.1" }, detail: { minute }, at });
      }
    });
  }, 120_000);
  afterAll(() => opened.close());
  const read = (query: Partial<AuditQuery> = {}) => readAuditLog(opened.database, { limit: 50, ...query });
  const sequences = async (query: Partial<AuditQuery>) => (await read(query)).rows.map(({ sequence }) => sequence);

  it("returns pages with the newest first, and the total with the first page", async () => {
    const first = await read({ limit: 25 });
    expect([first.rows.length, first.rows[0]?.sequence, first.rows.at(-1)?.sequence, first.total]).toEqual([25, 60, 36, 60]);
    const second = await read({ limit: 25, cursor: first.next ?? "" });
    expect([second.rows[0]?.sequence, second.rows.at(-1)?.sequence, second.total]).toEqual([35, 11, null]);
    const third = await read({ limit: 25, cursor: second.next ?? "" });
    expect([third.rows[0]?.sequence, third.rows.at(-1)?.sequence, third.next]).toEqual([10, 1, null]);
  });

  it("shows the complete entry with its actor's account", async () => {
    expect((await read({ limit: 3 })).rows[2]).toEqual({
      sequence: 58,
      at: "2026-11-21T01:57:00.000Z",
      actor: "hanako-id",
      actorEmail: "Hanako@example.com",
      action: "serial-id.password-set",
      subject: "abcdefg",
      address: "192.0.2.1",
      detail: { minute: 57 },
    });
    expect((await read({ limit: 1 })).rows[0]?.actorEmail).toBeNull();
  });

  it.each([
    [{ action: "serial-id" }, 40],
    [{ action: "serial-id.ch" }, 20],
    // LIKE wildcards match literally.
    [{ action: "serial_id" }, 0],
    [{ action: "%" }, 0],
    [{ actor: "hanako@EXAMPLE.com" }, 20],
    [{ actor: "hanako-id" }, 20],
    [{ actor: "visitor", action: "session." }, 20],
    [{ actor: "nobody@example.com" }, 0],
    [{ subject: "abc-defg" }, 20],
    [{ subject: "subject 1" }, 1],
    [{ from: "2026-11-21T01:10:00.000Z", until: "2026-11-21T01:20:00.000Z" }, 10],
    [{ action: "", actor: "", subject: "" }, 60],
  ])("finds by %j", async (query, count) => {
    const { rows, total } = await read({ ...query, limit: 200 });
    expect([rows.length, total]).toEqual([count, count]);
  });

  it("keeps its filter from page to page", async () => {
    const query = { subject: "abcdefg", limit: 12 };
    const first = await read(query);
    const rest = await sequences({ ...query, cursor: first.next ?? "" });
    expect(rest).toHaveLength(8);
    expect(rest.every((sequence) => sequence % 3 === 1)).toBe(true);
  });

  it.each(["", "x", "bm90IGpzb24", Buffer.from('["a"]').toString("base64url"), Buffer.from("{}").toString("base64url")])(
    "rejects %j as a cursor",
    async (cursor) => {
      await expect(read({ cursor })).rejects.toMatchObject({ code: "bad-request" });
    },
  );

  it("lists actions by a person and on their account", async () => {
    const entries = await entriesAbout(opened.database, ["subject 59", "hanako-id"], 3);
    expect(entries.map(({ sequence }) => sequence)).toEqual([60, 58, 55]);
  });
});
