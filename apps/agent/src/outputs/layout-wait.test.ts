import { surroundLayout } from "@setsuna/playout";
import { describe, expect, it } from "vitest";
import type { MediaUnit } from "../streams/media-unit.ts";
import { LayoutWait } from "./layout-wait.ts";

const BOTH = { video: true, audio: true };
const frame = (at: number, isKeyframe = false): MediaUnit => ({
  kind: "video",
  codec: "H264",
  data: Uint8Array.of(1),
  isKeyframe,
  at,
});
const sound = (at: number, channels = 2): MediaUnit => {
  const layout = surroundLayout(channels);
  const surround = layout && { layout, multistream: Uint8Array.of(1) };
  return { kind: "audio", codec: "opus", data: Uint8Array.of(0xf4, 1), isKeyframe: true, at, surround };
};

describe("LayoutWait", () => {
  it("holds video until audio reveals its channels", () => {
    const wait = new LayoutWait({ wants: BOTH, isMultichannel: true });
    const [key, delta, first] = [frame(0, true), frame(33), sound(20, 6)];
    expect(wait.add(key)).toEqual([]);
    expect(wait.add(delta)).toEqual([]);
    expect(wait.add(first)).toEqual([key, delta, first]);
    expect(wait.layout).toBe(surroundLayout(6));
  });

  it("holds nothing once audio has arrived, and follows its channels", () => {
    const wait = new LayoutWait({ wants: BOTH, isMultichannel: true });
    for (const channels of [6, 2, 8]) {
      expect(wait.add(sound(0, channels))).toHaveLength(1);
      expect(wait.layout).toBe(surroundLayout(channels));
    }
    expect(wait.add(frame(10, true))).toHaveLength(1);
  });

  it("gives up after 300 ms of video, in stereo", () => {
    const wait = new LayoutWait({ wants: BOTH, isMultichannel: true });
    wait.add(frame(0, true));
    expect(wait.add(frame(299))).toEqual([]);
    expect(wait.add(frame(300))).toHaveLength(3);
    expect(wait.add(frame(333, true))).toHaveLength(1);
    expect(wait.layout).toBeUndefined();
  });

  it.each([
    ["a stereo output", BOTH, false],
    ["video alone", { video: true, audio: false }, true],
  ])("holds nothing for %s", (_what, wants, isMultichannel) => {
    const wait = new LayoutWait({ wants, isMultichannel });
    expect(wait.add(frame(0, true))).toHaveLength(1);
    wait.add({ ...sound(0, 6) });
    expect(wait.layout).toBe(isMultichannel ? surroundLayout(6) : undefined);
  });

  it("returns the waiting units at the end", () => {
    const wait = new LayoutWait({ wants: BOTH, isMultichannel: true });
    wait.add(frame(0, true));
    expect(wait.end()).toEqual([frame(0, true)]);
    expect(wait.end()).toEqual([]);
  });
});
