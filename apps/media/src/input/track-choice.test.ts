import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chooseTracks } from "./track-choice.ts";

const mono = (language?: string) => ({ channels: 1, language });
const stereo = { channels: 2 };
type Tracks = Parameters<typeof chooseTracks>[0];

describe("chooseTracks", () => {
  it.each<[string, Tracks, readonly number[]]>([
    ["two tracks of one channel", [mono(), mono()], [0, 1]],
    ["more of them: the first two", [mono(), mono(), mono(), mono()], [0, 1]],
    ["one track of one channel", [mono()], [0]],
    ["two channels first", [stereo, mono(), mono()], [0]],
    ["one channel, and another behind a track of two", [mono(), stereo, mono()], [0, 2]],
    ["one channel in two languages", [mono("jpn"), mono("eng")], [0]],
    ["one channel in one language", [mono("jpn"), mono("eng"), mono("jpn")], [0, 2]],
    [
      "one that is to be begun with",
      [
        { ...stereo, rank: "usual" },
        { ...stereo, rank: "default" },
      ],
      [1],
    ],
    ["one for some of the audience, and another", [{ ...stereo, rank: "for-some" }, stereo], [1]],
    [
      "one channel beside described sound",
      [
        { ...mono(), rank: "default" },
        { ...mono(), rank: "for-some" },
      ],
      [0],
    ],
    ["one of another programme, and its own", [{ ...mono(), rank: "elsewhere" }, mono(), mono()], [1, 2]],
    [
      "sound of another programme alone",
      [
        { ...mono(), rank: "elsewhere" },
        { ...mono(), rank: "elsewhere" },
      ],
      [0, 1],
    ],
    ["tracks that say nothing yet", [{ channels: 0 }, { channels: 0 }], [0]],
  ])("chooses %s", (_what, tracks, chosen) => expect(chooseTracks(tracks, undefined)).toEqual(chosen));

  it("takes as many mono tracks as needed", () => {
    const tracks = [stereo, ...Array.from({ length: 8 }, () => mono())].toReversed();
    expect(chooseTracks(tracks, undefined, 6)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(chooseTracks(tracks, undefined, 16)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(chooseTracks([stereo, mono()], undefined, 6)).toEqual([0]);
  });

  it("takes the requested tracks in that order, or nothing while one is missing", () => {
    const track = fc.record({ channels: fc.integer({ min: 0, max: 8 }) });
    fc.assert(
      fc.property(
        fc.array(track, { maxLength: 6 }),
        fc.uniqueArray(fc.integer({ min: 1, max: 8 }), { minLength: 1, maxLength: 8 }),
        (tracks, asked) => {
          const isThere = asked.every((number) => number <= tracks.length);
          expect(chooseTracks(tracks, asked)).toEqual(isThere ? asked.map((number) => number - 1) : undefined);
        },
      ),
    );
  });

  it("waits for the first track", () => expect(chooseTracks([], undefined)).toBeUndefined());
});
