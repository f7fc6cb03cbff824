import { FakeClock } from "@setsuna/testkit";
import { expect, it } from "vitest";
import { FakeMachine } from "./playout-machine.fake.ts";
import { SoundWatch } from "./sound-watch.ts";

const REST_MS = 5000;

it("reports when nothing arrives, when something does, and when it stops again", () => {
  const clock = new FakeClock();
  const { time } = new FakeMachine(clock);
  const told: boolean[] = [];
  const watch = new SoundWatch(time, REST_MS, (comes) => told.push(comes));
  clock.advance(REST_MS);
  expect(told).toEqual([false]);
  for (let packet = 0; packet < 2000; packet += 1) {
    watch.came();
    clock.advance(10);
  }
  expect(told).toEqual([false, true]);
  clock.advance(REST_MS - 20);
  expect(told).toEqual([false, true]);
  clock.advance(REST_MS + 20);
  expect(told).toEqual([false, true, false]);
  watch.came();
  expect(told).toEqual([false, true, false, true]);
});

it("counts the rare packets of silence as audio", () => {
  const clock = new FakeClock();
  const { time } = new FakeMachine(clock);
  const told: boolean[] = [];
  const watch = new SoundWatch(time, REST_MS, (comes) => told.push(comes));
  for (let packet = 0; packet < 100; packet += 1) {
    watch.came();
    clock.advance(400);
  }
  expect(told).toEqual([true]);
  watch.close();
  clock.advance(10 * REST_MS);
  expect(told).toEqual([true]);
});
