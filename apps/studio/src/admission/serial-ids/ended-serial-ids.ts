import type { SerialId } from "@setsuna/contracts";
import type { Log } from "@setsuna/kit";
import { inArray } from "drizzle-orm";
import type { Database } from "../../platform/index.ts";
import { serialIds } from "../../platform/storage/schema/serial-ids.ts";

export type EndedListener = (id: SerialId) => void;

export class EndedSerialIds {
  private readonly listeners: EndedListener[] = [];
  private readonly database: Database;
  private readonly log: Log;

  constructor(database: Database, log: Log) {
    this.database = database;
    this.log = log;
  }

  onEnded(listener: EndedListener): void {
    this.listeners.push(listener);
  }

  /**
   * Call it before or after the deleting transaction ends. Waits for its row locks and reports the deleted IDs; a rollback ends
   * nothing.
   */
  endIfGone(ids: readonly string[]): void {
    if (ids.length === 0) return;
    // After the caller's turn, which may hold the embedded database's only connection.
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
