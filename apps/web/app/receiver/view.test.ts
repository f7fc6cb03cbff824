import { describe, expect, it } from "vitest";
import { nextArrangement } from "./tiles/use-tiles.ts";
import { DEFAULT_VIEW, pageLink, parseView, storedView, viewLink } from "./view.ts";

describe("the view", () => {
  it.each([null, "{", "7", '{"layout":"circle","labels":1,"lost":"green"}'])(
    "is as by default where a device remembers %j",
    (stored) => expect(parseView(stored)).toEqual(DEFAULT_VIEW),
  );
  it("is what the device remembers", () => {
    const view = { layout: "large", overlay: false, lost: "slate", timecode: true } as const;
    expect(parseView(storedView(view))).toEqual(view);
  });
  it("has defaults for what an earlier version did not store", () => {
    const stored = '{"layout":"large","labels":false,"lost":"slate"}';
    expect(parseView(stored)).toEqual({ layout: "large", overlay: false, lost: "slate", timecode: false });
  });
  it("goes through the layouts and begins again", () =>
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
  it("says nothing that it does not say well", () => {
    expect(viewLink(new URLSearchParams("layout=x&labels=perhaps&lost=&timecode=perhaps"))).toEqual({});
    expect(pageLink(new URLSearchParams("clean=perhaps&panel=perhaps&background=red"))).toEqual({
      clean: false,
      guest: false,
      panel: undefined,
      remote: false,
      background: "black",
    });
  });
  it("asks for the clean view over whatever lies beneath", () =>
    expect(pageLink(new URLSearchParams("clean=1&panel=0&remote=1&background=transparent"))).toEqual({
      clean: true,
      guest: false,
      panel: false,
      remote: true,
      background: "transparent",
    }));
});
