import { Channel, SerialId } from "@setsuna/contracts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { serialIdStore } from "../../admission/index.ts";
import type { Caller } from "../../platform/index.ts";
import type { OpenDatabase } from "../../platform/storage/database.ts";
import { newRowId } from "../../platform/storage/row-id.ts";
import { accounts, serialIds, slates } from "../../platform/storage/schema/index.ts";
import { enginesOf } from "../../platform/storage/testing/test-databases.ts";
import { FakeRelays } from "../relay-pool/relay-port.fake.ts";
import { slateApi, slateFinder } from "./slate-api.ts";

const ID = SerialId.parse("abcdefg");
const ONE = Channel.parse(1);
const FRAMES = ["AAAAAWdC", "AAAAAWdD"];
const NOW = new Date("2026-11-29T00:00:00Z");

describe.each(enginesOf(import.meta.url))("slates, on $name", ({ open }) => {
  let opened: OpenDatabase;
  let relays: FakeRelays;
  const people = { owner: newRowId(), stranger: newRowId() };
  const audited: string[] = [];
  beforeAll(async () => {
    opened = await open();
    for (const [who, id] of Object.entries(people))
      await opened.database.insert(accounts).values({ id, email: `${who}@example.com`, createdAt: NOW });
    await opened.database
      .insert(serialIds)
      .values({ id: ID, accountId: people.owner, plan: "pro", videoChannels: 3, contractStatus: "usable", createdAt: NOW });
  }, 120_000);
  beforeEach(async () => {
    relays = new FakeRelays();
    audited.length = 0;
    await opened.database.delete(slates);
    await opened.database.update(serialIds).set({ passwordVerifier: null, joinKeyName: null });
  });
  afterAll(() => opened.close());

  const api = () => {
    const audit = { record: async (_tx: unknown, { action }: { readonly action: string }) => void audited.push(action) };
    return slateApi({ database: opened.database, audit: audit as never, relays });
  };
  const found = (channel: Channel) =>
    slateFinder(
      opened.database,
      serialIdStore(opened.database, () => NOW),
    )(ID, channel);
  const caller = (who: keyof typeof people): Caller =>
    ({ signedIn: { account: { id: people[who] } }, now: NOW, origin: {} }) as unknown as Caller;
  const set = (who: keyof typeof people = "owner") =>
    api().setSlate({ params: { id: ID, channel: ONE }, query: undefined, body: { frames: FRAMES } }, caller(who), {
      setSession: () => undefined,
      setCookie: () => undefined,
    });
  const list = () =>
    api().listSlates({ params: { id: ID }, query: undefined, body: undefined }, caller("owner"), {
      setSession: () => undefined,
      setCookie: () => undefined,
    });

  it("are stored, replaced, listed, shown at once, and removed only by the owner", async () => {
    await set();
    await set();
    expect(await list()).toEqual({ slates: [{ channel: ONE, setAt: NOW.toISOString() }] });
    expect(await found(ONE)).toEqual(FRAMES);
    expect(await found(Channel.parse(2))).toEqual([]);
    await expect(set("stranger")).rejects.toMatchObject({ code: "serial-id-not-yours" });
    await api().clearSlate({ params: { id: ID, channel: ONE }, query: undefined, body: undefined }, caller("owner"), {
      setSession: () => undefined,
      setCookie: () => undefined,
    });
    expect(await list()).toEqual({ slates: [] });
    expect(relays.calls).toEqual(["slate abcdefg 1 2", "slate abcdefg 1 2", "slate abcdefg 1 0"]);
    expect(audited).toEqual(["serial-id.slate-set", "serial-id.slate-set", "serial-id.slate-cleared"]);
  });

  it.each([{ passwordVerifier: "0".repeat(64) }, { joinKeyName: "k" }])(
    "can't be set for an encrypted ID, or shown: %o",
    async (guard) => {
      await set();
      await opened.database.update(serialIds).set(guard).where(eq(serialIds.id, ID));
      await expect(set()).rejects.toMatchObject({ code: "slate-of-encrypted-id" });
      expect(await found(ONE)).toEqual([]);
    },
  );
});
