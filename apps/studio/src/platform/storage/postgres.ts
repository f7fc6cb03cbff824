import type { Log } from "@setsuna/kit";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { withCommitCallbacks } from "./after-commit.ts";
import type { Database, OpenDatabase } from "./database.ts";
import { DatabaseAway, orDatabaseAway } from "./database-away.ts";
import { openPool, type Pool, type PoolClient, withConnection } from "./postgres-connection.ts";
import * as schema from "./schema/index.ts";
import { MIGRATIONS, migrateWith } from "./schema-readers.ts";

const MIGRATION_LOCK = 7_281_001;

/** One instance at a time. The lock ends with its connection. */
const migrateAlone = (url: string, log: Log): Promise<void> =>
  withConnection(url, async (client) => {
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    const database = drizzle(client, { schema });
    await migrateWith(database, () => migrate(database, { migrationsFolder: MIGRATIONS }), log);
  });

/**
 * Always returns the connection to the pool. Drizzle leaks it when `begin` fails: after 20, as in a server restart, the pool is
 * empty for good.
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
 * PostgreSQL 15 or later. Throws the driver's errors, and StudioError `schema-newer`. Later, statements reject with {@link
 * DatabaseAway} while the server is unreachable. `silenceMs`: of {@link openPool}.
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
