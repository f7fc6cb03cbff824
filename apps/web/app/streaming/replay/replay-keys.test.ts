import { describe, expect, it } from "vitest";
import { replayKey } from "./replay-keys.ts";

const press = (key: string, more = {}) => ({
  key,
  code: "",
  shiftKey: false,
  isComposing: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  repeat: false,
  defaultPrevented: false,
  ...more,
});
const page = { takesText: false, takesSpace: false, fullScreen: false };

describe("the replay's keys", () => {
  it("the same key opens it and returns to live", () => {
    expect(replayKey(press("r"), false, page)).toEqual({ name: "open" });
    expect(replayKey(press("R"), true, page)).toEqual({ name: "close" });
    expect(replayKey(press("Escape"), true, page)).toEqual({ name: "close" });
    expect(replayKey(press("Escape"), true, { ...page, fullScreen: true })).toBeUndefined();
  });
  it("leaves every other key to the receiver while closed", () => {
    for (const key of [" ", "j", "k", "l", ",", ".", "s", "1"]) expect(replayKey(press(key), false, page)).toBeUndefined();
  });
  it("repeats only steps while a key is held", () => {
    expect(replayKey(press(".", { repeat: true }), true, page)).toEqual({ name: "step", by: 1 });
    expect(replayKey(press("k", { repeat: true }), true, page)).toBeUndefined();
  });
  it("leaves typed text, shortcuts and a focused button's space bar alone", () => {
    expect(replayKey(press("r"), false, { ...page, takesText: true })).toBeUndefined();
    expect(replayKey(press("r", { ctrlKey: true }), false, page)).toBeUndefined();
    expect(replayKey(press(" "), true, { ...page, takesSpace: true })).toBeUndefined();
    expect(replayKey(press(" "), true, page)).toEqual({ name: "toggle" });
  });
});
