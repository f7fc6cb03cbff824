import type { RecordingState } from "@setsuna/web-media";

export type RecordingStates = Readonly<Record<number, RecordingState>>;

export interface RecordingSum {
  readonly isRunning: boolean;
  readonly bytes: number;
  /** Of the longest, ms. */
  readonly durationMs: number;
}

export const recordingSum = (states: RecordingStates): RecordingSum => {
  const all = Object.values(states);
  return {
    isRunning: all.some(({ name }) => name !== "stopped"),
    bytes: all.reduce((sum, { progress }) => sum + progress.bytes, 0),
    durationMs: Math.max(0, ...all.map(({ progress }) => progress.durationMs)),
  };
};

const two = (value: number): string => String(value).padStart(2, "0");

/** Hours only where there are any, such as "1:02:03" or "02:03". */
export const clockOf = (ms: number): string => {
  const seconds = Math.floor(ms / 1000);
  const hours = Math.floor(seconds / 3600);
  return `${hours > 0 ? `${hours}:` : ""}${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
};

/** In MB, or GB from 1,000 MB. */
export const sizeOf = (bytes: number): string =>
  bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(2)} GB`;
