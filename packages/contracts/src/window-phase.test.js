import { expect, test } from "vitest";
import { ENCODING_SYMBOL_IDS, encodingSymbolIds, MAX_REPAIR_PACKETS, otherPhase } from "./window-phase.ts";
test("the two phases have no encoding symbol ID in common, and all IDs between them", () => {
    const all = [...encodingSymbolIds(0, MAX_REPAIR_PACKETS), ...encodingSymbolIds(1, MAX_REPAIR_PACKETS)];
    expect(new Set(all).size).toBe(ENCODING_SYMBOL_IDS);
    expect(Math.max(...all)).toBe(ENCODING_SYMBOL_IDS - 1);
    expect(otherPhase(otherPhase(0))).toBe(0);
});
