import { sql } from "drizzle-orm";
import type { Database } from "../../platform/index.ts";
import { botTokenUses } from "../../platform/storage/schema/operate.ts";

/** Taken from the shared table in blocks, so that most requests need no query; a crash loses the rest. */
const BLOCK = 20;
/** Evicts the oldest, losing the rest of its block. */
const REMEMBERED = 10_000;

export interface Budgeted {
  readonly id: string;
  readonly expiresAt: Date;
  readonly budget: number;
}

export class TokenBudgets {
  private readonly database: Database;
  /** Concurrent callers share a pending fetch. */
  private readonly inHand = new Map<string, { left: number }>();
  private readonly pending = new Map<string, Promise<number>>();

  constructor(database: Database) {
    this.database = database;
  }

  /** False if the budget is used up. */
  async take(token: Budgeted): Promise<boolean> {
    for (;;) {
      const held = this.inHand.get(token.id);
      if (held !== undefined && held.left > 0) {
        held.left -= 1;
        return true;
      }
      const got = await this.fetchBlock(token);
      if (got === 0) return false;
    }
  }

  private fetchBlock(token: Budgeted): Promise<number> {
    const known = this.pending.get(token.id);
    if (known !== undefined) return known;
    const fetching = this.takeBlock(token)
      .then((got) => {
        this.hold(token.id, got);
        return got;
      })
      .finally(() => this.pending.delete(token.id));
    this.pending.set(token.id, fetching);
    return fetching;
  }

  private hold(id: string, left: number): void {
    this.inHand.delete(id);
    this.inHand.set(id, { left });
    if (this.inHand.size <= REMEMBERED) return;
    const [oldest] = this.inHand.keys();
    if (oldest !== undefined) this.inHand.delete(oldest);
  }

  /** Returns the block's size, 0 to {@link BLOCK}. */
  private async takeBlock({ id, expiresAt, budget }: Budgeted): Promise<number> {
    const block = Math.min(BLOCK, budget);
    const [row] = await this.database
      .insert(botTokenUses)
      .values({ tokenId: id, uses: block, expiresAt })
      .onConflictDoUpdate({
        target: botTokenUses.tokenId,
        set: { uses: sql`${botTokenUses.uses} + ${block}` },
        setWhere: sql`${botTokenUses.uses} < ${budget}`,
      })
      .returning({ uses: botTokenUses.uses });
    return row === undefined ? 0 : block - Math.max(0, row.uses - budget);
  }
}
