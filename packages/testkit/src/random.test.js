import { expect, test } from "vitest";
import { seededRandom } from "./random.ts";
const take = (seed, count) => {
    const random = seededRandom(seed);
    return Array.from({ length: count }, () => random());
};
test("the same seed repeats, another differs", () => {
    expect(take(7, 20)).toEqual(take(7, 20));
    expect(take(7, 20)).not.toEqual(take(8, 20));
});
test("numbers are spread evenly over [0, 1)", () => {
    const bins = new Array(10).fill(0);
    for (const value of take(1, 100000)) {
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThan(1);
        const bin = Math.floor(value * 10);
        bins[bin] = (bins[bin] ?? 0) + 1;
    }
    for (const count of bins)
        expect(Math.abs(count - 10000)).toBeLessThan(400);
});
