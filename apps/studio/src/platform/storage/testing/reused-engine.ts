import type { PGlite } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import { withCommitCallbacks } from "../after-commit.ts";
import type { OpenDatabase } from "../database.ts";
import * as schema from "../schema/index.ts";

/** Digest of the schema, which tests may have changed. */
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

/** Restores a new database. False if tests changed more than rows. */
const emptied = async (engine: PGlite, { shape, tables, rows }: Fresh): Promise<boolean> => {
  // Drops session settings and temporary tables. Waits for running transactions.
  await engine.exec("discard all");
  await engine.transaction(async (tx) => {
    // Triggers on immutable rows would refuse this.
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
const unused = new Map<() => Promise<PGlite>, Kept[]>();

const unusedOf = (make: () => Promise<PGlite>): Kept[] => {
  const known = unused.get(make) ?? [];
  unused.set(make, known);
  return known;
};

/** Unusable for the test file after `end`. */
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

/** Empties a database that an earlier test file closed, or makes one. Copying takes half a second, emptying a fifth of that. */
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
