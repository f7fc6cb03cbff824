import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { afterCommit } from "./after-commit.ts";
import type { OpenDatabase, Transaction } from "./database.ts";
import { jobs } from "./schema/index.ts";
import { TEST_ENGINES } from "./testing/test-databases.ts";

const START = new Date("2026-11-26T00:00:00Z");

describe.each(TEST_ENGINES)("after a commit on $name", ({ open }) => {
  let opened: OpenDatabase;
  beforeAll(async () => {
    opened = await open();
  }, 120_000);
  afterAll(() => opened?.close());

  const insert = async (tx: Transaction, id: string): Promise<void> => {
    await tx.insert(jobs).values({ id, name: "work", key: id, data: {}, state: "waiting", runAt: START, createdAt: START });
  };
  const seen = (id: string): Promise<object[]> => opened.database.select().from(jobs).where(eq(jobs.id, id));

  it("runs each callback once, in order, when the commit is visible to everyone", async () => {
    const calls: string[] = [];
    const looks: Promise<object[]>[] = [];
    const result = await opened.database.transaction(async (tx) => {
      afterCommit(tx, () => {
        calls.push("first");
        looks.push(seen("committed"));
      });
      await insert(tx, "committed");
      afterCommit(tx, () => void calls.push("second"));
      expect(calls).toEqual([]);
      return "result";
    });
    expect(result).toBe("result");
    expect(calls).toEqual(["first", "second"]);
    expect(await Promise.all(looks)).toMatchObject([[{ id: "committed" }]]);
  });

  it("runs nothing when the transaction is rolled back", async () => {
    const calls: string[] = [];
    const failed = opened.database.transaction(async (tx) => {
      await insert(tx, "rolled back");
      afterCommit(tx, () => void calls.push("called"));
      throw new Error("back");
    });
    await expect(failed).rejects.toThrow("back");
    expect(calls).toEqual([]);
    expect(await seen("rolled back")).toEqual([]);
  });

  it("rejects a savepoint, whose writes could be rolled back alone", async () => {
    await opened.database.transaction(async (tx) => {
      await tx.transaction(async (savepoint) => {
        expect(() => afterCommit(savepoint, () => undefined)).toThrow(TypeError);
      });
    });
  });
});
