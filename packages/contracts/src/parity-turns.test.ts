import { expect, test } from "vitest";
import { checksOfTurn, FORMER_PARITY, MAX_PARITY, otherTurn, PARITY_CHECKS } from "./parity-turns.ts";

test("two turns have no check in common, and all checks between them", () => {
  const all = [...checksOfTurn(0, MAX_PARITY), ...checksOfTurn(1, MAX_PARITY)];
  expect(new Set(all).size).toBe(PARITY_CHECKS);
  expect(Math.max(...all)).toBe(PARITY_CHECKS - 1);
});

test("who asks for twelve at most gets the checks that it has always had", () => {
  expect(checksOfTurn(0, FORMER_PARITY)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  expect(checksOfTurn(1, FORMER_PARITY)).toEqual([12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23]);
  expect(checksOfTurn(1, 14).slice(FORMER_PARITY)).toEqual([30, 31]);
  expect(otherTurn(otherTurn(0))).toBe(0);
});
