import { bitsPerSecond } from "@setsuna/kit";
import { expect, it } from "vitest";
import { EncoderRate } from "./encoder-rate.ts";
const WANTED = bitsPerSecond(5000000);
it("sends what is wanted while no path is known to be narrow, or the narrowest has room", () => {
    const follow = new EncoderRate();
    expect(follow.update(undefined, WANTED, 0)).toBeUndefined();
    expect(follow.update(10000000, WANTED, 1)).toBeUndefined();
});
it("falls at once to a share of the narrowest downlink, never below the floor nor above what is wanted", () => {
    const follow = new EncoderRate();
    expect(follow.update(4000000, WANTED, 0)).toBe(2600000);
    expect(follow.update(3000000, WANTED, 10)).toBe(1950000);
    expect(follow.update(100000, WANTED, 20)).toBe(300000);
    const low = new EncoderRate();
    expect(low.update(10000, bitsPerSecond(200000), 0)).toBeUndefined();
});
it("does not move for what is little", () => {
    const follow = new EncoderRate();
    follow.update(4000000, WANTED, 0);
    expect(follow.update(3900000, WANTED, 5000)).toBe(2600000);
    expect(follow.update(4200000, WANTED, 10000)).toBe(2600000);
});
it("rises in steps, and is free again when the narrow viewer has left", () => {
    const follow = new EncoderRate();
    follow.update(4000000, WANTED, 0);
    expect(follow.update(undefined, WANTED, 1000)).toBe(2600000);
    expect(follow.update(undefined, WANTED, 2000)).toBe(3250000);
    expect(follow.update(undefined, WANTED, 3000)).toBe(3250000);
    expect(follow.update(undefined, WANTED, 4000)).toBe(4062500);
    expect(follow.update(undefined, WANTED, 6000)).toBeUndefined();
});
it("stays below a wish that has come down", () => {
    const follow = new EncoderRate();
    follow.update(6000000, WANTED, 0);
    expect(follow.rate).toBe(3900000);
    expect(follow.update(6000000, bitsPerSecond(2000000), 10)).toBeUndefined();
    follow.update(2000000, bitsPerSecond(2000000), 20);
    expect(follow.rate).toBe(1300000);
    follow.reset();
    expect(follow.rate).toBeUndefined();
});
