import { expect, test } from "vitest";
import { partyKey, partyKeyGroup } from "./party-keys.ts";

const press = (fields: Partial<Parameters<typeof partyKey>[0]>) => ({
  ...{ key: "1", code: "Digit1", isComposing: false, defaultPrevented: false },
  ...{ ctrlKey: false, metaKey: false, altKey: false, shiftKey: false },
  ...fields,
});

test("1 to 4 talk while they are held, Shift latches, on any layout and the number pad", () => {
  expect(partyKey(press({}), false)).toEqual({ group: 0, act: "hold" });
  expect(partyKey(press({ key: "4", code: "Numpad4" }), false)).toEqual({ group: 3, act: "hold" });
  expect(partyKey(press({ key: "!", shiftKey: true }), false)).toEqual({ group: 0, act: "latch" });
  // On AZERTY the digits need Shift.
  expect(partyKey(press({ key: "é", code: "Digit2" }), false)).toEqual({ group: 1, act: "hold" });
  expect(partyKey(press({ key: "2", code: "Digit2", shiftKey: true }), false)).toEqual({ group: 1, act: "latch" });
});

test("ignores typed text, shortcuts and other keys", () => {
  expect(partyKey(press({}), true)).toBeUndefined();
  expect(partyKey(press({ ctrlKey: true }), false)).toBeUndefined();
  expect(partyKey(press({ key: "5", code: "Digit5" }), false)).toBeUndefined();
  expect(partyKey(press({ key: "v", code: "KeyV" }), false)).toBeUndefined();
});

test("a key released with or without Shift belongs to the group that it was pressed for", () => {
  expect(partyKeyGroup({ key: "!", code: "Digit1", shiftKey: true })).toBe(0);
  expect(partyKeyGroup({ key: "1", code: "Digit1", shiftKey: false })).toBe(0);
});
