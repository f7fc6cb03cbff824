import type { PathReport } from "@setsuna/contracts";
import type { MediaTrack, NodeTransport } from "@setsuna/node-media";
import { beforeEach, expect, it } from "vitest";
import { PathOutlets } from "./path-outlets.ts";

const ROUND_TRIP_MS = 40;
const PACKET = new Uint8Array(1000);

let sent: string[];
let outlets: PathOutlets;
const open = (path: number, name: string): void => {
  const media = { isOpen: true, send: () => sent.push(name) > 0 } as unknown as MediaTrack;
  outlets.open(path, { media, fec: undefined, transport: { roundTripMs: () => ROUND_TRIP_MS } as unknown as NodeTransport });
};
const silent: PathReport = { name: "eth0", packetsExpected: 10, packetsReceived: 10, silent: true };
const sendAt = (...times: readonly number[]): void => {
  for (const at of times) outlets.send(PACKET, at);
};

beforeEach(() => {
  sent = [];
  outlets = new PathOutlets([{ name: "eth0" }, { name: "wwan0", backup: true }]);
  open(0, "eth0");
  open(1, "wwan0");
});

it("sends only over the first network, and also over the backup once the first is silent", () => {
  sendAt(0, 33, 66, 99, 132);
  outlets.onReports([silent], 165);
  sendAt(166);
  expect(sent.slice(-3)).toEqual(["eth0", "eth0", "wwan0"]);
  expect(new Set(sent.slice(0, 5))).toEqual(new Set(["eth0"]));
});

it("doesn't mistake its own pause for silence of the network", () => {
  sendAt(0, 33);
  outlets.onReports([silent], 300);
  sendAt(301);
  expect(sent).toEqual(["eth0", "eth0", "eth0"]);
});

it("doesn't mistake rare frames for silence of the network", () => {
  sendAt(0, 1000);
  outlets.onReports([silent], 1000 + ROUND_TRIP_MS);
  sendAt(2000);
  expect(new Set(sent)).toEqual(new Set(["eth0"]));
});

it("uses the backup while the first network has no connection", () => {
  outlets.close(0);
  sendAt(0);
  expect(sent).toEqual(["wwan0"]);
  expect(outlets.figures((path) => path === 1, 0).map(({ state }) => state)).toEqual(["away", "active"]);
});

it("ignores copies of a request for most of a round trip, or only 5 ms with one connection", () => {
  expect(outlets.requestSpacingMs).toBeGreaterThan(ROUND_TRIP_MS / 2);
  outlets.close(1);
  expect(outlets.requestSpacingMs).toBe(5);
});

it("reports the narrowest network that carries media, ignoring an idle backup", () => {
  const report = (name: string, uplinkEstimate: number): PathReport => ({
    name,
    packetsExpected: 1,
    packetsReceived: 1,
    uplinkEstimate,
  });
  outlets.onReports([report("eth0", 3_000_000), report("wwan0", 1_000_000)], 0);
  expect(outlets.leastEstimate(0)).toBe(3_000_000);
  outlets.close(0);
  expect(outlets.leastEstimate(0)).toBe(1_000_000);
});
