import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AccountsApp, openAccountsApp } from "../../composition/accounts-app.fake.ts";
import { signInOwner } from "../../composition/signed-in-owner.fake.ts";
import type { OpenDatabase } from "../../platform/storage/database.ts";
import { newRowId } from "../../platform/storage/row-id.ts";
import { auditLog, retiredSerialIds, serialIds } from "../../platform/storage/schema/index.ts";
import { enginesOf } from "../../platform/storage/testing/test-databases.ts";

const ID = "hijklmn";

describe.each(enginesOf(import.meta.url))("ending a serial ID and creating a new one, on $name", ({ open }) => {
  let opened: OpenDatabase;
  let site: AccountsApp;
  let cookie: string;
  const owner = newRowId();
  beforeAll(async () => {
    opened = await open();
    site = await openAccountsApp(opened);
    cookie = await signInOwner(opened, { owner, id: ID, at: site.clock.now });
  }, 120_000);
  afterAll(async () => {
    await site.close();
    await opened.close();
  });

  const post = async (path: string, payload: object) => {
    const headers = { host: "localhost", cookie };
    const response = await site.app.inject({ method: "POST", url: `/studio/api/serial-ids${path}`, payload, headers });
    return { status: response.statusCode, body: response.body === "" ? undefined : response.json() };
  };
  const owned = async () =>
    (await opened.database.select().from(serialIds).where(eq(serialIds.accountId, owner))).map(({ id, plan }) => [id, plan]);

  it("refuses a second Free ID", async () => {
    expect(await post("", { plan: "free" })).toMatchObject({ status: 409, body: { code: "free-id-exists" } });
    expect(await post("", { plan: "pro" })).toMatchObject({ status: 400, body: { code: "bad-request" } });
    expect(await owned()).toEqual([[ID, "free"]]);
  });

  it("requires agreement", async () => {
    for (const body of [{}, { agreed: false }, { agreed: "yes" }])
      expect(await post(`/${ID}/delete`, body)).toMatchObject({ status: 400, body: { code: "bad-request" } });
    expect(await owned()).toEqual([[ID, "free"]]);
  });

  it("keeps everything when the database fails, and reports that it wasn't deleted", async () => {
    await opened.database.execute(
      sql`create function keep_ids() returns trigger language plpgsql as $$ begin raise exception 'kept'; end $$`,
    );
    await opened.database.execute(
      sql`create trigger keep_ids before delete on serial_ids for each row execute function keep_ids()`,
    );
    try {
      expect(await post(`/${ID}/delete`, { agreed: true })).toMatchObject({ status: 503, body: { code: "id-delete-failed" } });
    } finally {
      await opened.database.execute(sql`drop trigger keep_ids on serial_ids`);
    }
    expect(await owned()).toEqual([[ID, "free"]]);
    expect(await opened.database.select().from(retiredSerialIds)).toEqual([]);
    expect(site.relays.calls).not.toContain(`end ${ID}`);
  });

  it("ends its streams at once, and never reuses its letters", async () => {
    expect(await post("/hij-klmn/delete", { agreed: true })).toEqual({ status: 204, body: undefined });
    expect(await owned()).toEqual([]);
    expect((await opened.database.select().from(retiredSerialIds)).map(({ id }) => id)).toEqual([ID]);
    await expect.poll(() => site.relays.calls).toContain(`end ${ID}`);
    expect(await post(`/${ID}/delete`, { agreed: true })).toMatchObject({ status: 404, body: { code: "serial-id-not-yours" } });
  });

  it("allows one new Free ID, however often it is requested", async () => {
    const answers = await Promise.all([post("", { plan: "free" }), post("", { plan: "free" }), post("", { plan: "free" })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const issued = answers.find(({ status }) => status === 200)?.body;
    expect(issued).toMatchObject({ plan: "free", videoChannels: 3, cardStatus: "usable", hasPassword: false, contract: null });
    expect(issued.id).not.toBe(ID);
    expect(await owned()).toEqual([[issued.id, "free"]]);
    const entries = await opened.database.select().from(auditLog).where(eq(auditLog.actor, owner)).orderBy(auditLog.sequence);
    expect(entries.map(({ action, subject, detail }) => [action, subject, detail])).toEqual([
      ["serial-id.deleted", ID, { plan: "free" }],
      ["serial-id.issued", issued.id, {}],
    ]);
  });
});
