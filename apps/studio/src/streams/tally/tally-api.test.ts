import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type AccountsApp, openAccountsApp } from "../../composition/accounts-app.fake.ts";
import { openSession } from "../../identity/sessions/login-sessions.ts";
import type { OpenDatabase } from "../../platform/storage/database.ts";
import { newRowId } from "../../platform/storage/row-id.ts";
import { accounts, serialIds } from "../../platform/storage/schema/index.ts";
import { enginesOf } from "../../platform/storage/testing/test-databases.ts";

const origin = { address: "192.0.2.1", userAgent: "" };
const ID = "abcdefg";
const PATIENCE = { timeout: 20_000 };

describe.each(enginesOf(import.meta.url))("a tally set by a program, on $name", ({ open }) => {
  let opened: OpenDatabase;
  let site: AccountsApp;
  const cookies = { owner: "", stranger: "" };
  beforeAll(async () => {
    opened = await open();
    site = await openAccountsApp(opened);
    const createdAt = site.clock.now;
    for (const who of ["owner", "stranger"] as const) {
      const id = newRowId();
      await opened.database.insert(accounts).values({ id, email: `${who}@example.com`, createdAt });
      const { token } = await opened.database.transaction((tx) => openSession(tx, id, origin, createdAt, false));
      cookies[who] = `__Host-setsuna_session=${token}`;
      if (who === "owner")
        await opened.database
          .insert(serialIds)
          .values({ id: ID, accountId: id, plan: "free", videoChannels: 3, contractStatus: "usable", createdAt });
    }
  }, 120_000);
  beforeEach(() => {
    site.relays.calls.length = 0;
    site.relays.held.clear();
  });
  afterAll(async () => {
    await site.close();
    await opened.close();
  });

  const post = async (payload: object, cookie: string | undefined = cookies.owner) => {
    const response = await site.app.inject({
      method: "POST",
      url: "/studio/api/tally",
      payload,
      headers: { host: "localhost", ...(cookie === "" ? {} : { cookie }) },
    });
    return { status: response.statusCode, ...response.json() };
  };

  it("goes to the ID's relay, and returns the number of receivers", async () => {
    expect(await post({ serialId: "abc-defg", channel: 7, value: 1 })).toEqual({ status: 200, receivers: 2 });
    expect(site.relays.calls).toEqual([`inject ${ID} 7 tally 1`]);
  });

  it("is an event of the ID", async () => {
    const listed = async () => {
      const answer = await site.app.inject({
        url: `/studio/api/serial-ids/${ID}/events`,
        headers: { host: "localhost", cookie: cookies.owner },
      });
      return answer.json().events as { cursor: number }[];
    };
    const before = await vi.waitFor(async () => {
      const { length } = await listed();
      expect(length).toBeGreaterThan(0);
      return length;
    }, PATIENCE);
    await post({ serialId: ID, channel: 7, value: 2 });
    await vi.waitFor(
      async () => expect((await listed())[before]).toMatchObject({ type: "tally.changed", channel: 7, value: 2 }),
      PATIENCE,
    );
  });

  it.each([
    [{ value: 4 }],
    [{ value: "1" }],
    [{ value: undefined }],
    [{ channel: 0 }],
    [{ channel: 256 }],
    [{ serialId: "nobody" }],
  ])("is refused when invalid: %o", async (changed) => {
    expect(await post({ serialId: ID, channel: 7, value: 1, ...changed })).toMatchObject({ status: 400, code: "bad-request" });
    expect(site.relays.calls).toEqual([]);
  });

  it("can be set only by the owner", async () => {
    const tally = { serialId: ID, channel: 7, value: 1 };
    expect(await post(tally, cookies.stranger)).toMatchObject({ status: 404, code: "serial-id-not-yours" });
    expect(await post(tally, "")).toMatchObject({ status: 401, code: "signed-out" });
    expect(site.relays.calls).toEqual([]);
  });

  it("reports that a client is sending on the channel", async () => {
    site.relays.held.add(7);
    expect(await post({ serialId: ID, channel: 7, value: 2 })).toMatchObject({ status: 409, code: "previous-stream-exists" });
  });

  it("can't be encrypted by the server, and obeys the contract", async () => {
    await opened.database.update(serialIds).set({ passwordVerifier: "f".repeat(64) });
    expect(await post({ serialId: ID, channel: 7, value: 2 })).toMatchObject({ status: 409, code: "tally-encrypted" });
    await opened.database.update(serialIds).set({ passwordVerifier: null, joinKeyName: "k" });
    expect(await post({ serialId: ID, channel: 7, value: 2 })).toMatchObject({ status: 409, code: "tally-encrypted" });
    await opened.database.update(serialIds).set({ joinKeyName: null, contractStatus: "restricted-payment" });
    expect(await post({ serialId: ID, channel: 7, value: 2 })).toMatchObject({
      status: 403,
      code: "contract-restricted-payment",
    });
    expect(site.relays.calls).toEqual([]);
  });
});
