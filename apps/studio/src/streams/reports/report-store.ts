import { type Channel, REST_OF_VIEWERS, type SerialId } from "@setsuna/contracts";
import { and, asc, desc, eq, gte, lt, lte, ne, sql } from "drizzle-orm";
import { holdSerialId } from "../../admission/index.ts";
import { type Database, newRowId, type Transaction } from "../../platform/index.ts";
import { broadcastSamples, broadcasts } from "../../platform/storage/schema/broadcasts.ts";
import { SLOT_SECONDS, slotOf } from "./packed-samples.ts";

/** A sender that returns within this time, s, continues its session. */
const JOINED_WITHIN_S = 300;
/** Maximum length of a session, s; a longer broadcast continues as another one. */
const LONGEST_S = 12 * 3600;

export interface SampleRow {
  /** Its first second, since the Unix epoch. */
  readonly slot: number;
  readonly direction: "send" | "receive" | "rest";
  readonly participant: string;
  readonly client: "page" | "whip";
  readonly region: string | null;
  readonly packed: Uint8Array;
}

export interface SampleBatch {
  readonly serialId: SerialId;
  readonly channel: Channel;
  readonly rows: readonly SampleRow[];
  /** Seconds with a sender on air. Undefined without a sender here. */
  readonly sent: { readonly from: number; readonly to: number } | undefined;
}

export type BroadcastRow = typeof broadcasts.$inferSelect;

const at = (second: number): Date => new Date(second * 1000);

/** The session that these seconds continue. */
const continued = async (tx: Transaction, { serialId, channel, rows, sent }: SampleBatch): Promise<BroadcastRow | undefined> => {
  const from = sent?.from ?? Math.min(...rows.map(({ slot }) => slot));
  const [last] = await tx
    .select()
    .from(broadcasts)
    .where(
      and(eq(broadcasts.serialId, serialId), eq(broadcasts.channel, channel), gte(broadcasts.lastAt, at(from - JOINED_WITHIN_S))),
    )
    .orderBy(desc(broadcasts.lastAt))
    .limit(1);
  return last;
};

/** Starts or extends the session. False if there is none: viewers who wait for a sender aren't recorded. */
const noteSent = async (tx: Transaction, batch: SampleBatch): Promise<boolean> => {
  const { serialId, channel, sent } = batch;
  const last = await continued(tx, batch);
  if (sent === undefined) return last !== undefined;
  if (last === undefined || sent.to - last.startedAt.getTime() / 1000 > LONGEST_S)
    await tx.insert(broadcasts).values({ id: newRowId(), serialId, channel, startedAt: at(sent.from), lastAt: at(sent.to + 1) });
  else
    await tx
      .update(broadcasts)
      .set({
        startedAt: new Date(Math.min(last.startedAt.getTime(), sent.from * 1000)),
        lastAt: new Date(Math.max(last.lastAt.getTime(), (sent.to + 1) * 1000)),
      })
      .where(eq(broadcasts.id, last.id));
  return true;
};

/** Appends samples, in any order. Skips IDs without a row: demonstrations and deleted IDs. */
export const storeSamples = (database: Database, batch: SampleBatch): Promise<void> =>
  database.transaction(async (tx) => {
    const { serialId, channel, rows } = batch;
    // Two nodes with senders of one channel must not start two sessions.
    if ((await holdSerialId(tx, serialId, "no key update")) === undefined || !(await noteSent(tx, batch))) return;
    await tx
      .insert(broadcastSamples)
      .values(rows.map(({ slot, ...row }) => ({ ...row, serialId, channel, slotAt: at(slot) })))
      .onConflictDoUpdate({
        target: [
          broadcastSamples.serialId,
          broadcastSamples.channel,
          broadcastSamples.slotAt,
          broadcastSamples.direction,
          broadcastSamples.participant,
        ],
        set: { packed: sql`${broadcastSamples.packed} || excluded.packed` },
      });
  });

/** Newest first, at most `limit`. */
export const listBroadcasts = (database: Database, serialId: SerialId, limit: number): Promise<BroadcastRow[]> =>
  database.select().from(broadcasts).where(eq(broadcasts.serialId, serialId)).orderBy(desc(broadcasts.startedAt)).limit(limit);

export const findBroadcast = async (database: Database, serialId: SerialId, id: string): Promise<BroadcastRow | undefined> => {
  const [found] = await database
    .select()
    .from(broadcasts)
    .where(and(eq(broadcasts.id, id), eq(broadcasts.serialId, serialId)));
  return found;
};

/** Rows of the session's slots, in order. `only`: of this participant, or `rest`. */
export const samplesOf = (
  database: Database,
  { serialId, channel, startedAt, lastAt }: BroadcastRow,
  only?: string,
): Promise<(typeof broadcastSamples.$inferSelect)[]> =>
  database
    .select()
    .from(broadcastSamples)
    .where(
      and(
        eq(broadcastSamples.serialId, serialId),
        eq(broadcastSamples.channel, channel),
        gte(broadcastSamples.slotAt, at(slotOf(Math.floor(startedAt.getTime() / 1000)))),
        lte(broadcastSamples.slotAt, lastAt),
        only === undefined
          ? undefined
          : only === REST_OF_VIEWERS
            ? eq(broadcastSamples.direction, "rest")
            : and(eq(broadcastSamples.participant, only), ne(broadcastSamples.direction, "rest")),
      ),
    )
    .orderBy(asc(broadcastSamples.slotAt), asc(broadcastSamples.participant));

export const forgetReports = async (database: Database, days: number, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - days * 86_400_000);
  await database.delete(broadcasts).where(lt(broadcasts.lastAt, before));
  await database.delete(broadcastSamples).where(lt(broadcastSamples.slotAt, new Date(before.getTime() - SLOT_SECONDS * 1000)));
};
