import { describe, expect, it } from "vitest";
import { parseAudioMap, STEREO_MAP } from "./audio-map.ts";

describe("--audio-map", () => {
  it.each([
    ["5.1", 6, false, undefined],
    ["7.1", 8, false, undefined],
    ["5.1=1,2,5,6,3,4", 6, false, 6],
    ["7.1=8,7,6,5,4,3,2,1", 8, false, 8],
    ["1,2,3", 3, true, 3],
    ["16, 15, 2, 2", 4, true, 16],
    ["1,2,3,4,5,6,7,8", 8, true, 8],
  ])("%s has its own layout and needs its channels", (text, channels, isDiscrete, leastChannels) => {
    expect(parseAudioMap(text)).toMatchObject({ layout: { channels, isDiscrete } });
    expect(parseAudioMap(text).leastChannels).toBe(leastChannels);
  });

  it.each([
    ["stereo", undefined, STEREO_MAP.filter],
    ["3", 3, "pan=stereo|c0=c2|c1=c2,"],
    ["3,4", 4, "pan=stereo|c0=c2|c1=c3,"],
    ["stereo=4,3", 4, "pan=stereo|c0=c3|c1=c2,"],
  ])("%s is stereo", (text, leastChannels, start) => {
    const { layout, filter, ...rest } = parseAudioMap(text);
    expect(layout).toBeUndefined();
    expect(rest.leastChannels).toBe(leastChannels);
    expect(filter.startsWith(start)).toBe(true);
  });

  it("puts the source's channels in the given order", () => {
    expect(parseAudioMap("5.1=1,2,5,6,3,4").filter).toContain("pan=5.1|c0=c0|c1=c1|c2=c4|c3=c5|c4=c2|c5=c3,");
    expect(parseAudioMap("9,1,1,2").filter).toContain("pan=4.0|c0=c8|c1=c0|c2=c0|c3=c1,");
  });

  it.each(["", "6.1", "5.1=1,2", "5.1=", "0", "65", "1,2,3,4,5,6,7,8,9", "1;2", "a", "5.1=1,2,3,4,5,6=7", "1,,2"])(
    "refuses %j",
    (text) => {
      expect(() => parseAudioMap(text)).toThrow(expect.objectContaining({ code: "bad-usage" }));
    },
  );
});
