import { expect, test } from "vitest";
import { FakeClock } from "./fake-clock.ts";

test("timers fire in order of time, then of creation, and see their own time", () => {
  const clock = new FakeClock(100);
  const fired: string[] = [];
  clock.after(20, () => fired.push(`b@${clock.now()}`));
  clock.after(10, () => {
    fired.push(`a@${clock.now()}`);
    clock.after(10, () => fired.push(`c@${clock.now()}`));
  });
  clock.advance(25);
  expect(fired).toEqual(["a@110", "b@120", "c@120"]);
  expect(clock.now()).toBe(125);
});

test("a canceled timer stays silent, and time can't go back", () => {
  const clock = new FakeClock();
  let calls = 0;
  const cancel = clock.after(5, () => {
    calls++;
  });
  cancel();
  clock.advance(10);
  expect(calls).toBe(0);
  expect(() => clock.advance(-1)).toThrow(RangeError);
});
