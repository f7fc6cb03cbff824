import { type ErrorBody, StudioError } from "@setsuna/contracts";
import { expect, it } from "vitest";
import type { MediaUnit } from "../streams/media-unit.ts";
import type { MediaOutput } from "./media-output.ts";
import { OutputLane } from "./output-lane.ts";

const unit = (at: number): MediaUnit => ({ kind: "video", codec: "H264", at, isKeyframe: true, data: new Uint8Array(10) });

const disk = (capacity: number): MediaOutput => {
  let taken = 0;
  return {
    get bytes() {
      return 10 * taken;
    },
    get isOpen() {
      return taken > 0;
    },
    size: () => undefined,
    write: async () => {
      if (taken === capacity) throw new StudioError("disk-full");
      taken += 1;
      return true;
    },
    close: async () => undefined,
    abandon: () => undefined,
  };
};

const laneOf = async (media: MediaOutput, ended: (error: ErrorBody | undefined) => void): Promise<OutputLane> =>
  OutputLane.open({
    target: "show.mp4",
    place: { isStdout: false, isFile: true, isJoinedLate: false, showsAtTime: false, open: () => Promise.resolve(media) },
    wants: { video: true, audio: false },
    delayMs: 0,
    clockOffset: () => 0,
    opened: () => undefined,
    waiting: () => undefined,
    news: () => undefined,
    written: () => undefined,
    ended: (_lane, error) => ended(error),
  });

it("reports an ended output once, while the other continues", async () => {
  const said: (string | undefined)[] = [];
  const small = await laneOf(disk(2), (error) => said.push(error?.code));
  const large = await laneOf(disk(100), (error) => said.push(error?.code));
  expect(large.figures().state).toBe("waiting");
  for (let at = 0; at < 5; at += 1) for (const lane of [small, large]) lane.add(unit(at));
  await Promise.all([small.close(), large.close()]);
  expect(said).toEqual(["disk-full"]);
  expect(small.figures()).toEqual({ bytes: 20, state: "ended" });
  expect(large.figures()).toEqual({ bytes: 50, state: "open" });
});

it("reports on close that a file can't be finished", async () => {
  const broken = { ...disk(9), close: () => Promise.reject(new StudioError("output-failed", "trailer")) };
  const lane = await laneOf(broken, () => undefined);
  await expect(lane.close()).rejects.toMatchObject({ code: "output-failed" });
});

it("is missing until something is written to it", async () => {
  const lane = await laneOf(disk(9), () => undefined);
  expect(lane.isMissing).toBe(true);
  lane.add(unit(0));
  await lane.close();
  expect(lane.isMissing).toBe(false);
});
