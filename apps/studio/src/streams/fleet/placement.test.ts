import { FleetNodeId, Region } from "@setsuna/contracts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BUSY_SHARE, type Candidate, placeStream, placeViewer } from "./placement.ts";

const [TOKYO, PARIS] = [Region.parse("tokyo"), Region.parse("paris")];
const node = (letter: string): FleetNodeId => FleetNodeId.parse(letter.repeat(20));
const [A, B, C] = [node("a"), node("b"), node("c")];

const candidate = (relay: FleetNodeId, cpuShare: number, over: Partial<Candidate> = {}): Candidate => ({
  relay,
  region: TOKYO,
  load: { cpuShare, publishers: 0, subscribers: 0 },
  ready: true,
  draining: false,
  pending: 0,
  ...over,
});
const request = (over: { region?: Region; key?: string; beside?: FleetNodeId } = {}) => ({
  region: TOKYO,
  key: "abcdefg",
  beside: undefined,
  ...over,
});

describe("placeStream", () => {
  it("picks the least loaded node in the region", () => {
    expect(placeStream([candidate(A, 0.4), candidate(B, 0.2), candidate(C, 0, { region: PARIS })], request())).toBe(B);
  });

  it("keeps a serial ID's streams together until the node is busy", () => {
    const others = [candidate(B, 0.1), candidate(C, 0.2)];
    expect(placeStream([candidate(A, 0.6), ...others], request({ beside: A }))).toBe(A);
    expect(placeStream([candidate(A, BUSY_SHARE), ...others], request({ beside: A }))).toBe(B);
  });

  it("counts streams sent to a node since its last load report", () => {
    expect(placeStream([candidate(A, 0, { pending: 30 }), candidate(B, 0.2)], request())).toBe(B);
  });

  it("goes elsewhere before it overloads the region, and stays when all nodes are busy", () => {
    const busy = candidate(A, 0.9);
    expect(placeStream([busy, candidate(B, 0.3, { region: PARIS })], request())).toBe(B);
    expect(placeStream([busy, candidate(B, 0.8, { region: PARIS })], request())).toBe(A);
  });

  it("queries no node that is draining or not ready, and reports if there is none", () => {
    const none = [candidate(A, 0, { ready: false }), candidate(B, 0, { draining: true })];
    expect(placeStream(none, request({ beside: B }))).toBeUndefined();
    expect(placeStream([...none, candidate(C, 0.9)], request())).toBe(C);
  });

  it("picks the same node among equals for every caller, and spreads serial IDs over them", () => {
    const equals = [candidate(A, 0.2), candidate(B, 0.21), candidate(C, 0.2)];
    const places = Array.from({ length: 300 }, (_, n) => {
      const found = placeStream(equals, request({ key: `id${n}` }));
      expect(placeStream([...equals].reverse(), request({ key: `id${n}` }))).toBe(found);
      return found;
    });
    for (const relay of [A, B, C]) expect(places.filter((one) => one === relay).length).toBeGreaterThan(60);
  });
});

describe("placeViewer", () => {
  it("goes to the stream's node while that is near and not busy", () => {
    expect(placeViewer([candidate(A, 0.5), candidate(B, 0)], A, new Set([B]), request())).toEqual({ relay: A });
  });

  it("goes to the nearest node when the stream is sent far away, preferring one that already has it", () => {
    const all = [candidate(A, 0, { region: PARIS }), candidate(B, 0), candidate(C, 0.5)];
    expect(placeViewer(all, A, new Set(), request())).toEqual({ relay: B, from: A });
    expect(placeViewer(all, A, new Set([C]), request())).toEqual({ relay: C, from: A });
    const busy = [candidate(A, 0, { region: PARIS }), candidate(B, 0.8)];
    expect(placeViewer(busy, A, new Set([B]), request())).toEqual({ relay: A });
  });

  it("avoids a draining node, unless there is no other", () => {
    const draining = candidate(A, 0, { draining: true });
    expect(placeViewer([draining, candidate(B, 0.5, { region: PARIS })], A, new Set(), request())).toEqual({ relay: B, from: A });
    expect(placeViewer([draining, candidate(B, 0.8)], A, new Set(), request())).toEqual({ relay: A });
  });

  it("spills to a node that has the stream already, then to the least loaded near the viewer", () => {
    const all = [candidate(A, 0.9), candidate(B, 0.1), candidate(C, 0.5)];
    expect(placeViewer(all, A, new Set([C]), request())).toEqual({ relay: C, from: A });
    expect(placeViewer(all, A, new Set(), request())).toEqual({ relay: B, from: A });
    const far = [candidate(A, 0.9), candidate(B, 0.1, { region: PARIS }), candidate(C, 0.5)];
    expect(placeViewer(far, A, new Set(), request())).toEqual({ relay: C, from: A });
  });

  it("never spills to a busy node", () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1.2, noNaN: true }), { minLength: 3, maxLength: 3 }), (shares) => {
        const all = [A, B, C].map((relay, n) => candidate(relay, shares[n] ?? 0));
        const { relay, from } = placeViewer(all, A, new Set([B]), request());
        const chosen = all.find((one) => one.relay === relay);
        if (from !== undefined) expect(chosen?.load.cpuShare).toBeLessThan(BUSY_SHARE);
        else expect(relay).toBe(A);
      }),
    );
  });
});
