import { expect, it } from "vitest";
import type { MediaUnit } from "../streams/media-unit.ts";
import { Release } from "./release.ts";

const video = (at: number, isKeyframe = false): MediaUnit => ({
  kind: "video",
  codec: "H264",
  data: Uint8Array.of(1),
  isKeyframe,
  at,
});
const audio = (at: number): MediaUnit => ({ kind: "audio", codec: "opus", data: Uint8Array.of(2), isKeyframe: true, at });

const behind = (mostBehindMs: number | undefined) => {
  const written: MediaUnit[] = [];
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const release = new Release({
    delayMs: 0,
    mostBehindMs,
    clockOffset: () => 0,
    write: async (unit) => {
      await opened;
      written.push(unit);
    },
    failed: (error) => {
      throw error;
    },
  });
  return { release, open, written: () => written.map(({ kind, at }) => `${kind} ${at}`) };
};

it("gives a late receiver the newest keyframe and everything after it, but no older backlog", async () => {
  const { release, open, written } = behind(5000);
  for (let at = 0; at <= 12_000; at += 1000) {
    release.add(video(at, at % 4000 === 0));
    release.add(audio(at + 10));
  }
  open();
  await release.drain();
  const [first, second] = written();
  expect(first).toBe("video 0");
  expect(second).toBe("video 8000");
  expect(written().at(-1)).toBe("audio 12010");
});

it("drops video up to the next keyframe if none is queued, and keeps audio no older than that", async () => {
  const { release, open, written } = behind(5000);
  release.add(video(0, true));
  for (let at = 1000; at <= 7000; at += 1000) release.add(video(at));
  release.add(audio(7010));
  release.add(video(8000, true));
  release.add(video(9000));
  open();
  await release.drain();
  expect(written()).toEqual(["video 0", "audio 7010", "video 8000", "video 9000"]);
});

it("keeps everything for a file, however slow its disk is", async () => {
  const { release, open, written } = behind(undefined);
  for (let at = 0; at <= 60_000; at += 1000) release.add(video(at, at === 0));
  open();
  await release.drain();
  expect(written()).toHaveLength(61);
});
