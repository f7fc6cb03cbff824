import { MAX_FRAME_PARITY, UplinkReport } from "@setsuna/contracts";
import { expect, it } from "vitest";
import { askForFrameParity, frameParityWish } from "./frame-parity-wish.ts";

const COUNTERS = { t: "uplink", packetsReceived: 0, packetsLost: 0, nacksSent: 0 };

it("asks for up to twelve symbols so that a sender of any age understands", () => {
  for (let symbols = 0; symbols <= MAX_FRAME_PARITY; symbols += 1) {
    const report = UplinkReport.parse({ ...COUNTERS, ...askForFrameParity(symbols) });
    expect(frameParityWish(report).symbols).toBe(symbols);
    expect(report.parity).toBe(Math.min(8, symbols));
  }
});

it("takes a report that says nothing of parity for no wish", () => {
  expect(frameParityWish(UplinkReport.parse(COUNTERS))).toEqual({ symbols: 0, packetBytes: 0, overlap: false });
  expect(frameParityWish({ parity: 3, packetBytes: 1100 })).toEqual({ symbols: 3, packetBytes: 1100, overlap: false });
  expect(frameParityWish({ parity: 3, parityOverlap: true })).toEqual({ symbols: 3, packetBytes: 0, overlap: true });
});
