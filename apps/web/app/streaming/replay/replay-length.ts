import { DEFAULT_REPLAY_FRAMES, ReplayFrames } from "@setsuna/contracts";
import { wholeNumberIn } from "@setsuna/kit";
import { readStored, writeStored } from "../../components/device-memory.ts";

const STORAGE_KEY = "setsuna.replay-frames";

/** A number of frames as typed or stored; undefined when it is none. */
export const readReplayLength = (text: string | null): number | undefined =>
  ReplayFrames.safeParse(wholeNumberIn(text ?? "")).data;

/** Returns how many frames this device records, by the link (`?replay=`), else as it was set last, else 600. */
export const replayLength = (query: string | null): number =>
  readReplayLength(query) ?? readReplayLength(readStored(STORAGE_KEY)) ?? DEFAULT_REPLAY_FRAMES;

export const keepReplayLength = (frames: number): void => writeStored(STORAGE_KEY, String(frames));
