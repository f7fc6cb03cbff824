import { KEPT, type SerialId } from "@setsuna/contracts";
import { and, asc, eq, inArray, or, sql } from "drizzle-orm";
import { holdSerialId } from "../../admission/index.ts";
import type { Database, Transaction } from "../../platform/index.ts";
import { streamEventCursors, streamEvents } from "../../platform/storage/schema/stream-events.ts";
import type { ClientState } from "./client-state.ts";
import { KEPT_PER_ID, type NewStreamEvent, storeEvents, storeEventsIn } from "./event-store.ts";
import { missingEvents } from "./missing-events.ts";

export type EventRecord = NewStreamEvent | ClientState;

const DAY_MS = 86_400_000;

const isState = (record: EventRecord): record is ClientState => record.type === "client.state";

/** Stores events of one ID in order, and in the place of a client's state its events that aren't stored. */
export const storeRecords = async (database: Database, serialId: SerialId, records: readonly EventRecord[]): Promise<void> => {
  const states = records.filter(isState);
  if (states.length === 0) {
    const events = records.filter((record) => !isState(record));
    return storeEvents(database, serialId, events);
  }
  await database.transaction(async (tx) => {
    // Billing locks the ID's row before its cursor, so take the same order (deadlock).
    if ((await holdSerialId(tx, serialId, "key share")) === undefined) return;
    // Two nodes may get the same client's state, so lock the events until the commit.
    const last = await lockedCursor(tx, serialId);
    const stored = await storedOf(tx, serialId, states);
    const horizon = await horizonOf(tx, serialId, states, last);
    const added: NewStreamEvent[] = [];
    for (const record of records)
      if (isState(record)) added.push(...missingEvents(record, [...stored, ...added], horizon));
      else added.push(record);
    if (added.length > 0) await storeEventsIn(tx, serialId, added);
  });
};

const lockedCursor = async (tx: Transaction, serialId: SerialId): Promise<number> => {
  const [cursor] = await tx
    .insert(streamEventCursors)
    .values({ serialId, last: 0 })
    .onConflictDoUpdate({ target: streamEventCursors.serialId, set: { last: sql`${streamEventCursors.last}` } })
    .returning();
  return cursor?.last ?? 0;
};

/** The clients' events, and those that senders of a channel share, oldest first. */
const storedOf = async (tx: Transaction, serialId: SerialId, states: readonly ClientState[]): Promise<NewStreamEvent[]> => {
  const connection = sql<string>`${streamEvents.event}->>'connection'`;
  const type = sql<string>`${streamEvents.event}->>'type'`;
  const hasSender = states.some(({ direction }) => direction === "publish");
  const names = [...new Set(states.map((state) => state.connection))];
  const rows = await tx
    .select()
    .from(streamEvents)
    .where(
      and(
        eq(streamEvents.serialId, serialId),
        or(inArray(connection, names), hasSender ? inArray(type, ["standby.switched", "tally.changed"]) : undefined),
      ),
    )
    .orderBy(asc(streamEvents.cursor));
  return rows.map(({ at, event }) => ({ ...event, at: at.toISOString() }) as NewStreamEvent);
};

/** Older events may be deleted, for their age or because the ID has many. */
const horizonOf = async (tx: Transaction, serialId: SerialId, [state]: readonly ClientState[], last: number): Promise<string> => {
  const kept = new Date(state?.at ?? 0).getTime() - KEPT.eventDays * DAY_MS;
  const [oldest] = await tx
    .select()
    .from(streamEvents)
    .where(eq(streamEvents.serialId, serialId))
    .orderBy(asc(streamEvents.cursor))
    .limit(1);
  const isFull = oldest !== undefined && last > KEPT_PER_ID && oldest.cursor === last - KEPT_PER_ID + 1;
  return new Date(isFull ? Math.max(kept, oldest.at.getTime()) : kept).toISOString();
};
