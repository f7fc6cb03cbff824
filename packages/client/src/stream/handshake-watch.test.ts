import { milliseconds } from "@setsuna/kit";
import { FakeClock } from "@setsuna/testkit";
import { beforeEach, expect, it } from "vitest";
import { FakePorts } from "../testing/fake-ports.ts";
import { HandshakeWatch, handshakePatience } from "./handshake-watch.ts";

let clock: FakeClock;
let stalled: number;
let done: boolean;
beforeEach(() => {
  clock = new FakeClock(1_000_000);
  stalled = 0;
  done = false;
});

const begin = async (roundTrip: number | undefined, stalls = 0, answeredAfter = roundTrip ?? 0): Promise<HandshakeWatch> => {
  const watch = new HandshakeWatch({
    timers: new FakePorts(clock).timers,
    roundTrip: async () => (roundTrip === undefined ? undefined : milliseconds(roundTrip)),
    answeredAfter: () => milliseconds(answeredAfter),
    stalls,
    isDone: () => done,
    stalled: () => {
      stalled += 1;
    },
  });
  await watch.begin();
  return watch;
};

it("reports a handshake that takes longer than its round trips, once", async () => {
  await begin(50);
  clock.advance(340);
  expect(stalled).toBe(0);
  clock.advance(20_000);
  expect(stalled).toBe(1);
});

it("reports nothing if done, abandoned or without a known round trip", async () => {
  const watch = await begin(50);
  done = true;
  clock.advance(2000);
  done = false;
  watch.end();
  (await begin(50)).end();
  await begin(undefined);
  clock.advance(20_000);
  expect(stalled).toBe(0);
});

const patience = (roundTrip: number, answeredAfter = roundTrip): readonly (number | undefined)[] =>
  Array.from({ length: 6 }, (_, stalls) =>
    handshakePatience({ roundTrip: milliseconds(roundTrip), answeredAfter: milliseconds(answeredAfter), stalls }),
  );

it("waits longer with each of three tries, then for the first and second retransmission, then for all", () => {
  expect(patience(50)).toEqual([350, 437.5, 546.875, 1350, 3350, undefined]);
});

it("waits for retransmissions that are faster than another connection", () => {
  expect(patience(200)).toEqual([1800, 3800, undefined, undefined, undefined, undefined]);
  expect(patience(500)).toEqual([4700, undefined, undefined, undefined, undefined, undefined]);
  expect(patience(1000)).toEqual(Array(6).fill(undefined));
});

it("waits that much longer for a relay that answers late", () => {
  expect(patience(50, 450).slice(0, 2)).toEqual([750, 837.5]);
});
