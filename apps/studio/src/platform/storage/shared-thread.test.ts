import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { openEmbeddedCopy } from "./testing/embedded-template.ts";

it("lets timers and sockets have their turn while one statement follows another", async () => {
  const { database, close } = await openEmbeddedCopy();
  let turns = 0;
  let counting = true;
  const count = (): void => {
    turns += 1;
    if (counting) setImmediate(count);
  };
  setImmediate(count);
  const begun = performance.now();
  await database.transaction(async (tx) => {
    while (performance.now() - begun < 200) await tx.execute(sql`select count(*) from accounts`);
  });
  counting = false;
  await close();
  // One in about 8 ms; on a busy machine a statement alone may take longer.
  expect(turns).toBeGreaterThanOrEqual(4);
}, 60_000);
