import { GuestRoom, type SerialId } from "@setsuna/contracts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AccountsApp, openAccountsApp } from "../../composition/accounts-app.fake.ts";
import { type Person, signedInPerson } from "../../composition/people.fake.ts";
import type { OpenDatabase } from "../../platform/storage/database.ts";
import { auditLog, guestRooms, retiredSerialIds, serialIds } from "../../platform/storage/schema/index.ts";
import { enginesOf } from "../../platform/storage/testing/test-databases.ts";
import { findGuestRooms } from "./guest-rooms.ts";

const MINUTE = 60_000;

describe.each(enginesOf(import.meta.url))("guest rooms, on $name", ({ open }) => {
  let opened: OpenDatabase;
  let site: AccountsApp;
  let admin: Person;
  let early: Person;
  beforeAll(async () => {
    opened = await open();
    site = await openAccountsApp(opened, { guestRooms: 16 });
    admin = await signedInPerson(site, opened, "admin@example.com", "admin");
    early = await signedInPerson(site, opened, "early@example.com", "licensee");
    await giveFreeId(early, "earlyid");
  }, 120_000);
  afterAll(async () => {
    await site.close();
    await opened.close();
  });

  const later = (ms: number) => {
    site.clock.now = new Date(site.clock.now.getTime() + ms);
  };
  const giveFreeId = async ({ id: accountId }: Person, id: string) => {
    const free = { plan: "free", videoChannels: 3, contractStatus: "usable" } as const;
    await opened.database.insert(serialIds).values({ ...free, id, accountId, createdAt: site.clock.now });
  };
  const ask = (remoteAddress = "203.0.113.1", headers: Record<string, string> = {}) =>
    site.app.inject({
      method: "POST",
      url: "/studio/api/guest-rooms",
      headers: { host: "localhost", ...headers },
      remoteAddress,
    });
  const openRoom = async (address?: string) => GuestRoom.parse((await ask(address)).json());
  const look = (id: SerialId) => findGuestRooms(opened.database, [id], site.clock.now);
  const keep = (who: Person, id: string, token: string) => who.call("POST", `/studio/api/guest-rooms/${id}/keep`, { token });
  const ownedBy = async ({ id }: Person) =>
    (await opened.database.select().from(serialIds).where(eq(serialIds.accountId, id))).map((row) => row.id);

  it("provide a Free ID for half an hour without an account, and stay out of caches, token logs and other sites' pages", async () => {
    const response = await ask();
    expect([response.statusCode, response.headers["cache-control"]]).toEqual([200, "no-store"]);
    const room = GuestRoom.parse(response.json());
    expect(room).toMatchObject({ remainingSeconds: 1800, videoChannels: 3 });
    expect(await look(room.serialId)).toEqual([
      {
        id: room.serialId,
        plan: "free",
        contractStatus: "usable",
        videoChannels: 3,
        passwordVerifier: undefined,
        allowedAddresses: [],
        guest: { isOver: false },
      },
    ]);
    const [row] = await opened.database.select().from(guestRooms).where(eq(guestRooms.id, room.serialId));
    expect(JSON.stringify(row)).not.toContain(room.token);
    const foreign = await ask("203.0.113.1", { origin: "https://elsewhere.example", "sec-fetch-site": "cross-site" });
    expect(foreign.json().code).toBe("wrong-origin");
  });

  it("end exactly on time, are forgotten a day later, and their letters are never issued again", async () => {
    const { serialId } = await openRoom("203.0.113.9");
    later(30 * MINUTE - 1000);
    expect(await look(serialId)).toMatchObject([{ guest: { isOver: false } }]);
    later(1000);
    expect(await look(serialId)).toMatchObject([{ guest: { isOver: true } }]);
    later(23 * 60 * MINUTE);
    await site.accounts.sweep();
    expect(await look(serialId)).toHaveLength(1);
    later(60 * MINUTE);
    await site.accounts.sweep();
    expect(await look(serialId)).toEqual([]);
    const retired = (await opened.database.select().from(retiredSerialIds)).map(({ id }) => id);
    expect(retired).toContain(serialId);
  });

  it("are full for a network that has used its share, as demonstrations are, until its first room ends", async () => {
    for (let n = 0; n < 12; n += 1) expect((await ask(`198.51.77.${1 + (n % 2)}`)).statusCode).toBe(200);
    later(10 * MINUTE);
    const refused = await ask("198.51.77.3");
    expect([refused.statusCode, refused.json().code, refused.headers["retry-after"]]).toEqual([503, "guest-rooms-full", "1200"]);
    expect((await ask("203.0.113.1")).statusCode).toBe(200);
    later(30 * MINUTE);
  });

  it("are limited per address and in total; ended rooms free their slots", async () => {
    const all = await Promise.all(Array.from({ length: 13 }, () => ask("198.51.100.1")));
    expect(all.filter(({ statusCode }) => statusCode === 200)).toHaveLength(12);
    const refused = all.find(({ statusCode }) => statusCode !== 200);
    expect([refused?.statusCode, refused?.json().code]).toEqual([429, "too-many-requests"]);
    for (let n = 0; n < 4; n += 1) expect((await ask(`198.51.${n}.1`)).statusCode).toBe(200);
    later(10 * MINUTE);
    const full = await ask("192.0.2.20");
    expect([full.statusCode, full.json().code]).toEqual([503, "guest-rooms-full"]);
    expect([refused, full].map((answer) => answer?.headers["retry-after"])).toEqual(["90", "1200"]);
    expect([full.json().ja, full.json().en]).toEqual([
      expect.stringContaining("ゲストルーム"),
      expect.stringContaining("guest room"),
    ]);
    later(20 * MINUTE);
    expect((await ask("192.0.2.20")).statusCode).toBe(200);
  });

  it("can't be used up by the subnets of one /48", async () => {
    later(30 * MINUTE);
    const own = [];
    for (let n = 0; n < 20; n += 1) own.push((await ask(`2001:db8:7:${n}::1`)).statusCode);
    expect(own).toEqual([...Array(12).fill(200), ...Array(8).fill(503)]);
    expect((await ask("2001:db8:8::1")).statusCode).toBe(200);
    later(30 * MINUTE);
  });

  it("replace the Free ID that an account received when it opened after the room", async () => {
    const { serialId, token } = await openRoom("203.0.113.20");
    later(5 * MINUTE);
    const fresh = await signedInPerson(site, opened, "fresh@example.com", "licensee");
    await giveFreeId(fresh, "freshid");
    const stranger = await keep(fresh, serialId, "x".repeat(43));
    expect([stranger.statusCode, stranger.json().code]).toEqual([404, "guest-room-gone"]);
    later(60 * MINUTE);
    const kept = await keep(fresh, serialId, token);
    expect([kept.statusCode, kept.json()]).toMatchObject([200, { id: serialId, plan: "free", cardStatus: "usable" }]);
    expect(await ownedBy(fresh)).toEqual([serialId]);
    expect(await look(serialId)).toEqual([]);
    const entries = await opened.database.select().from(auditLog).where(eq(auditLog.actor, fresh.id));
    expect(entries.map(({ action, subject, detail }) => [action, subject, detail])).toEqual([
      ["serial-id.kept", serialId, { inPlaceOf: "freshid" }],
    ]);
    expect((await opened.database.select().from(retiredSerialIds)).map(({ id }) => id)).toContain("freshid");
    const again = await keep(fresh, serialId, token);
    expect([again.statusCode, again.json()]).toEqual([200, kept.json()]);
    expect(await opened.database.select().from(auditLog).where(eq(auditLog.actor, fresh.id))).toHaveLength(1);
    expect((await keep(early, serialId, token)).json().code).toBe("guest-room-gone");
  });

  it("never replace an earlier ID; an account without a Free ID gets them", async () => {
    const { serialId, token } = await openRoom("203.0.113.21");
    const refused = await keep(early, serialId, token);
    expect([refused.statusCode, refused.json().code]).toEqual([409, "free-id-exists"]);
    expect([await ownedBy(early), (await look(serialId)).length]).toEqual([["earlyid"], 1]);
    await opened.database.delete(serialIds).where(eq(serialIds.id, "earlyid"));
    expect((await keep(early, serialId, token)).statusCode).toBe(200);
    expect(await ownedBy(early)).toEqual([serialId]);
  });

  it("are listed and ended only by admins", async () => {
    const { serialId } = await openRoom("203.0.113.22");
    const list = async () => (await admin.call("GET", "/studio/api/admin/guest-rooms")).json().rooms as { id: string }[];
    expect(await list()).toContainEqual(expect.objectContaining({ id: serialId, address: "203.0.113.22" }));
    const path = `/studio/api/admin/guest-rooms/${serialId}`;
    expect((await early.call("DELETE", path)).statusCode).toBe(403);
    expect((await admin.call("DELETE", path)).statusCode).toBe(204);
    expect(await look(serialId)).toMatchObject([{ guest: { isOver: true } }]);
    expect((await list()).map(({ id }) => id)).not.toContain(serialId);
    expect((await admin.call("DELETE", path)).json().code).toBe("guest-room-gone");
  });
});
