import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import type * as schema from "./schema/index.ts";

interface Rows<Row> {
  readonly rows: Row[];
}
/** 8-byte integers come as number in one engine and text in the other: cast to `int`. */
interface EngineResult extends PgQueryResultHKT {
  type: Rows<this["row"]>;
}

/** PGlite or PostgreSQL. Inside a transaction use its own handle: with a single connection, this one would wait forever. */
export type Database = PgDatabase<EngineResult, typeof schema>;

export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];

export interface PoolUse {
  readonly total: number;
  readonly idle: number;
  readonly waiting: number;
}

export interface OpenDatabase {
  readonly database: Database;
  readonly pool?: (() => PoolUse) | undefined;
  /** A tar of the embedded database, taken between transactions; blocks the thread. Absent for a server. */
  readonly dump?: (() => Promise<Blob>) | undefined;
  close(): Promise<void>;
}
