import { SerialId } from "@setsuna/contracts";
import { silentLog } from "@setsuna/kit";
import { expect, it } from "vitest";
import { connectionIdOf } from "../connections/connection-api.ts";
import { newMediaSessionId } from "../signalling/media-session-id.ts";
import { EventRecorder } from "./event-recorder.ts";
import type { EventRecord } from "./record-store.ts";

const A = SerialId.parse("aaaaaaa");
const B = SerialId.parse("bbbbbbb");
const connection = connectionIdOf(newMediaSessionId());
const event = (second: number): EventRecord => ({
  type: "sender.ended",
  at: new Date(second * 1000).toISOString(),
  connection,
  channel: 1 as never,
  kinds: ["video"],
  reason: null,
});

class Store {
  readonly stored: [SerialId, EventRecord][] = [];
  away = false;
  calls = 0;

  readonly store = async (id: SerialId, events: readonly EventRecord[]): Promise<void> => {
    this.calls += 1;
    if (this.away) throw new Error("The database is away");
    this.stored.push(...events.map((one): [SerialId, EventRecord] => [id, one]));
  };
  of(id: SerialId): readonly EventRecord[] {
    return this.stored.filter(([other]) => other === id).map(([, one]) => one);
  }
}

it("keeps each ID's order across an outage, and doesn't query an absent database for each event", async () => {
  const store = new Store();
  const recorder = new EventRecorder({ store: store.store, log: silentLog });
  recorder.record(A, event(1));
  await recorder.flush();
  store.away = true;
  recorder.record(A, event(2));
  await recorder.flush();
  const { calls } = store;
  for (const second of [3, 4, 5]) recorder.record(A, event(second));
  recorder.record(B, event(9));
  expect(store.calls).toBe(calls);
  store.away = false;
  await recorder.flush();
  expect(store.of(A)).toEqual([1, 2, 3, 4, 5].map(event));
  expect(store.of(B)).toEqual([event(9)]);
});

it("replaces the events that memory can't hold with one marker per ID that counts them", async () => {
  const store = new Store();
  store.away = true;
  const recorder = new EventRecorder({ store: store.store, log: silentLog, most: 2 });
  for (const second of [1, 2, 3, 4]) recorder.record(A, event(second));
  recorder.record(B, event(5));
  await recorder.flush();
  store.away = false;
  await recorder.flush();
  recorder.record(A, event(6));
  await recorder.flush();
  const lost = (second: number, count: number) => ({ type: "events.lost", at: event(second).at, count });
  expect(store.of(A)).toEqual([event(1), event(2), lost(3, 2), event(6)]);
  expect(store.of(B)).toEqual([lost(5, 1)]);
});

it("stores events recorded while it is storing others", async () => {
  const store = new Store();
  const recorder: EventRecorder = new EventRecorder({
    store: async (id, events) => {
      if (store.calls === 0) recorder.record(A, event(2));
      await store.store(id, events);
    },
    log: silentLog,
  });
  recorder.record(A, event(1));
  await recorder.flush();
  expect(store.of(A)).toEqual([event(1), event(2)]);
});
