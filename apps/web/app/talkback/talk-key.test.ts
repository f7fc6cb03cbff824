import { expect, test } from "vitest";
import { isTalkKey, talkKey } from "./talk-key.ts";

const press = (fields: Partial<Parameters<typeof talkKey>[0]>) => ({
  key: "v",
  code: "KeyV",
  isComposing: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  defaultPrevented: false,
  ...fields,
});

test("V talks while held, Shift and V latch", () => {
  expect(talkKey(press({}), false)).toBe("hold");
  expect(talkKey(press({ key: "V" }), false)).toBe("hold");
  expect(talkKey(press({ key: "V", shiftKey: true }), false)).toBe("latch");
});

test("ignores typed text, shortcuts and other keys", () => {
  expect(talkKey(press({}), true)).toBeUndefined();
  expect(talkKey(press({ ctrlKey: true }), false)).toBeUndefined();
  expect(talkKey(press({ metaKey: true }), false)).toBeUndefined();
  expect(talkKey(press({ key: "b", code: "KeyB" }), false)).toBeUndefined();
  expect(talkKey(press({ defaultPrevented: true }), false)).toBeUndefined();
});

test("a key that is released with Shift down is the same key", () => {
  expect(isTalkKey({ key: "V", code: "KeyV", shiftKey: true })).toBe(true);
  expect(isTalkKey({ key: "v", code: "KeyV", shiftKey: false })).toBe(true);
  expect(isTalkKey({ key: "Shift", code: "ShiftLeft", shiftKey: true })).toBe(false);
});
