import type { Channel, ErrorBody } from "@setsuna/contracts";
import { errorBody } from "@setsuna/contracts";
import { expect, it } from "vitest";
import type { MediaUnit } from "../streams/media-unit.ts";
import { frame, sound } from "./record-units.fake.ts";
import { type ListedStream, type OpenedFile, RecordingSet, type SubscribedRecorder } from "./recording-set.ts";

const video = (channel: number): ListedStream => ({ kind: "video", channel: channel as Channel });
const audio = (channel: number): ListedStream => ({ kind: "audio", channel: channel as Channel });

const open = () => {
  let now = 0;
  const takes = new Map<string, (unit: MediaUnit) => void>();
  const recorders = new Map<string, SubscribedRecorder>();
  const opened: OpenedFile[] = [];
  const fails: ((error: ErrorBody) => void)[] = [];
  let closed = 0;
  const set = new RecordingSet(
    {},
    {
      now: () => now,
      subscribe: (kind, channel, recorder) => {
        takes.set(`${kind} ${channel}`, (unit) => recorder.take(unit));
        recorders.set(`${kind} ${channel}`, recorder);
        return { requestKeyframe: () => undefined, stop: () => takes.delete(`${kind} ${channel}`) };
      },
      open: (file, done) => {
        opened.push(file);
        let isDone = false;
        const finish = (error?: ErrorBody): void => {
          if (!isDone) done(500, error);
          isDone = true;
        };
        fails.push(finish);
        return {
          bytes: 500,
          add: () => undefined,
          close: async () => {
            closed += 1;
            finish();
          },
        };
      },
    },
  );
  const list = (...streams: ListedStream[]): void => {
    set.streams(streams);
    set.streams(streams);
  };
  const forward = (ms: number): void => {
    now += ms;
  };
  return { set, takes, recorders, opened, fails, list, forward, closed: () => closed };
};

it("records each source into one file, and new ones as they appear", () => {
  const { set, takes, opened, list } = open();
  set.start();
  list(video(1), audio(1));
  list(video(1), audio(1), video(4));
  takes.get("video 1")?.(frame(0, "large"));
  takes.get("audio 1")?.(sound(0));
  takes.get("video 4")?.(frame(0, "large"));
  expect(opened.map(({ channel, kinds }) => [channel, kinds.audio])).toEqual([
    [1, true],
    [4, false],
  ]);
  expect([set.recording, set.bytes]).toEqual([2, 1000]);
});

it("waits for a second list, so that a source's video and audio begin together", () => {
  const { set, takes } = open();
  set.start();
  set.streams([video(1)]);
  expect(takes.size).toBe(0);
  set.streams([video(1), audio(1)]);
  set.streams([video(1), audio(1)]);
  expect([...takes.keys()]).toEqual(["video 1", "audio 1"]);
});

it("keeps a source that leaves the list, so that it is recorded at once when it returns", () => {
  const { set, takes, list } = open();
  set.start();
  list(video(1));
  list();
  expect(takes.size).toBe(1);
});

it("completes every file and leaves the streams when it is stopped, and records again when started", async () => {
  const { set, takes, opened, list, closed } = open();
  set.start();
  list(video(1), video(2));
  for (const take of takes.values()) take(frame(0, "large"));
  await set.stop();
  expect([closed(), takes.size, set.bytes]).toEqual([2, 0, 1000]);
  list(video(1));
  expect(takes.size).toBe(0);
  set.start();
  list(video(1));
  takes.get("video 1")?.(frame(0, "large"));
  expect(opened).toHaveLength(3);
});

it("starts another file after a failed one, and gives up after repeated failures", () => {
  const { set, takes, opened, fails, list, forward } = open();
  set.start();
  list(video(1));
  const failNext = (): void => {
    takes.get("video 1")?.(frame(0, "large"));
    fails.at(-1)?.(errorBody("media-process-ended"));
    forward(1000);
  };
  for (let failure = 0; failure < 4; failure += 1) failNext();
  expect([opened.length, set.isFailing]).toEqual([4, false]);
  forward(60_000);
  failNext();
  expect(set.isFailing).toBe(false);
  for (let failure = 0; failure < 4; failure += 1) failNext();
  expect(set.isFailing).toBe(true);
});

it("reports for each stream whether it is being recorded, so that its relay can notify the owner", async () => {
  const { set, takes, recorders, list } = open();
  set.start();
  list(video(1), audio(1));
  const recording = () => [...recorders].map(([name, { isRecording }]) => [name, isRecording]);
  expect(recording()).toEqual([
    ["video 1", false],
    ["audio 1", false],
  ]);
  takes.get("video 1")?.(frame(0, "large"));
  expect(recording().every(([, isRecording]) => isRecording)).toBe(true);
  await set.stop();
  expect(recording().some(([, isRecording]) => isRecording)).toBe(false);
});
