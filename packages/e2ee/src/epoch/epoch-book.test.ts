import { expect, it } from "vitest";
import { randomBytes, seeded } from "../testing/random-frames.ts";
import { type KnownEpoch, newEpoch } from "./epoch.ts";
import { EpochBook, isEarlierEpoch, type LearnedEpoch } from "./epoch-book.ts";

const random = randomBytes(seeded(56));
const signer = random(32);
const drawn = (before?: KnownEpoch): KnownEpoch => ({ ...newEpoch(random, before), signer: before?.signer ?? signer });
const learned = (book: EpochBook, epoch: KnownEpoch): LearnedEpoch => {
  book.add([epoch]);
  const found = book.find(epoch.id, epoch.signer);
  if (found === undefined) throw new RangeError("not in the book");
  return found;
};

it("orders a sender's epochs by number within one start, and its starts by when they became known", () => {
  const book = new EpochBook(() => 0);
  const first = drawn();
  const second = drawn(first);
  const [two, one] = [learned(book, second), learned(book, first)];
  const restarted = learned(book, drawn());
  expect([isEarlierEpoch(one, two), isEarlierEpoch(two, one)]).toEqual([true, false]);
  expect([isEarlierEpoch(two, restarted), isEarlierEpoch(restarted, one)]).toEqual([true, false]);
  const another = learned(book, { ...newEpoch(random), signer: random(32) });
  expect([isEarlierEpoch(one, another), isEarlierEpoch(another, one)]).toEqual([false, false]);
});

it("keeps a signer's newest epochs in order", () => {
  const book = new EpochBook(() => 0);
  const all = Array.from({ length: 1000 }, () => drawn());
  const kept = all.map((epoch) => learned(book, epoch));
  expect(all.filter(({ id }) => book.find(id, signer) !== undefined)).toEqual(all.slice(-16));
  for (const [index, epoch] of kept.entries()) {
    const next = kept[index + 1];
    if (next !== undefined) expect(isEarlierEpoch(epoch, next)).toBe(true);
  }
  expect(book.add(all.slice(-16))).toEqual([]);
});

it("keeps an epoch under its name and signer, even if another signer used the name first", () => {
  const book = new EpochBook(() => 0);
  const own = drawn();
  const taken = { id: own.id, secret: random(32), signer: random(32) };
  expect(book.add([taken])).toEqual([taken]);
  expect(book.add([own])).toEqual([own]);
  expect(book.find(own.id, signer)?.secret).toEqual(own.secret);
  expect(book.find(own.id, taken.signer)?.secret).toEqual(taken.secret);
  expect(book.find(own.id, random(32))).toBeUndefined();
});

it("lists the signer first whose epochs were used last", () => {
  const book = new EpochBook(() => 0);
  const own = drawn();
  const others = [random(32), random(32)].map((other) => ({ id: own.id, secret: random(32), signer: other }));
  book.add([...others, own]);
  book.used(learned(book, own));
  expect(book.named(own.id).map((epoch) => epoch.signer)).toEqual([signer, ...others.map((other) => other.signer)]);
});

it("keeps the epochs of a sender in use, however many signers are invented", () => {
  const book = new EpochBook(() => 0);
  const own = learned(book, drawn());
  for (let number = 0; number < 1000; number += 1) {
    book.used(own);
    book.add([{ ...newEpoch(random), signer: random(32) }]);
  }
  expect(book.find(own.id, signer)).toBe(own);
  expect(Array.from(book.named(own.id))).toHaveLength(1);
});
