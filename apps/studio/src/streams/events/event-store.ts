import { MAX_STREAM_EVENTS, type SerialId, StreamEvent } from "@setsuna/contracts";
import { and, asc, eq, gt, gte, lt, lte, sql } from "drizzle-orm";
import { holdSerialId } from "../../admission/index.ts";
import type { Database, Transaction } from "../../platform/index.ts";
import { streamEventCursors, streamEvents } from "../../platform/storage/schema/stream-events.ts";
import { enqueueDeliveries } from "../webhooks/delivery-outbox.ts";

type WithoutCursor<Event> = Event extends StreamEvent ? Omit<Event, "cursor"> : never;
export type NewStreamEvent = WithoutCursor<StreamEvent>;

/** Events kept per serial ID; a sender that reconnects in a loop displaces its own. */
export const KEPT_PER_ID = 10_000;

/**
 * Stores events of one ID in order, with their webhook deliveries. Locks the ID's cursor until the commit, so readers never see a gap that fills later. Skips
 * IDs without a row: demonstrations and deleted IDs.
 */
export const storeEvents = (database: Database, serialId: SerialId, events: readonly NewStreamEvent[]): Promise<void> =>
  database.transaction((tx) => storeEventsIn(tx, serialId, events));

/** Within the transaction that causes the events. */
export const storeEventsIn = async (tx: Transaction, serialId: SerialId, events: readonly NewStreamEvent[]): Promise<void> => {
  // Billing locks the ID's row before its cursor, so take the same order (deadlock).
  const owner = await holdSerialId(tx, serialId, "key share");
  if (owner === undefined) return;
  const [cursor] = await tx
    .insert(streamEventCursors)
    .values({ serialId, last: events.length })
    .onConflictDoUpdate({ target: streamEventCursors.serialId, set: { last: sql`${streamEventCursors.last} + excluded.last` } })
    .returning();
  if (cursor === undefined) throw new Error("an insert with an update returns its row");
  const { last } = cursor;
  const first = last - events.length + 1;
  const stored = events.map(({ at, ...event }, index) => ({ cursor: first + index, at: new Date(at), event }));
  await tx.insert(streamEvents).values(stored.map((one) => ({ serialId, ...one })));
  if (owner.accountId !== null) await enqueueDeliveries(tx, { accountId: owner.accountId, serialId }, stored);
  await tx.delete(streamEvents).where(and(eq(streamEvents.serialId, serialId), lte(streamEvents.cursor, last - KEPT_PER_ID)));
};

const eventOf = ({ cursor, at, event }: typeof streamEvents.$inferSelect): StreamEvent =>
  StreamEvent.parse({ ...event, cursor, at: at.toISOString() });

/** Oldest first, at most {@link MAX_STREAM_EVENTS}. */
export const readEvents = async (database: Database, serialId: SerialId, after: number): Promise<readonly StreamEvent[]> => {
  const rows = await database
    .select()
    .from(streamEvents)
    .where(and(eq(streamEvents.serialId, serialId), gt(streamEvents.cursor, after)))
    .orderBy(asc(streamEvents.cursor))
    .limit(MAX_STREAM_EVENTS);
  return rows.map(eventOf);
};

/** Limit of events in a session's report. */
const MAX_SESSION_EVENTS = 1000;

/** Without viewers, whom a report measures, and money. Oldest first, at most {@link MAX_SESSION_EVENTS}. */
export const eventsBetween = async (
  database: Database,
  serialId: SerialId,
  from: Date,
  to: Date,
): Promise<readonly StreamEvent[]> => {
  const rows = await database
    .select()
    .from(streamEvents)
    .where(
      and(
        eq(streamEvents.serialId, serialId),
        gte(streamEvents.at, from),
        lte(streamEvents.at, to),
        sql`${streamEvents.event}->>'type' !~ '^(viewer|licence|invoice)[.]'`,
      ),
    )
    .orderBy(asc(streamEvents.cursor))
    .limit(MAX_SESSION_EVENTS);
  return rows.map(eventOf);
};

/** Cursor of the newest event; 0: none yet. */
export const lastCursor = async (database: Database, serialId: SerialId): Promise<number> => {
  const [found] = await database.select().from(streamEventCursors).where(eq(streamEventCursors.serialId, serialId));
  return found?.last ?? 0;
};

/** Deletes events older than `days`. */
export const forgetEvents = async (database: Database, days: number, now: Date): Promise<void> => {
  await database.delete(streamEvents).where(lt(streamEvents.at, new Date(now.getTime() - days * 86_400_000)));
};
