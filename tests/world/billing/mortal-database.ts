import type { PGlite } from "@electric-sql/pglite";
import type { Database, OpenDatabase } from "../../../apps/studio/src/platform/storage/database.ts";
import { openFreshCopy } from "../../../apps/studio/src/platform/storage/testing/embedded-template.ts";

export class Died extends Error {
  override readonly name = "Died";
}

const isRollback = (message: Uint8Array): boolean => /rollback/iu.test(Buffer.from(message).toString("latin1"));

/** The server may die at any message to it, before or after the message acts. */
export class MortalDatabase {
  readonly database: Database;
  isDead = false;
  /** A planted fault: leaves half-done transactions at a crash. */
  tears = false;
  private readonly opened: OpenDatabase;
  private readonly engine: PGlite;
  private left = Number.POSITIVE_INFINITY;
  private isAfter = false;
  private isAside = false;

  private constructor(opened: OpenDatabase) {
    this.opened = opened;
    this.database = opened.database;
    this.engine = (opened.database as unknown as { readonly $client: PGlite }).$client;
    const exec = this.engine.execProtocolRaw;
    this.engine.execProtocolRaw = async (...parts) => {
      if (this.isAside) return exec(...parts);
      // The database rolls back a lost connection.
      if (this.isDead && (this.tears || !isRollback(parts[0]))) throw new Died("the server is dead");
      this.left -= 1;
      if (this.left > 0 || this.isDead) return exec(...parts);
      this.isDead = true;
      if (this.isAfter) await exec(...parts);
      throw new Died("the server died");
    };
  }

  static async open(): Promise<MortalDatabase> {
    return new MortalDatabase(await openFreshCopy());
  }

  dieAt(messages: number, after: boolean): void {
    this.left = messages;
    this.isAfter = after;
  }

  async aside<T>(read: (database: Database) => Promise<T>): Promise<T> {
    this.isAside = true;
    try {
      return await read(this.database);
    } finally {
      this.isAside = false;
    }
  }

  spare(): void {
    this.left = Number.POSITIVE_INFINITY;
  }

  async revive(): Promise<void> {
    this.isDead = false;
    this.spare();
    await this.engine.exec(this.tears ? "commit" : "rollback");
  }

  close(): Promise<void> {
    return this.opened.close();
  }
}
