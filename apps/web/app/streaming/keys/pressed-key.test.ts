import { describe, expect, it } from "vitest";
import { receiverKey } from "../../receiver/keys.ts";
import { isTalkKey, talkKey } from "../../talkback/talk-key.ts";
import { replayKey } from "../replay/replay-keys.ts";
import { pressedKey, wantedKey } from "./pressed-key.ts";

const PLAIN = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, isComposing: false, defaultPrevented: false };
const press = (key: string, code: string, more = {}) => ({ ...PLAIN, repeat: false, key, code, ...more });
const page = { takesText: false, takesSpace: false, fullScreen: false };

const LAYOUTS = [
  ["QWERTY", "v", "1", "f", ","],
  ["AZERTY", "v", "&", "f", ";"],
  ["Cyrillic", "м", "1", "а", "б"],
  ["Greek", "ω", "1", "φ", ","],
  ["Hebrew", "ה", "1", "כ", "ת"],
  ["kana", "ひ", "ぬ", "は", "ね"],
  ["Arabic", "ر", "١", "ب", "و"],
  ["an input method", "Process", "Process", "Process", "Process"],
] as const;

describe.each(LAYOUTS)("on %s", (layout, v, one, f, comma) => {
  it("V starts and stops talking, 1 shows the first alone, F toggles full screen", () => {
    expect(talkKey(press(v, "KeyV"), false)).toBe("hold");
    expect(talkKey(press(v.length === 1 ? v.toUpperCase() : v, "KeyV", { shiftKey: true }), false)).toBe("latch");
    expect(isTalkKey(press(v, "KeyV"))).toBe(true);
    expect(receiverKey(press(one, "Digit1"), page)).toEqual({ alone: 1 });
    expect(receiverKey(press(f, "KeyF"), page)).toBe("full-screen");
  });
  it("a comma steps the replay back", () =>
    expect(replayKey(press(layout === "AZERTY" ? "," : comma, "Comma"), true, page)).toEqual({ name: "step", by: -1 }));
});

describe("a key", () => {
  const wanted = new Set(["v", "m", "1", "?", " "]);
  it.each([
    ["Dvorak's K at the place of V", press("k", "KeyV"), undefined],
    ["Dvorak's V", press("v", "Period"), "v"],
    ["AZERTY's comma at the place of M", press(",", "KeyM"), undefined],
    ["the numeric pad's 1", press("1", "Numpad1"), "1"],
    ["the numeric pad's End", press("End", "Numpad1"), "1"],
    ["an exclamation mark", press("!", "Digit1", { shiftKey: true }), undefined],
    ["AZERTY's 1 with Shift", press("1", "Digit1", { shiftKey: true }), "1"],
    ["kana's question mark", press("・", "Slash", { shiftKey: true }), "?"],
    ["a wide space", press("\u3000", "Space"), " "],
    ["an arrow", press("ArrowLeft", "ArrowLeft"), undefined],
  ])("%s is %j as %s", (_what, event, key) => expect(wantedKey(event, wanted)).toBe(key));
  it.each(["ctrlKey", "metaKey", "altKey", "isComposing", "defaultPrevented"])("is ignored with %s", (name) =>
    expect(pressedKey(press("v", "KeyV", { [name]: true }), wanted)).toBeUndefined(),
  );
});
