import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { LOCAL_IDENTITY } from "@setsuna/account";
import { SerialId } from "@setsuna/contracts";
import { silentLog } from "@setsuna/kit";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serialIdStore } from "../../admission/serial-ids/serial-id-store.ts";
import { preparedUser } from "../../identity/user-pool/local/seed-user.ts";
import { srpThisThread } from "../../identity/user-pool/srp/srp-this-thread.ts";
import { removeDemo } from "../../operations/commands/remove-demo.ts";
import { secretsUnder } from "../secrets/secrets.ts";
import { moveAsideUnfinished, openDatabase } from "./embedded-database.ts";
import { accounts, identityUsers, serialIds } from "./schema/index.ts";
import { DEMO_EMAIL, DEMO_SERIAL_ID, hasDemo, seedDemo } from "./seed.ts";
import { layEmbeddedCopy } from "./testing/embedded-template.ts";
import { TEST_ENGINES } from "./testing/test-databases.ts";

const now = new Date("2026-11-21T00:00:00Z");

describe("the embedded database", () => {
  let directory: string;
  beforeAll(() => {
    directory = mkdtempSync(join(tmpdir(), "setsuna-db-"));
  });
  afterAll(() => rmSync(directory, { recursive: true, force: true }));

  it("is set aside if unfinished, and left alone if finished or missing", () => {
    const [half, whole, empty] = ["half", "whole", "empty"].map((name) => join(directory, "aside", name)) as [
      string,
      string,
      string,
    ];
    for (const path of [half, whole, empty]) mkdirSync(path, { recursive: true });
    writeFileSync(join(half, "base"), "");
    writeFileSync(join(whole, "PG_VERSION"), "18");
    for (const path of [half, whole, empty, join(directory, "aside", "none")]) moveAsideUnfinished(path, silentLog, () => now);
    expect(readdirSync(join(directory, "aside")).sort()).toEqual(["empty", "half.unfinished-2026-11-21T000000.000Z", "whole"]);
  });

  it("is seeded once, and keeps changes across a restart", async () => {
    const path = join(directory, "database");
    await layEmbeddedCopy(path);

    const first = await openDatabase(path, silentLog, () => now);
    expect(await seedDemo(first.database, now)).toBe(true);
    await first.database.update(serialIds).set({ videoChannels: 6 }).where(eq(serialIds.id, DEMO_SERIAL_ID));
    await first.close();

    const second = await openDatabase(path, silentLog, () => now);
    expect(await seedDemo(second.database, now)).toBe(false);
    expect(await second.database.select().from(serialIds)).toHaveLength(1);
    expect(await hasDemo(second.database)).toBe(true);
    expect((await serialIdStore(second.database, () => now).find(DEMO_SERIAL_ID))?.videoChannels).toBe(6);
    expect(await removeDemo(second.database, now)).toMatchObject({ ok: true, value: expect.stringContaining("deleted: 1") });
    expect(await hasDemo(second.database)).toBe(false);
    expect(await removeDemo(second.database, now)).toMatchObject({ ok: true, value: "There is no demo account." });
    await second.close();
  }, 60_000);
});

let prepared: ReturnType<typeof preparedUser> | undefined;
/** Shared, because a verifier is slow to make. */
const demoUser = () => {
  const user = { email: DEMO_EMAIL, locale: "ja" as const, password: "Kakikukekosasuse1" };
  prepared ??= preparedUser(user, srpThisThread, secretsUnder(Buffer.alloc(32, 1)), LOCAL_IDENTITY);
  return prepared;
};

describe.each(TEST_ENGINES)("the demo on $name", ({ open }) => {
  it("is created once, with a user who can sign in", async () => {
    const { database, close } = await open();
    let made = 0;
    const makeUser = async () => {
      made += 1;
      return demoUser();
    };
    expect(await seedDemo(database, now, makeUser)).toBe(true);
    expect(await seedDemo(database, now, makeUser)).toBe(false);
    expect(made).toBe(1);
    const [user] = await database.select().from(identityUsers);
    expect(user).toMatchObject({ email: DEMO_EMAIL, emailVerified: true });
    expect((await database.select().from(accounts)).map((row) => row.identitySubject)).toEqual([user?.subject]);

    const store = serialIdStore(database, () => now);
    expect(await store.find(DEMO_SERIAL_ID)).toEqual({
      id: "abcdefg",
      plan: "free",
      contractStatus: "usable",
      videoChannels: 3,
      passwordVerifier: undefined,
      allowedAddresses: [],
      thumbnails: false,
      partyGroups: [],
    });
    expect(await store.find(SerialId.parse("zzzzzzz"))).toBeUndefined();
    await expect(database.update(serialIds).set({ videoChannels: 256 })).rejects.toThrow();
    await expect(database.execute(sql`update serial_ids set contract_status = 'active'`)).rejects.toThrow();
    await database.update(serialIds).set({ allowedAddresses: ["203.0.113.5", "2001:db8::/32"] });
    expect((await store.find(DEMO_SERIAL_ID))?.allowedAddresses).toEqual(["203.0.113.5", "2001:db8::/32"]);
    await close();
  }, 60_000);

  it("is created by one of several instances that start together", async () => {
    const { database, close } = await open();
    let asked = 0;
    let go: () => void = () => undefined;
    const all = new Promise<void>((resolve) => {
      go = resolve;
    });
    const makeUser = async () => {
      asked += 1;
      if (asked === 3) go();
      await all;
      return demoUser();
    };
    const made = await Promise.all([1, 2, 3].map(() => seedDemo(database, now, makeUser)));
    expect(made.filter((first) => first)).toHaveLength(1);
    expect(await database.select().from(accounts)).toHaveLength(1);
    await close();
  }, 60_000);
});
