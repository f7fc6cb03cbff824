import { COPIES_REQUEST_MS } from "@setsuna/contracts";
import type { CopyOffsets } from "@setsuna/fec";
import type { Milliseconds } from "@setsuna/kit";
import { expect, it } from "vitest";
import { CopiesRequests } from "./copies-requests.ts";

const requestsOf = (ms: Milliseconds, needed: (now: Milliseconds) => CopyOffsets): [number, CopyOffsets][] => {
  const requests = new CopiesRequests();
  const said: [number, CopyOffsets][] = [];
  for (let now = 0; now < ms; now += 10) {
    const offsets = requests.due(() => needed(now), now);
    if (offsets !== undefined) said.push([now, offsets]);
  }
  return said;
};

it("sends nothing while no copies are needed", () => expect(requestsOf(10_000, () => [])).toEqual([]));

it("sends each change within 250 ms, including when no copies are needed any more", () => {
  const needed = (now: Milliseconds): CopyOffsets => (now < 300 ? [] : now < 600 ? [1] : []);
  expect(requestsOf(COPIES_REQUEST_MS, needed)).toEqual([
    [500, [1]],
    [750, []],
  ]);
});

it("repeats a request that may be lost", () => {
  const said = requestsOf(3 * COPIES_REQUEST_MS, () => [1, 2]);
  expect(said.map(([, offsets]) => offsets)).toEqual(said.map(() => [1, 2]));
  expect(said.length).toBeGreaterThanOrEqual(3);
  for (const [index, [now]] of said.slice(1).entries())
    expect(now - (said[index]?.[0] ?? 0)).toBeGreaterThanOrEqual(COPIES_REQUEST_MS);
});
