import { describe, expect, it } from "vitest";
import { KEY_GROUPS, KEY_TABLE } from "./key-table.ts";
import { receiverKey } from "./keys.ts";

const FREE = { takesText: false, takesSpace: false };
const press = (key: string) => ({
  ...{ key, code: "", repeat: false, defaultPrevented: false, isComposing: false },
  ...{ altKey: false, ctrlKey: false, metaKey: false, shiftKey: false },
});

it("outside of a replay each key has one meaning", () => {
  const keys = KEY_GROUPS.filter((group) => group !== "replay").flatMap((group) =>
    KEY_TABLE[group].flatMap((row) => [...row.keys]),
  );
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
});

it("program, preview, call and off have keys, which do nothing while one types", () => {
  const actions = ["g", "w", "c", "o"].map((key) => receiverKey(press(key), FREE));
  expect(actions).toEqual(["tally-1", "tally-2", "tally-3", "tally-0"]);
  expect(receiverKey(press("g"), { ...FREE, takesText: true })).toBeUndefined();
});

describe("receiverKey", () => {
  const press = {
    key: " ",
    code: "",
    shiftKey: false,
    isComposing: false,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    repeat: false,
    defaultPrevented: false,
  };
  const page = { takesText: false, takesSpace: false };
  it("acts on space, f and m", () => {
    expect(receiverKey(press, page)).toBe("toggle");
    expect(receiverKey({ ...press, key: "f" }, page)).toBe("full-screen");
    expect(receiverKey({ ...press, key: "M" }, page)).toBe("mute");
    expect(receiverKey({ ...press, key: "x" }, page)).toBeUndefined();
  });
  it("hears one of several alone, shows one alone by its number, and all again", () => {
    expect(receiverKey({ ...press, key: "s" }, page)).toBe("solo");
    expect(receiverKey({ ...press, key: "3" }, page)).toEqual({ alone: 3 });
    expect(receiverKey({ ...press, key: "0" }, page)).toBe("together");
    expect(receiverKey({ ...press, key: "Escape" }, page)).toBe("together");
    expect(receiverKey({ ...press, key: "3" }, { takesText: true, takesSpace: false })).toBeUndefined();
  });
  it.each([
    ["p", "panel"],
    ["L", "layout"],
    ["t", "labels"],
    ["i", "pip"],
    ["?", "help"],
  ] as const)("acts on %s: %s", (key, action) => expect(receiverKey({ ...press, key }, page)).toBe(action));
  it("leaves typing, a button's space bar, shortcuts and a held key alone", () => {
    expect(receiverKey({ ...press, key: "f" }, { takesText: true, takesSpace: true })).toBeUndefined();
    expect(receiverKey(press, { takesText: false, takesSpace: true })).toBeUndefined();
    expect(receiverKey({ ...press, key: "f", ctrlKey: true }, page)).toBeUndefined();
    expect(receiverKey({ ...press, repeat: true }, page)).toBeUndefined();
  });
});
