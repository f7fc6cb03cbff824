import { ContractStatus } from "@setsuna/contracts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OpenDatabase } from "../../platform/storage/database.ts";
import { auditLog, serialIds } from "../../platform/storage/schema/index.ts";
import { enginesOf } from "../../platform/storage/testing/test-databases.ts";
import { type AdminSite, openAdminSite } from "./admin-site.fake.ts";

describe.each(enginesOf(import.meta.url))("serial IDs for admins, on $name", ({ open }) => {
  let opened: OpenDatabase;
  let site: AdminSite;
  beforeAll(async () => {
    opened = await open();
    site = await openAdminSite(opened);
    const [alice, bob] = [await site.newAccount("alice@example.com"), await site.newAccount("bob@example.com")];
    const of = (id: string, accountId: string, plan: "free" | "commercial" | "pro", day: number, status = "usable") => ({
      id,
      accountId,
      plan,
      videoChannels: 3,
      contractStatus: ContractStatus.parse(status),
      createdAt: new Date(Date.UTC(2026, 1, day)),
    });
    await opened.database
      .insert(serialIds)
      .values([
        of("abcdefg", alice, "free", 1),
        of("abdxxxx", bob, "pro", 2, "restricted-terms"),
        of("zzzzzzz", bob, "commercial", 3),
      ]);
  }, 120_000);
  afterAll(async () => {
    await site.close();
    await opened.close();
  });

  it.each([
    ["", ["zzzzzzz", "abdxxxx", "abcdefg"]],
    ["?order=asc", ["abcdefg", "abdxxxx", "zzzzzzz"]],
    ["?sort=id&order=desc", ["zzzzzzz", "abdxxxx", "abcdefg"]],
    ["?search=ab", ["abdxxxx", "abcdefg"]],
    ["?search=ABC-DEFG", ["abcdefg"]],
    ["?search=abc-d", ["abcdefg"]],
    ["?search=abcdefgh", []],
    ["?search=bob@", ["zzzzzzz", "abdxxxx"]],
    ["?plan=pro", ["abdxxxx"]],
    ["?status=restricted-terms", ["abdxxxx"]],
    ["?status=usable&plan=pro", []],
  ])("are found by %j", async (query, found) => {
    const { status, body } = await site.call("GET", `/serial-ids${query}`);
    expect(status).toBe(200);
    expect(body.rows.map(({ id }: { id: string }) => id)).toEqual(found);
    expect(body.total).toBe(found.length);
  });

  it("are listed page by page", async () => {
    const first = await site.call("GET", "/serial-ids?limit=2&sort=id&order=asc");
    expect(first.body.rows.map(({ id }: { id: string }) => id)).toEqual(["abcdefg", "abdxxxx"]);
    const second = await site.call("GET", `/serial-ids?limit=2&sort=id&order=asc&cursor=${first.body.next}`);
    expect(second.body).toMatchObject({ rows: [{ id: "zzzzzzz" }], next: null, total: null });
  });

  it("show their owner and the limits of their plan", async () => {
    const { body } = await site.call("GET", "/serial-ids/abc-defg");
    expect(body).toMatchObject({
      serialId: {
        id: "abcdefg",
        owner: { email: "alice@example.com" },
        plan: "free",
        contractStatus: "usable",
        videoChannels: 3,
        maxFrame: { longSide: 1280, shortSide: 720 },
        hasPassword: false,
        allowedAddresses: [],
      },
      contract: null,
      audit: [],
    });
  });

  it("accept each of the seven contract statuses, with a reason that the audit log keeps", async () => {
    let before = "usable";
    for (const status of ContractStatus.options.toReversed()) {
      const { status: http, body } = await site.call("PUT", "/serial-ids/abc-defg/contract-status", {
        status,
        reason: `  because of ${status} `,
      });
      expect([http, body.contractStatus]).toEqual([200, status]);
      const entries = await opened.database.select().from(auditLog).orderBy(auditLog.sequence);
      expect(entries.at(-1)).toMatchObject({
        actor: site.adminId,
        action: "serial-id.contract-changed",
        subject: "abcdefg",
        detail: { from: before, to: status, reason: `because of ${status}` },
      });
      before = status;
    }
    const { body } = await site.call("GET", "/serial-ids/abcdefg");
    expect(body.serialId.held).toEqual({ reason: "because of usable", since: site.clock.now.toISOString() });
    const lift = { reason: "it is over" };
    const lifted = await site.call("POST", "/serial-ids/abc-defg/contract-status/lift", lift);
    expect(lifted).toMatchObject({ status: 200, body: { contractStatus: "usable", held: null } });
    expect(await site.call("POST", "/serial-ids/abc-defg/contract-status/lift", { reason: " " })).toMatchObject({ status: 400 });
    expect(body.audit).toHaveLength(7);
    expect(body.audit[0].actorEmail).toBe("admin@example.com");
  });

  it.each([
    [{ status: "restricted" }],
    [{ status: "restricted", reason: " " }],
    [{ status: "restricted", reason: "x".repeat(501) }],
    [{ status: "fine", reason: "why" }],
    [{}],
  ])("can't be changed by %j", async (body) => {
    expect(await site.call("PUT", "/serial-ids/zzz-zzzz/contract-status", body)).toMatchObject({ status: 400 });
    const [row] = await opened.database.select().from(serialIds).where(eq(serialIds.id, "zzzzzzz"));
    expect(row?.contractStatus).toBe("usable");
  });

  it("return not found if they don't exist", async () => {
    const code = "unknown-serial-id";
    expect(await site.call("GET", "/serial-ids/qqqqqqq")).toMatchObject({ status: 404, body: { code } });
    const change = { status: "restricted", reason: "why" };
    expect(await site.call("PUT", "/serial-ids/qqqqqqq/contract-status", change)).toMatchObject({ status: 404, body: { code } });
    const lift = await site.call("POST", "/serial-ids/qqqqqqq/contract-status/lift", { reason: "why" });
    expect(lift).toMatchObject({ status: 404, body: { code } });
  });
});
