import { describe, expect, it } from "vitest";
import { nextArrangement } from "./tiles/use-tiles.ts";
import { DEFAULT_VIEW, pageLink, parseView, storedView, viewLink } from "./view.ts";

describe("the view", () => {
  it.each([null, "{", "7", '{"layout":"circle","labels":1,"lost":"green"}'])("is the default if a device stored %j", (stored) =>
    expect(parseView(stored)).toEqual(DEFAULT_VIEW),
  );
  it("is restored from the device", () => {
    const view = { layout: "large", overlay: false, lost: "slate", timecode: true } as const;
    expect(parseView(storedView(view))).toEqual(view);
  });
  it("uses defaults for what an earlier version didn't store", () => {
    const stored = '{"layout":"large","labels":false,"lost":"slate"}';
    expect(parseView(stored)).toEqual({ layout: "large", overlay: false, lost: "slate", timecode: false });
  });
  it("cycles through the layouts", () =>
    expect(
      (["grid", "large", "side", "own"] as const).map((arrangement) => [
        nextArrangement({ arrangement, hasOwn: false }),
        nextArrangement({ arrangement, hasOwn: true }),
      ]),
    ).toEqual([
      ["large", "large"],
      ["side", "side"],
      ["grid", "own"],
      ["grid", "grid"],
    ]));
});

describe("a link", () => {
  it("reads layout, overlay and the display of a lost signal", () =>
    expect(viewLink(new URLSearchParams("layout=side&labels=0&lost=black&timecode=1"))).toEqual({
      layout: "side",
      overlay: false,
      lost: "black",
      timecode: true,
    }));
  it("ignores invalid values", () => {
    expect(viewLink(new URLSearchParams("layout=x&labels=perhaps&lost=&timecode=perhaps"))).toEqual({});
    expect(pageLink(new URLSearchParams("clean=perhaps&panel=perhaps&background=red"))).toEqual({
      clean: false,
      guest: false,
      panel: undefined,
      remote: false,
      background: "black",
    });
  });
  it("requests the clean view on any background", () =>
    expect(pageLink(new URLSearchParams("clean=1&panel=0&remote=1&background=transparent"))).toEqual({
      clean: true,
      guest: false,
      panel: false,
      remote: true,
      background: "transparent",
    }));
});
