import { expect, it } from "vitest";
import { Retry } from "./retry.ts";

it("waits longer and longer for a peer that answers and hangs up, and 2 s for one that is down or was stable", () => {
  let now = 0;
  const retry = new Retry(() => now);
  const hangUp = (): number => {
    retry.answered();
    return retry.ended();
  };
  expect([hangUp(), hangUp(), hangUp(), hangUp(), hangUp(), hangUp()]).toEqual([2000, 4000, 8000, 16_000, 30_000, 30_000]);
  expect([retry.ended(), retry.ended()]).toEqual([2000, 2000]);
  hangUp();
  retry.answered();
  now += 10_000;
  expect([retry.ended(), hangUp()]).toEqual([2000, 2000]);
});
