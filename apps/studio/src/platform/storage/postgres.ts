import type { Log } from "@setsuna/kit";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { Client, Pool } from "pg";
import { withCommitCallbacks } from "./after-commit.ts";
import type { OpenDatabase } from "./database.ts";
import { MIGRATIONS } from "./embedded-database.ts";
import * as schema from "./schema/index.ts";

const MAX_CONNECTIONS = 20;
/** A statement of ours takes milliseconds; one that takes this long holds locks that others wait for. */
const STATEMENT_TIMEOUT_MS = 30_000;
const CONNECT_TIMEOUT_MS = 10_000;
/** Any number, the same for every instance: who holds it brings the tables up to date. */
const MIGRATION_LOCK = 7_281_001;

/** Instances that start together change the tables one after the other. */
const migrateAlone = async (url: string): Promise<void> => {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await migrate(drizzle(client, { schema }), { migrationsFolder: MIGRATIONS });
  } finally {
    // The lock goes with its connection.
    await client.end();
  }
};

/** Opens the PostgreSQL database (15 or later) at a `postgres://` URL and brings its tables up to date. Throws what the driver throws. */
export const openPostgres = async (url: string, log: Log): Promise<OpenDatabase> => {
  await migrateAlone(url);
  const pool = new Pool({
    connectionString: url,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
  });
  // Such as a server that restarts: the pool connects anew by itself, and an unheard error would end the process.
  pool.on("error", (error) => log.warn({ reason: error.message }, "an idle database connection was lost"));
  return {
    database: withCommitCallbacks(drizzle(pool, { schema })),
    pool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  };
};
