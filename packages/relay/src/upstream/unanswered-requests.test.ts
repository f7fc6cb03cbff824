import { describe, expect, it } from "vitest";
import { UnansweredRequests } from "./unanswered-requests.ts";

const CLEAN = { lossShare: 0, mayAskEarly: true };
const LOSSY = { lossShare: 0.05, mayAskEarly: true };
const FULL = { lossShare: 0, mayAskEarly: false };
const once = { sequenceNumber: 1, tries: 1 };
const thrice = { sequenceNumber: 2, tries: 3 };

describe("UnansweredRequests", () => {
  it("gives up on a packet after one request if answers are rarely lost", () => {
    expect(new UnansweredRequests().hopeless([once, thrice], CLEAN, 0)).toEqual([once, thrice]);
  });

  it("gives up after three if answers are lost too, or keyframes would be frequent", () => {
    for (const path of [LOSSY, FULL]) {
      expect(new UnansweredRequests().hopeless([once, { ...once, tries: 2 }], path, 0)).toEqual([]);
      expect(new UnansweredRequests().hopeless([once, { ...thrice, tries: 4 }], path, 0)).toEqual([{ ...thrice, tries: 4 }]);
    }
  });

  it("gives up after one request for a minute after a packet was never answered", () => {
    const requests = new UnansweredRequests();
    requests.hopeless([thrice], LOSSY, 0);
    expect(requests.hopeless([once], LOSSY, 59_999)).toEqual([once]);
    expect(requests.hopeless([once], LOSSY, 60_000)).toEqual([]);
  });

  it("counts each packet once", () => {
    const requests = new UnansweredRequests();
    for (const tries of [1, 2, 3, 4]) requests.hopeless([{ sequenceNumber: 7, tries }], CLEAN, 0);
    requests.hopeless([thrice], FULL, 0);
    expect(requests.packets).toBe(2);
  });
});
