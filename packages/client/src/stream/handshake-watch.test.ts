import { type Milliseconds, milliseconds } from "@setsuna/kit";
import { FakeClock } from "@setsuna/testkit";
import { beforeEach, expect, it } from "vitest";
import { FakePorts } from "../testing/fake-ports.ts";
import { HandshakeWatch } from "./handshake-watch.ts";

let clock: FakeClock;
let stalled: number;
let done: boolean;
beforeEach(() => {
  clock = new FakeClock(1_000_000);
  stalled = 0;
  done = false;
});

const begin = async (roundTrip: Milliseconds | undefined, stalls = 0): Promise<HandshakeWatch> => {
  const watch = new HandshakeWatch({
    timers: new FakePorts(clock).timers,
    roundTrip: async () => roundTrip,
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
  await begin(milliseconds(50));
  clock.advance(340);
  expect(stalled).toBe(0);
  clock.advance(2000);
  expect(stalled).toBe(1);
});

it("reports none that is done or given up", async () => {
  const watch = await begin(milliseconds(50));
  done = true;
  clock.advance(2000);
  expect(stalled).toBe(0);
  done = false;
  watch.end();
  (await begin(milliseconds(50))).end();
  clock.advance(2000);
  expect(stalled).toBe(0);
});

it("waits for the retransmission where another connection would take longer, or nothing is known", async () => {
  await begin(milliseconds(200));
  await begin(undefined);
  clock.advance(5000);
  expect(stalled).toBe(0);
});

it("is twice as patient with the second handshake, and leaves the third to its retransmissions", async () => {
  await begin(milliseconds(50), 1);
  clock.advance(690);
  expect(stalled).toBe(0);
  clock.advance(20);
  expect(stalled).toBe(1);
  await begin(milliseconds(50), 2);
  clock.advance(5000);
  expect(stalled).toBe(1);
});
