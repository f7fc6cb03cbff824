import { MAX_FRAME_REPAIR_SYMBOLS, UplinkReport } from "@setsuna/contracts";
import { expect, it } from "vitest";
import { frameFecRequest } from "./frame-fec-request.ts";

const COUNTERS = { t: "uplink", packetsReceived: 0, packetsLost: 0, nacksSent: 0 };

it("reads up to twelve repair symbols from a report", () => {
  for (let repairSymbols = 0; repairSymbols <= MAX_FRAME_REPAIR_SYMBOLS; repairSymbols += 1)
    expect(frameFecRequest(UplinkReport.parse({ ...COUNTERS, repairSymbols })).symbols).toBe(repairSymbols);
  expect(UplinkReport.safeParse({ ...COUNTERS, repairSymbols: MAX_FRAME_REPAIR_SYMBOLS + 1 }).success).toBe(false);
});

it("treats a report without FEC members as no request", () => {
  expect(frameFecRequest(UplinkReport.parse(COUNTERS))).toEqual({ symbols: 0, packetBytes: 0, slidingWindow: false });
  expect(frameFecRequest({ repairSymbols: 3, packetBytes: 1100 })).toEqual({
    symbols: 3,
    packetBytes: 1100,
    slidingWindow: false,
  });
  expect(frameFecRequest({ repairSymbols: 3, slidingWindow: true })).toEqual({ symbols: 3, packetBytes: 0, slidingWindow: true });
});
