import { expect, it } from "vitest";
import { type KeyframeRequest, KeyframeRhythm } from "./keyframe-rhythm.ts";

const requestsOf = (seconds: number, granted: readonly KeyframeRequest[]): (KeyframeRequest | undefined)[] => {
  const rhythm = new KeyframeRhythm();
  rhythm.keyframe(0);
  const requests: (KeyframeRequest | undefined)[] = Array.from({ length: seconds }, () => undefined);
  for (let frame = 0; frame < 30 * seconds; frame += 1) {
    const now = (frame * 1000) / 30;
    const request = rhythm.due(now);
    if (request === undefined) continue;
    requests[Math.floor(now / 1000)] = request;
    if (granted.includes(request)) rhythm.keyframe(now);
  }
  return requests;
};

it("requests a keyframe every two seconds while that costs other viewers nothing", () => {
  expect(requestsOf(7, ["recording"])).toEqual([
    undefined,
    undefined,
    "recording",
    undefined,
    "recording",
    undefined,
    "recording",
  ]);
});

it("insists after sparing a lossy path for ten seconds, then restarts", () => {
  const requests = requestsOf(16, ["needed"]);
  expect(requests.indexOf("needed")).toBe(10);
  expect(requests.filter((request) => request === "needed")).toHaveLength(1);
  expect(requests.slice(11, 13)).toEqual([undefined, "recording"]);
});
