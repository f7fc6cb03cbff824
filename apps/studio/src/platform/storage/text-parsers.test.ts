import type { PGlite, QueryOptions } from "@electric-sql/pglite";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/pglite";
import { expect, it } from "vitest";
import { TEXT_PARSERS, withOwnParsers } from "./text-parsers.ts";

const listening = () => {
  const heard: (QueryOptions | undefined)[] = [];
  const query = async (_text: string, _parameters?: unknown[], options?: QueryOptions) => {
    heard.push(options);
    return { rows: [], fields: [] };
  };
  const transaction = async (work: (tx: { query: typeof query }) => Promise<unknown>) => work({ query });
  return { engine: { query, transaction } as unknown as PGlite, heard };
};

it("leave exactly those types to drizzle that this version of it parses from text", async () => {
  const { engine, heard } = listening();
  await drizzle(engine).execute(sql`select 1`);
  const parsers = heard[0]?.parsers ?? {};
  expect(Object.keys(TEXT_PARSERS)).toEqual(Object.keys(parsers));
  for (const own of [parsers, TEXT_PARSERS])
    expect(Object.values(own).map((parse) => parse("2026-11-26 12:00:00+09", 0))).toEqual(
      Object.keys(own).map(() => "2026-11-26 12:00:00+09"),
    );
});

it("are omitted from drizzle's statements, inside or outside a transaction, and from nothing else", async () => {
  const { engine, heard } = listening();
  const database = drizzle(withOwnParsers(engine));
  await database.execute(sql`select 1`);
  await database.transaction((tx) => tx.execute(sql`select 2`));
  await engine.query("select 3");
  const mode = { rowMode: "object", parsers: undefined };
  expect(heard).toEqual([mode, mode, undefined]);
});
