import { MAX_PARITY, ParityWish } from "@setsuna/contracts";
import { expect, it } from "vitest";
import { askForParity, parityAskedFor } from "./parity-wish.ts";

it("asks for up to eighteen packets so that a relay of any age understands", () => {
  for (let packets = 0; packets <= MAX_PARITY; packets += 1) {
    const wish = ParityWish.parse(askForParity(packets));
    expect(parityAskedFor(wish)).toBe(packets);
    expect(wish.packets).toBe(Math.min(12, packets));
    expect(wish.overlap).toBe(true);
  }
});

it("takes a viewer that knows of twelve alone by its word", () => {
  expect(parityAskedFor(ParityWish.parse({ t: "parity", packets: 12, overlap: true }))).toBe(12);
  expect(ParityWish.safeParse({ t: "parity", packets: 12, further: MAX_PARITY - 11 }).success).toBe(false);
});
