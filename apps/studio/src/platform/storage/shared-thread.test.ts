import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { openEmbeddedCopy } from "./testing/embedded-template.ts";

/** Turns to wait for, one per 8 ms, and the statements within which they must come. */
const TURNS = 4;
const STATEMENTS = 4000;

it("gives timers and sockets their turn between statements", async () => {
  const { database, close } = await openEmbeddedCopy();
  let turns = 0;
  let counting = true;
  const count = (): void => {
    turns += 1;
    if (counting) setImmediate(count);
  };
  setImmediate(count);
  await database.transaction(async (tx) => {
    for (let done = 0; done < STATEMENTS && turns < TURNS; done += 1) await tx.execute(sql`select count(*) from accounts`);
  });
  counting = false;
  await close();
  expect(turns).toBeGreaterThanOrEqual(TURNS);
}, 60_000);
