import type { Log } from "@setsuna/kit";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { withCommitCallbacks } from "./after-commit.ts";
import type { Database, OpenDatabase } from "./database.ts";
import { DatabaseAway, orDatabaseAway } from "./database-away.ts";
import { openPool, type Pool, type PoolClient, withConnection } from "./postgres-connection.ts";
import * as schema from "./schema/index.ts";
import { MIGRATIONS, migrateWith } from "./schema-readers.ts";

/** Any number, the same for every instance: who holds it brings the tables up to date. */
const MIGRATION_LOCK = 7_281_001;

/** Instances that start together change the tables one after the other. The lock goes with its connection. */
const migrateAlone = (url: string, log: Log): Promise<void> =>
  withConnection(url, async (client) => {
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    const database = drizzle(client, { schema });
    await migrateWith(database, () => migrate(database, { migrationsFolder: MIGRATIONS }), log);
  });

/**
 * Runs transactions so that a connection always returns to the pool. Drizzle's own takes one and loses it when `begin` fails: after 20 of those,
 * as in a restart of the server, the pool is empty for good.
 */
const withSafeTransactions = (pool: Pool): Database => {
  const database: Database = drizzle(pool, { schema });
  const handles = new WeakMap<PoolClient, Database>();
  const handleOf = (client: PoolClient): Database => {
    const handle = handles.get(client) ?? drizzle(client, { schema });
    handles.set(client, handle);
    return handle;
  };
  database.transaction = async (body, config) => {
    const client = await pool.connect().catch((error: unknown) => {
      throw orDatabaseAway(error);
    });
    let isLost = false;
    try {
      return await handleOf(client).transaction(body, config);
    } catch (error) {
      isLost = error instanceof DatabaseAway;
      throw error;
    } finally {
      client.release(isLost);
    }
  };
  return database;
};

/**
 * Opens the PostgreSQL database (15 or later) at a `postgres://` URL and brings its tables up to date. Throws what the driver throws, and StudioError
 * `schema-newer`. Later, statements
 * reject with {@link DatabaseAway} while the server can't be reached, and work again once it can. `silenceMs`: of {@link openPool}.
 */
export const openPostgres = async (url: string, log: Log, silenceMs?: number): Promise<OpenDatabase> => {
  await migrateAlone(url, log);
  const pool = openPool(url, log, silenceMs);
  return {
    database: withCommitCallbacks(withSafeTransactions(pool)),
    pool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  };
};
