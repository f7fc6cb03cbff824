import { setImmediate as pause } from "node:timers/promises";
import type { SerialId, SessionSample } from "@setsuna/contracts";
import type { Database } from "../../platform/index.ts";
import { eventsBetween } from "../events/event-store.ts";
import { unpackRest, unpackSamples } from "./packed-samples.ts";
import { type BroadcastRow, samplesOf } from "./report-store.ts";
import { inOrder, type Participant, restOf, secondsOf, type Timeline } from "./timeline.ts";

/** A relay takes this long to notice that a sender disappeared, ms. */
const EVENT_LATE_MS = 30_000;

const secondOf = (at: Date): number => Math.floor(at.getTime() / 1000);

/**
 * `only` names a participant, or `rest`. Unpacks one participant at a time, so that signaling in this process isn't held up.
 */
export const readTimeline = async (database: Database, row: BroadcastRow, only?: string): Promise<Timeline> => {
  const [from, to] = [secondOf(row.startedAt), secondOf(row.lastAt)];
  const rows = await samplesOf(database, row, only);
  const byName = new Map<string, typeof rows>();
  for (const one of rows) {
    const key = `${one.direction} ${one.participant}`;
    const known = byName.get(key);
    if (known === undefined) byName.set(key, [one]);
    else known.push(one);
  }
  const participants: Participant[] = [];
  const rest = [];
  for (const own of byName.values()) {
    const [first] = own;
    if (first === undefined) continue;
    if (first.direction === "rest") {
      rest.push(...own.flatMap(({ packed, slotAt }) => unpackRest(packed, secondOf(slotAt))));
      continue;
    }
    const samples = own.flatMap(({ packed, slotAt }): SessionSample[] => unpackSamples(packed, secondOf(slotAt)));
    const seconds = secondsOf(samples, from, to);
    const { participant: name, direction, client, region } = first;
    if (seconds.length > 0) participants.push({ name, direction, client, region, seconds });
    await pause();
  }
  const events = await eventsBetween(
    database,
    row.serialId as SerialId,
    row.startedAt,
    new Date(row.lastAt.getTime() + EVENT_LATE_MS),
  );
  const ofChannel = events.filter((event) => !("channel" in event) || event.channel === row.channel);
  return { from, to, participants: inOrder(participants), rest: restOf(rest, from, to), events: ofChannel };
};
