import { DEFAULT_REPLAY_FRAMES, ReplayFrames } from "@setsuna/contracts";
import { wholeNumberIn } from "@setsuna/kit";
import { readStored, writeStored } from "../../platform/device-memory.ts";

const STORAGE_KEY = "setsuna.replay-frames";

export const readReplayLength = (text: string | null): number | undefined =>
  ReplayFrames.safeParse(wholeNumberIn(text ?? "")).data;

/** Frames from the link (`?replay=`), else last set, else 600. */
export const replayLength = (query: string | null): number =>
  readReplayLength(query) ?? readReplayLength(readStored(STORAGE_KEY)) ?? DEFAULT_REPLAY_FRAMES;

export const keepReplayLength = (frames: number): void => writeStored(STORAGE_KEY, String(frames));
