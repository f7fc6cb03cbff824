import { expect, it } from "vitest";
import { LayerChoice } from "./layer-choice.ts";
const RATE = 5000000;
it("makes no layers while every line takes the whole", () => {
    const layers = new LayerChoice();
    expect(layers.update(undefined, RATE, 0)).toBe(false);
    expect(layers.update(5300000, RATE, 1)).toBe(false);
});
it("makes them for a line that does not, and keeps them for a while when it has gone or widened", () => {
    const layers = new LayerChoice();
    expect(layers.update(3500000, RATE, 0)).toBe(true);
    expect(layers.update(undefined, RATE, 19999)).toBe(true);
    expect(layers.update(undefined, RATE, 20000)).toBe(false);
    expect(layers.update(5200000, RATE, 20001)).toBe(true);
    layers.reset();
    expect(layers.update(9000000, RATE, 20002)).toBe(false);
});
it("makes none where the rate has come down to the line", () => {
    expect(new LayerChoice().update(3500000, 2275000, 0)).toBe(false);
});
