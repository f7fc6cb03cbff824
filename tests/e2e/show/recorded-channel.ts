import { readdirSync } from "node:fs";
import { join } from "node:path";
import { median } from "@setsuna/testkit";
import { codedRecording } from "../support/coded-recording.ts";

const DAY_MS = 86_400_000;
export interface RecordedFile {
  /** Timecode of each frame, ms since the Unix epoch. */
  readonly labels: readonly number[];
  /** Median of timecode minus test stamp, ms. */
  readonly aheadMs: number;
}

/** The files of a channel that `setsuna record` wrote into `folder`, in order, and their frames after `since`, ms. */
export const recordedChannel = async (folder: string, channel: number, since: number): Promise<readonly RecordedFile[]> => {
  const names = readdirSync(folder).filter((name) => name.includes(`_${channel}_`));
  const files = await Promise.all(
    names.map(async (name): Promise<RecordedFile> => {
      const { codes, labels } = await codedRecording(join(folder, name), since);
      const frames = labels
        .map((ofDay, index) => ({ label: ofDay + DAY_MS * Math.round((since - ofDay) / DAY_MS), code: codes[index] ?? 0 }))
        .filter(({ label }) => label > since);
      return { labels: frames.map(({ label }) => label), aheadMs: median(frames.map(({ label, code }) => label - code)) };
    }),
  );
  const shown = files.filter(({ labels }) => labels.length > 0);
  return shown.sort((one, other) => (one.labels[0] ?? 0) - (other.labels[0] ?? 0));
};

/** Longest time between two frames of a channel, by their timecodes, ms. */
export const longestStep = (files: readonly RecordedFile[]): number => {
  const labels = files.flatMap((file) => file.labels);
  return Math.max(0, ...labels.slice(1).map((label, index) => label - (labels[index] ?? label)));
};
