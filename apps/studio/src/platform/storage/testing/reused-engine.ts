import type { PGlite } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import { withCommitCallbacks } from "../after-commit.ts";
import type { OpenDatabase } from "../database.ts";
import * as schema from "../schema/index.ts";

/** Tables, columns, constraints, triggers and functions that there are, in a digest: a file of tests may have changed them. */
const SHAPE = `
  select md5(string_agg(what, '|' order by what)) as shape from (
    select concat_ws(' ', 'r', oid, relname) as what from pg_class where relnamespace = 'public'::regnamespace
    union all select concat_ws(' ', 'a', attrelid, attname, attnum, atttypid, attnotnull) from pg_attribute
      where attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
    union all select concat_ws(' ', 'c', oid) from pg_constraint
    union all select concat_ws(' ', 't', oid, tgenabled) from pg_trigger
    union all select concat_ws(' ', 'p', oid, md5(prosrc)) from pg_proc where pronamespace = 'public'::regnamespace
    union all select concat_ws(' ', 's', nspname) from pg_namespace where nspname !~ '^pg_'
  ) as there`;

/** Holds what a new database has in it: its shape, its tables, and the rows that migrations have put there. */
interface Fresh {
  readonly shape: string;
  readonly tables: readonly string[];
  readonly rows: ReadonlyMap<string, string>;
}

const shapeOf = async (engine: PGlite): Promise<string> => (await engine.query<{ shape: string }>(SHAPE)).rows[0]?.shape ?? "";

const freshOf = async (engine: PGlite): Promise<Fresh> => {
  const { rows: found } = await engine.query<{ name: string }>(
    "select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by tablename",
  );
  const tables = found.map(({ name }) => name);
  const rows = new Map<string, string>();
  for (const table of tables) {
    const { rows: held } = await engine.query<{ all: string | null }>(`select json_agg(t)::text as all from ${table} t`);
    const all = held[0]?.all ?? null;
    if (all !== null) rows.set(table, all);
  }
  return { shape: await shapeOf(engine), tables, rows };
};

/** Makes the database as it was when it was new. Resolves with false where tests have changed more than rows. */
const emptied = async (engine: PGlite, { shape, tables, rows }: Fresh): Promise<boolean> => {
  // Settings of the session and temporary tables. Waits for transactions that are still under way.
  await engine.exec("discard all");
  await engine.transaction(async (tx) => {
    // Rows that never change have triggers that refuse it.
    await tx.exec(`set local session_replication_role = replica; truncate ${tables.join(", ")} restart identity`);
    for (const [table, all] of rows)
      await tx.query(`insert into ${table} select * from json_populate_recordset(null::${table}, $1::json)`, [all]);
  });
  return (await shapeOf(engine)) === shape;
};

interface Kept {
  readonly engine: PGlite;
  readonly fresh: Fresh;
}
/** By factory. */
const unused = new Map<() => Promise<PGlite>, Kept[]>();

const unusedOf = (make: () => Promise<PGlite>): Kept[] => {
  const known = unused.get(make) ?? [];
  unused.set(make, known);
  return known;
};

/** Lends an engine to a file of tests, which can do nothing with it any more after `end`. */
const lent = (engine: PGlite): { readonly client: PGlite; end(): void } => {
  let isEnded = false;
  const client = new Proxy(engine, {
    get: (target, name) => {
      if (isEnded) throw new Error("PGlite is closed");
      const member: unknown = Reflect.get(target, name, target);
      return typeof member === "function" && name !== "constructor" ? member.bind(target) : member;
    },
  });
  return {
    client,
    end: () => {
      isEnded = true;
    },
  };
};

/**
 * Opens an embedded database with all tables, empty: one that an earlier file of this process has closed, or one of `make`. Opening a copy takes
 * half a second of the processor's time, emptying a fifth of that.
 */
export const openReused = async (make: () => Promise<PGlite>): Promise<OpenDatabase> => {
  let kept = unusedOf(make).pop();
  if (kept === undefined) {
    const engine = await make();
    kept = { engine, fresh: await freshOf(engine) };
  }
  const { engine, fresh } = kept;
  const { client, end } = lent(engine);
  const giveBack = async (): Promise<void> => {
    end();
    if (await emptied(engine, fresh)) unusedOf(make).push({ engine, fresh });
    else await engine.close();
  };
  let given: Promise<void> | undefined;
  return {
    database: withCommitCallbacks(drizzle(client, { schema })),
    dump: () => engine.dumpDataDir("none"),
    close: () => {
      given ??= giveBack();
      return given;
    },
  };
};
