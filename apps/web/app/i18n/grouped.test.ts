import { expect, test } from "vitest";
import { grouped } from "./grouped.ts";

const intl = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });

test.each([0, 7, 999, 1000, 6000, 12_345, 999_999, 1_000_000, 1_234_567_890, -5, -999, -1000, -123_456, 1234.4, 999.6])(
  "%d is grouped as Intl does",
  (value) => {
    expect(grouped(value)).toBe(intl.format(value));
  },
);
