import { describe, expect, it } from "vitest";
import { anchorMoved } from "./capture-anchor.ts";
const anchor = { rtp: 4294967295 - 899, senderRtp: 5, capturedAt: 1.7e12, settled: true, clockRate: 90000 };
describe("anchorMoved", () => {
    it("is true for one who knows nothing", () => {
        expect(anchorMoved(undefined, anchor)).toBe(true);
    });
    it("is false while time passes evenly, also across the wrap", () => {
        expect(anchorMoved(anchor, { ...anchor, rtp: 89100, capturedAt: 1.7e12 + 1000 })).toBe(false);
    });
    it("is true when capture times moved by 1 ms, either way", () => {
        for (const moved of [1, -1])
            expect(anchorMoved(anchor, { ...anchor, rtp: 89100, capturedAt: 1.7e12 + 1000 + moved })).toBe(true);
    });
    it("is true when guesses have become knowledge", () => {
        expect(anchorMoved({ ...anchor, settled: false }, anchor)).toBe(true);
    });
});
