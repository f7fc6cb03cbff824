import type { TracksEvent } from "@setsuna/media-protocol";
import { describe, expect, it } from "vitest";
import { trackSentences } from "./track-sentences.ts";

const tracks = (video: boolean, taken?: readonly number[], of = taken?.length ?? 0): TracksEvent => ({
  event: "tracks",
  video,
  ...(taken === undefined ? {} : { audio: { taken: [...taken], of } }),
});
const BOTH = { video: true, audio: true };
const said = (now: TracksEvent, wants = BOTH, isLive = false, before?: TracksEvent): string[] =>
  trackSentences(now, { wants, isLive, before }).map(({ en }) => en);

describe("messages about a source's tracks", () => {
  it("print nothing when everything requested is present from the start", () => {
    expect(said(tracks(true, [1]))).toEqual([]);
    expect(said(tracks(false, [1]), { video: false, audio: true })).toEqual([]);
  });

  it("name the audio tracks when there was a choice", () => {
    expect(said(tracks(true, [1, 2], 4))).toEqual([expect.stringMatching(/^Sound tracks 1 and 2 of 4 .* left and right/)]);
    expect(said(tracks(true, [3], 4))).toEqual([expect.stringMatching(/^Sound track 3 of 4 /)]);
  });

  it("name missing tracks and tracks that appear later", () => {
    expect(said(tracks(true))).toEqual([expect.stringContaining("Sending the picture only")]);
    expect(said(tracks(false, [1]))).toEqual([expect.stringContaining("Sending sound only")]);
    expect(said(tracks(true), BOTH, true)).toEqual([expect.stringContaining("sound once it starts")]);
    expect(said(tracks(true, [1]), BOTH, true, tracks(true))).toEqual([expect.stringContaining("has sound now")]);
    expect(said(tracks(true, [1, 2]), BOTH, true, tracks(false, [1, 2]))).toEqual([expect.stringContaining("has a picture now")]);
  });

  it("appear once, however often the source is opened", () =>
    expect(said(tracks(true, [1, 2]), BOTH, true, tracks(true, [1, 2]))).toEqual([]));
});
