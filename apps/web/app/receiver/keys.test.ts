import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { KEY_GROUPS, KEY_TABLE } from "./key-table.ts";
import { receiverKey } from "./keys.ts";

const FREE = { takesText: false, takesSpace: false };
const press = (key: string) => ({
  ...{ key, code: "", repeat: false, defaultPrevented: false, isComposing: false },
  ...{ altKey: false, ctrlKey: false, metaKey: false, shiftKey: false },
});

it("outside a replay, each key has one meaning", () => {
  const keys = KEY_GROUPS.filter((group) => group !== "replay").flatMap((group) =>
    KEY_TABLE[group].flatMap((row) => [...row.keys]),
  );
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
});

const guideRows = (language: "ja" | "en", replay: boolean): readonly (readonly [keys: string, does: string])[] => {
  const guide = readFileSync(new URL(`../content/${language}/guides/functions.mdx`, import.meta.url), "utf8");
  const table = /<DataTable caption="(?:Keys|キー操作)">\n\n([\s\S]*?)\n\n<\/DataTable>/.exec(guide)?.[1] ?? "";
  return table
    .split("\n")
    .slice(2)
    .map((row) => row.split("|").map((cell) => cell.trim()))
    .map(([, keys = "", does = ""]) => [keys, does] as const)
    .filter(([, does]) => /^(?:In a replay|リプレイ中)/.test(does) === replay);
};
const WRITTEN: Readonly<Record<string, RegExp>> = {
  " ": /^(?:Space|スペース)$/,
  "Shift+V": /Shift \+ V/,
  "Shift+←→↑↓": /^Shift \+ (?:arrow keys|矢印)$/,
};
const escaped = (key: string): string => key.replace(/[.?]/g, "\\$&");
const isWritten = (key: string, [keys, does]: readonly [keys: string, does: string]): boolean => {
  if (WRITTEN[key] !== undefined) return WRITTEN[key].test(keys);
  const text = key === "0" || key === "Esc" ? `${keys} ${does}` : keys;
  return new RegExp(`(?<!\\+ )(?<![A-Za-z\\d])${escaped(key)}(?![A-Za-z\\d])`).test(text);
};

it.each(["ja", "en"] as const)("every key is in the guide's table, in %s", (language) => {
  const missing = KEY_GROUPS.flatMap((group) =>
    KEY_TABLE[group].flatMap(({ keys }) =>
      keys.filter((key) => !guideRows(language, group === "replay").some((row) => isWritten(key, row))),
    ),
  );
  expect(missing).toEqual([]);
});

it("program, preview, call and off have keys, which do nothing while typing", () => {
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
  it("mutes all but one, shows one alone by its number, and restores all", () => {
    expect(receiverKey({ ...press, key: "s" }, page)).toBe("solo");
    expect(receiverKey({ ...press, key: "3" }, page)).toEqual({ alone: 3 });
    expect(receiverKey({ ...press, key: "0" }, page)).toBe("together");
    expect(receiverKey({ ...press, key: "Escape" }, page)).toBe("together");
    expect(receiverKey({ ...press, key: "3" }, { takesText: true, takesSpace: false })).toBeUndefined();
  });
  it.each([
    ["p", "panel"],
    ["L", "layout"],
    ["t", "overlay"],
    ["i", "pip"],
    ["?", "help"],
  ] as const)("acts on %s: %s", (key, action) => expect(receiverKey({ ...press, key }, page)).toBe(action));
  it("ignores typing, a button's space bar, shortcuts and a held key", () => {
    expect(receiverKey({ ...press, key: "f" }, { takesText: true, takesSpace: true })).toBeUndefined();
    expect(receiverKey(press, { takesText: false, takesSpace: true })).toBeUndefined();
    expect(receiverKey({ ...press, key: "f", ctrlKey: true }, page)).toBeUndefined();
    expect(receiverKey({ ...press, repeat: true }, page)).toBeUndefined();
  });
});
