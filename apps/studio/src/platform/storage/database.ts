import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import type * as schema from "./schema/index.ts";

interface Rows<Row> {
  readonly rows: Row[];
}
/**
 * Describes both engines' answer to a raw statement. Whole numbers of 8 bytes come as number here and as text there: cast
 * to `int`.
 */
interface EngineResult extends PgQueryResultHKT {
  type: Rows<this["row"]>;
}

/**
 * The database, embedded (PGlite) or PostgreSQL.
 * Inside a transaction use the handle that the callback got: this one would wait for itself for ever where there is one connection.
 */
export type Database = PgDatabase<EngineResult, typeof schema>;

/** Inside `database.transaction`: everything goes through this. */
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];

/** Connections of the pool to a database server. */
export interface PoolUse {
  readonly total: number;
  readonly idle: number;
  /** Statements that wait for one. */
  readonly waiting: number;
}

export interface OpenDatabase {
  readonly database: Database;
  /** Connections to the server; absent for the embedded one. */
  readonly pool?: (() => PoolUse) | undefined;
  /** All files of the embedded database as a tar, between two transactions; absent for a server. Nothing else runs on the thread meanwhile. */
  readonly dump?: (() => Promise<Blob>) | undefined;
  close(): Promise<void>;
}
