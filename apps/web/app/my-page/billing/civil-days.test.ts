import { expect, it } from "vitest";
import { cardExpired, cardMonth, tokyoMomentIn } from "./civil-days.ts";

it("shows an instant in Japanese time, wherever the reader is", () => {
  expect(tokyoMomentIn("ja", "2026-11-21T15:30:00.000Z")).toBe("2026年11月22日 0:30");
  expect(tokyoMomentIn("en", "2026-11-21T15:30:00.000Z")).toMatch(/^November 22, 2026/);
});

it("writes a card's month with two digits", () => expect(cardMonth({ expiryMonth: 8, expiryYear: 2027 })).toBe("08/2027"));

it("treats a card as valid to the end of its month", () => {
  const card = { expiryMonth: 8, expiryYear: 2027 };
  expect(cardExpired(card, "2027-08-31")).toBe(false);
  expect(cardExpired(card, "2027-09-01")).toBe(true);
  expect(cardExpired({ expiryMonth: 12, expiryYear: 2026 }, "2027-01-01")).toBe(true);
});
