import { expect, test } from "vitest";
import { ENCODING_SYMBOL_IDS, encodingSymbolIds, MAX_REPAIR_PACKETS, otherPhase } from "./window-phase.ts";

test("the two phases share no encoding symbol ID, and cover all IDs together", () => {
  const all = [...encodingSymbolIds(0, MAX_REPAIR_PACKETS), ...encodingSymbolIds(1, MAX_REPAIR_PACKETS)];
  expect(new Set(all).size).toBe(ENCODING_SYMBOL_IDS);
  expect(Math.max(...all)).toBe(ENCODING_SYMBOL_IDS - 1);
  expect(otherPhase(otherPhase(0))).toBe(0);
});
