import type { SerialId } from "@setsuna/contracts";
import type { Log } from "@setsuna/kit";
import { inArray } from "drizzle-orm";
import { type Database, serialIds } from "../../platform/index.ts";

/** Called when a serial ID was deleted. */
export type EndedListener = (id: SerialId) => void;

/** Notifies the relays and signaling of this process when a serial ID has ended, so that its streams end too. */
export class EndedSerialIds {
  private readonly listeners: EndedListener[] = [];
  private readonly database: Database;
  private readonly log: Log;

  constructor(database: Database, log: Log) {
    this.database = database;
    this.log = log;
  }

  /** Calls `listener` for every ID that ends from now on. */
  onEnded(listener: EndedListener): void {
    this.listeners.push(listener);
  }

  /**
   * Call it for serial IDs deleted by a transaction, before or after its end. Waits for the transaction, which locks the rows,
   * and reports the IDs that are gone. A rollback ends nothing.
   */
  endIfGone(ids: readonly string[]): void {
    if (ids.length === 0) return;
    // After the caller's own turn: the embedded database has one connection, which the caller may hold.
    setImmediate(() => {
      this.endGone(ids).catch((error: unknown) => this.log.error({ err: error }, "streams of ended serial IDs go on"));
    });
  }

  private async endGone(ids: readonly string[]): Promise<void> {
    const left = await this.database
      .select({ id: serialIds.id })
      .from(serialIds)
      .where(inArray(serialIds.id, [...ids]))
      .for("share");
    const kept = new Set(left.map((row) => row.id));
    for (const id of ids) if (!kept.has(id)) for (const listener of this.listeners) listener(id as SerialId);
  }
}
