import { expect, it } from "vitest";
import { randomBytes, seeded } from "../testing/random-frames.ts";
import { type KnownEpoch, newEpoch } from "./epoch.ts";
import { EpochBook, isEarlierEpoch, type LearnedEpoch } from "./epoch-book.ts";

const random = randomBytes(seeded(56));
const signer = random(32);
const drawn = (before?: KnownEpoch): KnownEpoch => ({ ...newEpoch(random, before), signer: before?.signer ?? signer });
const learned = (book: EpochBook, epoch: KnownEpoch): LearnedEpoch => {
  book.add([epoch]);
  const found = book.find(epoch.id);
  if (found === undefined) throw new RangeError("not in the book");
  return found;
};

it("orders the epochs of a sender by number in one start of it, and starts by when they were heard of", () => {
  const book = new EpochBook(() => 0);
  const first = drawn();
  const second = drawn(first);
  // The later one may be heard of first.
  const [two, one] = [learned(book, second), learned(book, first)];
  const restarted = learned(book, drawn());
  expect([isEarlierEpoch(one, two), isEarlierEpoch(two, one)]).toEqual([true, false]);
  expect([isEarlierEpoch(two, restarted), isEarlierEpoch(restarted, one)]).toEqual([true, false]);
  const another = learned(book, { ...newEpoch(random), signer: random(32) });
  expect([isEarlierEpoch(one, another), isEarlierEpoch(another, one)]).toEqual([false, false]);
});

it("keeps so many and no more, the newest, and goes on ordering them", () => {
  const book = new EpochBook(() => 0);
  const all = Array.from({ length: 1000 }, () => drawn());
  const kept = all.map((epoch) => learned(book, epoch));
  expect(all.filter(({ id }) => book.find(id) !== undefined)).toEqual(all.slice(-64));
  for (const [index, epoch] of kept.entries()) {
    const next = kept[index + 1];
    if (next !== undefined) expect(isEarlierEpoch(epoch, next)).toBe(true);
  }
  expect(book.add(all.slice(-64))).toEqual([]);
});
