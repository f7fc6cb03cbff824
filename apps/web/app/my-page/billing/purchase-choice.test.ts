import { SerialId } from "@setsuna/contracts";
import { describe, expect, it } from "vitest";
import {
  choiceIn,
  choiceOf,
  chosenId,
  intentOf,
  NEW_ID,
  OFFERS,
  type PurchaseChoice,
  pathOf,
  priceOf,
  quantityOf,
} from "./purchase-choice.ts";

const ID = SerialId.parse("abcdefg");
const queryOf = (path: string): URLSearchParams => new URLSearchParams(path.split("?")[1]);

describe("a purchase in its page's address", () => {
  const choices: readonly PurchaseChoice[] = [
    { offer: "commercial", serialId: ID, licences: "3", method: "card", coupon: "WELCOME 10%" },
    { offer: "pro", serialId: NEW_ID, licences: "85", method: "invoice", coupon: "" },
    { offer: "prepaid", serialId: undefined, licences: "1", method: "invoice", coupon: "" },
  ];
  it.each(choices)("round-trips: $offer", (choice) => expect(choiceIn(queryOf(pathOf(choice)))).toEqual(choice));

  it("falls back to available offers if the address is invalid", () => {
    const plain: PurchaseChoice = { offer: "commercial", serialId: undefined, licences: "1", method: "card", coupon: "" };
    expect(choiceIn(new URLSearchParams(""))).toEqual(plain);
    expect(choiceIn(new URLSearchParams("plan=free&id=../../etc&method=cash"))).toEqual(plain);
    expect(choiceIn(new URLSearchParams("plan=prepaid&method=card")).method).toBe("invoice");
  });

  it("keeps invalid input so that it can be reported", () => {
    expect(choiceIn(new URLSearchParams("licences=0")).licences).toBe("0");
    expect(intentOf(choiceIn(new URLSearchParams("licences=0")), NEW_ID)).toBeUndefined();
  });
});

it("sends the choice to the server and restores it from the answer", () => {
  const choice = choiceIn(new URLSearchParams("plan=prepaid&licences=2&id=abc-defg"));
  const intent = intentOf(choice, ID);
  expect(intent).toEqual({ kind: "buy", plan: "pro", licences: 2, method: "invoice", periodMonths: 6, serialId: ID });
  expect(intent && choiceOf(intent)).toEqual(choice);
  expect(intentOf(choice, NEW_ID)).toMatchObject({ serialId: null });
  expect(choiceOf({ kind: "buy", plan: "pro", licences: 1, method: "card", periodMonths: 1, serialId: null })?.serialId).toBe(
    NEW_ID,
  );
  expect(choiceOf({ kind: "add", serialId: ID, licences: 1 })).toBeUndefined();
});

it("buys for an existing Free ID, unless another or a new one was chosen", () => {
  const other = SerialId.parse("hijklmn");
  const choice = choiceIn(new URLSearchParams("plan=pro"));
  expect(chosenId(choice, [ID, other])).toBe(ID);
  expect(chosenId({ ...choice, serialId: other }, [ID, other])).toBe(other);
  expect(chosenId({ ...choice, serialId: NEW_ID }, [ID])).toBe(NEW_ID);
  expect(chosenId(choice, [])).toBe(NEW_ID);
  // It is already paid, or another account's.
  expect(chosenId({ ...choice, serialId: other }, [ID])).toBe(ID);
});

it("has the specification's prices", () => {
  expect(OFFERS.map(priceOf)).toEqual([6000, 16_500, 99_000]);
});

it.each([
  ["1", 1],
  [" 85 ", 85],
  ["12", 12],
  ["0", undefined],
  ["86", undefined],
  ["-1", undefined],
  ["1.5", undefined],
  ["1e1", undefined],
  ["", undefined],
  ["2a", undefined],
] as const)("reads the quantity %j", (text, quantity) => expect(quantityOf(text)).toBe(quantity));

it("limits the quantity to the available room", () => {
  expect(quantityOf("4", 4)).toBe(4);
  expect(quantityOf("5", 4)).toBeUndefined();
});
