import { MediaSessionId, SerialId } from "@setsuna/contracts";
import { milliseconds } from "@setsuna/kit";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Caller } from "../../platform/index.ts";
import type { OpenDatabase } from "../../platform/storage/database.ts";
import { newRowId } from "../../platform/storage/row-id.ts";
import { accounts, serialIds } from "../../platform/storage/schema/index.ts";
import { enginesOf } from "../../platform/storage/testing/test-databases.ts";
import { connectionIdOf } from "../connections/connection-api.ts";
import { thumbnailApi } from "./thumbnail-api.ts";
import { Thumbnails } from "./thumbnails.ts";

const ID = SerialId.parse("abcdefg");
const SESSION = MediaSessionId.parse("s".repeat(22));
const JPEG = "/9j/4AAQSkZJRg==";

describe.each(enginesOf(import.meta.url))("thumbnails of an ID, on $name", ({ open }) => {
  let opened: OpenDatabase;
  let thumbnails: Thumbnails;
  const people = { owner: newRowId(), stranger: newRowId() };
  beforeAll(async () => {
    opened = await open();
    const createdAt = new Date("2026-11-21T00:00:00Z");
    for (const [who, id] of Object.entries(people))
      await opened.database.insert(accounts).values({ id, email: `${who}@example.com`, createdAt });
    await opened.database
      .insert(serialIds)
      .values({ id: ID, accountId: people.owner, plan: "pro", videoChannels: 3, contractStatus: "usable", createdAt });
  }, 120_000);
  beforeEach(() => {
    thumbnails = new Thumbnails({ now: () => milliseconds(0) }, () => new Date("2026-11-21T00:00:05Z"));
    thumbnails.keep(ID, SESSION, JPEG);
  });
  afterAll(() => opened.close());

  const stored = (values: Partial<typeof serialIds.$inferInsert>) =>
    opened.database.update(serialIds).set(values).where(eq(serialIds.id, ID));
  const list = (who: keyof typeof people, id = ID) =>
    thumbnailApi({ database: opened.database, thumbnails }).listThumbnails(
      { params: { id }, query: undefined, body: undefined },
      { signedIn: { account: { id: people[who] } }, now: new Date() } as unknown as Caller,
      { setSession: () => undefined, setCookie: () => undefined },
    );

  it("are shown to an owner who allows them, under the connection's own name", async () => {
    await stored({ thumbnails: true, passwordVerifier: null });
    expect(await list("owner")).toEqual({
      thumbnails: [{ connection: connectionIdOf(SESSION), takenAt: "2026-11-21T00:00:05.000Z", jpeg: JPEG }],
    });
  });

  it("are visible only to the owner", async () => {
    await stored({ thumbnails: true, passwordVerifier: null });
    await expect(list("stranger")).rejects.toMatchObject({ code: "serial-id-not-yours" });
    await expect(list("owner", SerialId.parse("zzzzzzz"))).rejects.toMatchObject({ code: "serial-id-not-yours" });
  });

  it("are never shown without the owner's consent, or for an encrypted ID, even if stored", async () => {
    await stored({ thumbnails: false, passwordVerifier: null });
    expect(await list("owner")).toEqual({ thumbnails: [] });
    await stored({ thumbnails: true, passwordVerifier: "0".repeat(64) });
    expect(await list("owner")).toEqual({ thumbnails: [] });
    await stored({ thumbnails: true, passwordVerifier: null, joinKeyName: "k" });
    expect(await list("owner")).toEqual({ thumbnails: [] });
    await stored({ joinKeyName: null });
  });
});
