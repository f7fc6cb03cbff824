import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compactFromMs, compactNtp, ntpFromUnixMs, roundTripTimeMs, unixMsFromNtp } from "./ntp.ts";
describe("NTP time", () => {
    it("knows the epochs", () => {
        expect(ntpFromUnixMs(0)).toEqual({ seconds: 2208988800, fraction: 0 });
        expect(ntpFromUnixMs(500.25)).toEqual({ seconds: 2208988800, fraction: 2148557390 });
        expect(unixMsFromNtp({ seconds: 2208988801, fraction: 0x80000000 })).toBe(1500);
    });
    it("crosses into the next era in February 2036", () => {
        const ms = Date.UTC(2036, 1, 7, 6, 28, 16);
        expect(ntpFromUnixMs(ms)).toEqual({ seconds: 0, fraction: 0 });
        expect(unixMsFromNtp({ seconds: 0, fraction: 0 })).toBe(ms);
    });
    it("carries a fraction that rounds up to a second", () => {
        expect(ntpFromUnixMs(999.99999999999)).toEqual({ seconds: 2208988801, fraction: 0 });
    });
    it("round-trips within a microsecond", () => {
        fc.assert(fc.property(fc.double({ min: 0, max: 4e12, noNaN: true }), (ms) => {
            expect(Math.abs(unixMsFromNtp(ntpFromUnixMs(ms)) - ms)).toBeLessThan(0.001);
        }));
    });
});
describe("compact NTP and round-trip time", () => {
    it("takes the middle 32 bits", () => {
        expect(compactNtp({ seconds: 0xb44db705, fraction: 0x20000000 })).toBe(0xb7052000);
    });
    it("computes RFC 3550 §6.4.1's own example: 6.125 s", () => {
        expect(roundTripTimeMs(0xb7108000, 0xb7052000, 0x00054000)).toBe(6125);
    });
    it("works across the wrap, is never negative and absent without LSR", () => {
        expect(roundTripTimeMs(32768, 4294934528, 0x8000)).toBe(500);
        expect(roundTripTimeMs(100, 100, 50)).toBe(0);
        expect(roundTripTimeMs(100, 0, 50)).toBeUndefined();
    });
    it("converts durations", () => {
        expect(compactFromMs(5250)).toBe(0x54000);
        expect(compactFromMs(-1)).toBe(0);
        expect(compactFromMs(1e12)).toBe(4294967295);
    });
});
