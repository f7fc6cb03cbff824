import { Channel } from "@setsuna/contracts";
import { expect, it } from "vitest";
import { COUNTDOWN_S, changeOfKey, deskKey } from "./use-desk-keys.ts";

const press = (fields: Partial<Parameters<typeof deskKey>[0]>) =>
  deskKey({
    ...{ key: "1", code: "Digit1", isComposing: false, defaultPrevented: false },
    ...{ ctrlKey: false, metaKey: false, altKey: false, shiftKey: false },
    ...fields,
  });
const NOW = 1_700_000_000_000.4;
const change = (key: string, remote = true, direction = {}) => changeOfKey(key, { remote, direction }, NOW);

it("reads the same keys on every layout, and no chords", () => {
  expect(press({ key: "&", code: "Digit1" })).toBe("1");
  expect(press({ key: "м", code: "KeyV" })).toBe("v");
  expect(press({ key: "M", code: "KeyM", shiftKey: true })).toBe("m");
  expect(press({ key: "ArrowLeft", code: "ArrowLeft" })).toBe("ArrowLeft");
  expect(press({ ctrlKey: true })).toBeUndefined();
  expect(press({ key: "x", code: "KeyX" })).toBeUndefined();
});

it("puts a guest on a channel or back, and starts a countdown", () => {
  expect(change("3")).toEqual({ channel: Channel.parse(3) });
  expect(change("0")).toEqual({ channel: null });
  expect(change("c", false)).toEqual({ countdownTo: 1_700_000_000_000 + COUNTDOWN_S * 1000 });
  expect(change("ArrowLeft")).toBeUndefined();
});

it("toggles microphone and camera only for a guest who agreed to it", () => {
  expect([change("m"), change("m", true, { muted: true })]).toEqual([{ muted: true }, { muted: null }]);
  expect([change("v"), change("v", true, { pictureOff: true })]).toEqual([{ pictureOff: true }, { pictureOff: null }]);
  expect([change("m", false), change("v", false)]).toEqual([undefined, undefined]);
});
