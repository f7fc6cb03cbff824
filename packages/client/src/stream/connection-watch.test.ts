import type { Milliseconds } from "@setsuna/kit";
import { expect, it } from "vitest";
import { type ConnectionHealth, ConnectionWatch } from "./connection-watch.ts";
import { SUSPECT_MS } from "./liveness.ts";

const CHECK = 500;
const watch = () => new ConnectionWatch(3500, CHECK, 0);

const story = (
  watched: ConnectionWatch,
  { heard = [], server }: { readonly heard?: readonly number[]; readonly server: (now: Milliseconds) => number },
): readonly (readonly [number, ConnectionHealth])[] => {
  const told: (readonly [number, ConnectionHealth])[] = [];
  for (let now = CHECK; now <= 20_000; now += CHECK) {
    if (heard.includes(now)) watched.heard(now);
    const health = watched.check(now, server(now));
    if (told.at(-1)?.[1] !== health) told.push([now, health]);
    if (health === "dead") break;
  }
  return told;
};

it("is dead when the peer falls silent but the server doesn't", () => {
  expect(story(watch(), { server: (now) => now - 900 })).toEqual([
    [500, "well"],
    [3500, "dead"],
  ]);
});

it("waits while the server is silent too, and resumes at the first sign of life", () => {
  const back = [9000, 10_000, 12_000, 15_000, 18_000, 20_000];
  expect(story(watch(), { heard: back, server: () => 200 })).toEqual([
    [500, "well"],
    [3500, "cut-off"],
    [9000, "well"],
  ]);
});

it("grants a connection a short grace period once the server is back", () => {
  const server = (now: Milliseconds): number => (now < 8000 ? 200 : now);
  expect(story(watch(), { server })).toEqual([
    [500, "well"],
    [3500, "cut-off"],
    [8000 + Math.ceil(SUSPECT_MS / CHECK) * CHECK, "dead"],
  ]);
  expect(story(watch(), { server, heard: [8500, 11_000, 14_000, 17_000] }).at(-1)).toEqual([8500, "well"]);
});

it("restarts the grace period for a page that was stalled", () => {
  const cutOff = (): ConnectionWatch => {
    const watched = watch();
    for (let now = CHECK; now <= 8000; now += CHECK) watched.check(now, now < 8000 ? 200 : now);
    return watched;
  };
  // Compare two watches, because a busy computer delays both.
  const [heard, silent] = [cutOff(), cutOff()];
  for (const watched of [heard, silent]) expect(watched.check(10_000, 10_000)).toBe("cut-off");
  heard.heard(10_001);
  expect(heard.check(10_500, 10_500)).toBe("well");
  expect([10_500, 11_000].map((now) => silent.check(now, now))).toEqual(["cut-off", "dead"]);
});

it("probes soon after a network change while offline, and doesn't ask otherwise", () => {
  const watched = watch();
  expect(watched.networkChanged(1000)).toBe(false);
  for (let now = CHECK; now <= 4000; now += CHECK) watched.check(now, 0);
  expect(watched.networkChanged(4100)).toBe(true);
  watched.networkChanged(4600);
  expect([4500, 4899, 4900].map((now) => watched.check(now, 0))).toEqual(["cut-off", "cut-off", "dead"]);
});
