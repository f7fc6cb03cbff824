import { sql } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import { newMigratedCopy } from "./embedded-template.ts";
import { openReused } from "./reused-engine.ts";

vi.setConfig({ testTimeout: 60_000 });

it("a closed engine is reused by the next test file in its original state, until its tables are changed", async () => {
  const make = vi.fn(newMigratedCopy);
  const first = await openReused(make);
  const read = (what: typeof first, query: string) => what.database.execute(sql.raw(query)).then(({ rows }) => rows);
  const path = await read(first, "show search_path");
  const made = await read(first, "select count(*)::int as count from accounts");
  await first.database.execute(sql`insert into accounts (id, email, created_at) values ('a', 'a@example.com', now())`);
  await first.database.execute(sql`set search_path to pg_catalog`);
  await Promise.all([first.close(), first.close()]);
  await expect(first.database.execute(sql`select 1`)).rejects.toThrow();

  const second = await openReused(make);
  expect(make).toHaveBeenCalledTimes(1);
  expect(await read(second, "select count(*)::int as count from accounts")).toEqual(made);
  expect(await read(second, "show search_path")).toEqual(path);
  await second.database.execute(sql`create table left_behind (id int)`);
  await second.close();

  const third = await openReused(make);
  expect(make).toHaveBeenCalledTimes(2);
  expect(await read(third, "select to_regclass('left_behind') as there")).toEqual([{ there: null }]);
  await third.close();
});
