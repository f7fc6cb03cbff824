import { newEpoch } from "@setsuna/e2ee";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ENDED_WITHIN_MS, EpochQueues } from "./epoch-queues.ts";

const random = (byte: number) => (count: number) => new Uint8Array(count).fill(byte);
const seriesOf = (byte: number): readonly Uint8Array[] => {
  const epochs = [newEpoch(random(byte))];
  while (epochs.length < 6) epochs.push(newEpoch(random(byte), epochs.at(-1)));
  return epochs.map(({ id }) => id);
};
const [OWN, OTHER] = [seriesOf(1), seriesOf(2)];
const message = (value: number, isEvent = true) => ({ data: Uint8Array.of(value), isEvent });
const at = (ids: readonly Uint8Array[], index: number): Uint8Array => ids[index] ?? new Uint8Array(8);

const drain = (queues: EpochQueues, known: (id: Uint8Array) => boolean, now = 0): number[] => {
  const read: number[] = [];
  for (let next = queues.next(known, now); next !== undefined; next = queues.next(known, now))
    read.push(...next.map(({ data }) => data[0] ?? -1));
  return read;
};

describe("EpochQueues", () => {
  it("keeps a sender's events in order across epochs, in whatever order their keys arrive", () => {
    const events = fc.array(fc.nat(5), { minLength: 1, maxLength: 20 }).map((epochs) => [...epochs].sort((a, b) => a - b));
    fc.assert(
      fc.property(events, fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 6 }), fc.integer(), (epochs, keys, seed) => {
        const queues = new EpochQueues();
        const known = new Set<Uint8Array>();
        const isKnown = (id: Uint8Array): boolean => [...known].some((one) => one.join() === id.join());
        const read: number[] = [];
        const learn = (): void => {
          const key = keys[known.size];
          if (key !== undefined) known.add(at(OWN, key));
          read.push(...drain(queues, isKnown));
        };
        for (const [value, epoch] of epochs.entries()) {
          if ((value + seed) % 3 === 0) learn();
          const id = at(OWN, epoch);
          if (queues.mustWait(id, true, 0) || !isKnown(id)) queues.add(id, message(value), 0);
          else read.push(value);
        }
        for (let left = keys.length; left > 0; left -= 1) learn();
        expect(read).toEqual(epochs.map((_, value) => value));
      }),
    );
  });

  it("an unanswered epoch delays neither states nor other series", () => {
    const queues = new EpochQueues();
    queues.add(at(OWN, 0), message(0), 0);
    expect(queues.mustWait(at(OWN, 1), true, 0)).toBe(true);
    expect(queues.mustWait(at(OWN, 1), false, 0)).toBe(false);
    expect(queues.mustWait(at(OTHER, 1), true, 0)).toBe(false);
  });

  it("lets a new sender's events pass those of the previous one", () => {
    const queues = new EpochQueues();
    queues.add(at(OWN, 0), message(0), 0);
    queues.senderChanged();
    expect(queues.mustWait(at(OWN, 1), true, 0)).toBe(false);
  });

  it("drops events of an epoch whose sender stopped answering for it", () => {
    const queues = new EpochQueues();
    queues.add(at(OWN, 0), message(0), 0);
    queues.add(at(OWN, 1), message(1), 10);
    expect(drain(queues, (id) => id.join() !== at(OWN, 0).join(), ENDED_WITHIN_MS - 1)).toEqual([]);
    expect(drain(queues, (id) => id.join() !== at(OWN, 0).join(), ENDED_WITHIN_MS)).toEqual([1]);
    expect(drain(queues, () => true, ENDED_WITHIN_MS)).toEqual([]);
  });
});
