import { expect, it } from "vitest";
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
