import { StudioError } from "@setsuna/contracts";
import { silentLog } from "@setsuna/kit";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Database, OpenDatabase } from "../storage/database.ts";
import { DatabaseAway } from "../storage/database-away.ts";
import { idempotentReplies } from "../storage/schema/index.ts";
import { TEST_ENGINES } from "../storage/testing/test-databases.ts";
import type { Idempotency, KeptReply } from "./idempotency.ts";
import { storedReplies, sweepReplies } from "./stored-replies.ts";

const now = new Date("2026-11-21T00:00:00Z");
const later = (ms: number) => new Date(now.getTime() + ms);
const request = { scope: "visitor sendContact", key: "8d9cbb2c", contents: '{"body":1}' };
const always = () => true;

describe.each(TEST_ENGINES)("stored replies on $name", ({ open }) => {
  let opened: OpenDatabase;
  let replies: Idempotency;
  let runs: number;
  beforeAll(async () => {
    opened = await open();
  }, 120_000);
  afterAll(() => opened.close());
  beforeEach(async () => {
    await opened.database.delete(idempotentReplies);
    // The event loop turns, but no real time passes.
    replies = storedReplies(opened.database, silentLog, () => new Promise((resolve) => setImmediate(resolve)));
    runs = 0;
  });
  const act = async (): Promise<KeptReply> => {
    runs += 1;
    return { status: 200, body: JSON.stringify({ secret: `刹那 ${runs}` }) };
  };

  it("return the same reply to the same request, and are stored encrypted", async () => {
    const first = await replies.once(request, now, act, always);
    expect(await replies.once(request, later(3_600_000), act, always)).toEqual(first);
    expect(runs).toBe(1);
    expect(JSON.stringify(await opened.database.select().from(idempotentReplies))).not.toMatch(/secret|8d9cbb2c/);
  });

  it("include a reply without a body", async () => {
    const empty = async () => ({ status: 204, body: undefined });
    await replies.once(request, now, empty, always);
    expect(await replies.once(request, now, act, always)).toEqual({ status: 204, body: undefined });
  });

  it("reject another body under the same key, and accept the same key from another caller", async () => {
    await replies.once(request, now, act, always);
    await expect(replies.once({ ...request, contents: "{}" }, now, act, always)).rejects.toThrow(
      new StudioError("idempotency-conflict"),
    );
    await replies.once({ ...request, scope: "account sendContact" }, now, act, always);
    expect(runs).toBe(2);
  });

  it("run the request once when it comes 20 times at the same moment", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => replies.once(request, now, act, always)));
    expect(runs).toBe(1);
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
  });

  it("exclude failures and uncacheable replies", async () => {
    const fail = () => Promise.reject(new StudioError("inquiry-failed"));
    await expect(replies.once(request, now, fail, always)).rejects.toThrow(new StudioError("inquiry-failed"));
    await replies.once(request, now, act, () => false);
    await replies.once(request, now, act, always);
    expect(runs).toBe(2);
  });

  it("let another try run after the first one's process died, but not within a minute", async () => {
    const [key] = await keyOf(request);
    await opened.database.update(idempotentReplies).set({ status: null, body: null });
    await expect(replies.once(request, later(59_000), act, always)).rejects.toMatchObject({ code: "idempotency-conflict" });
    expect(await replies.once(request, later(61_000), act, always)).toMatchObject({ status: 200 });
    expect((await opened.database.select().from(idempotentReplies)).map((row) => row.key)).toEqual([key]);
  });

  it("run the client's next try as soon as the database is back", async () => {
    let isAway = false;
    let pauses = 0;
    const database: Database = new Proxy(opened.database, {
      get: (target, name) => {
        if (isAway && name === "delete") throw new DatabaseAway(new Error("Connection terminated"));
        return Reflect.get(target, name);
      },
    });
    replies = storedReplies(database, silentLog, async () => {
      pauses += 1;
      if (pauses === 3) isAway = false;
    });
    const fail = async (): Promise<KeptReply> => {
      isAway = true;
      throw new DatabaseAway(new Error("Connection terminated"));
    };
    await expect(replies.once(request, now, fail, always)).rejects.toBeInstanceOf(DatabaseAway);
    await expect.poll(() => opened.database.select().from(idempotentReplies)).toEqual([]);
    expect(await replies.once(request, later(5000), act, always)).toMatchObject({ status: 200 });
  });

  it("are deleted after a day", async () => {
    await replies.once(request, now, act, always);
    await replies.once(request, later(25 * 3_600_000), act, always);
    expect(runs).toBe(2);
    await sweepReplies(opened.database, later(50 * 3_600_000));
    expect(await opened.database.select().from(idempotentReplies)).toEqual([]);
  });

  const keyOf = async (asked: typeof request) => {
    await replies.once(asked, now, act, always);
    return (await opened.database.select().from(idempotentReplies)).map((row) => row.key);
  };
});
