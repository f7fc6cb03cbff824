import type { StreamStats } from "@setsuna/client";
import { type LineWindow, type LinkCounters, swallowedBy } from "@setsuna/testkit/model";
import type { Draw } from "../../../bench/lines/screen.ts";
import type { PictureClient } from "./picture-client.ts";
import type { PicturePath } from "./picture-path.ts";
import type { SoundLosses } from "./sound-rules.ts";
import type { TrueFreezes } from "./true-screen.ts";

/** Packets that were lost by a moment: of the line to a viewer, and before the relay. */
export interface EarlierLosses {
  readonly path: PicturePath | undefined;
  readonly down: number;
  readonly up: number;
}

/** What was seen of a viewer since its window began. */
export interface Seen {
  readonly since: number;
  readonly path: PicturePath | undefined;
  readonly capturedBefore: number;
  readonly panel: StreamStats | undefined;
  /** Of the line to the viewer, and packets that the sender's has lost. */
  readonly line: LinkCounters | undefined;
  readonly lostBefore: number;
  /** Losses by two seconds before the window began; undefined where another path was. */
  readonly earlier: EarlierLosses | undefined;
  readonly soundPath: PicturePath | undefined;
  readonly soundLine: LinkCounters | undefined;
  readonly soundLostBefore: number;
  readonly unread: number;
  readonly screen: TrueFreezes;
  readonly isLive: boolean;
  readonly page: PictureClient | undefined;
  readonly ends: number;
  /** The last one before the window is the first. */
  readonly draws: Draw[];
}

/** What is lost before the relay is repaired at the viewer now and then, and need not be. */
export const lineBetween = (before: Seen, now: Seen): LineWindow | undefined => {
  const [from, to] = [before.line, now.line];
  // What nobody reads is missed when the machine is awake again, and not before.
  if (from === undefined || to === undefined || before.path !== now.path || now.unread > before.unread) return undefined;
  const delivered = to.delivered - from.delivered;
  const { earlier } = before;
  const lostBefore =
    earlier === undefined || earlier.path !== before.path
      ? 0
      : swallowedBy(from) - earlier.down + (before.lostBefore - earlier.up);
  return {
    lostBefore,
    delivered,
    lost: swallowedBy(to) - swallowedBy(from),
    socketDrops: now.lostBefore - before.lostBefore,
  };
};

/** What the lines lost of sound; undefined where it came by two connections. */
export const soundLossesBetween = (before: Seen, now: Seen): SoundLosses | undefined => {
  const [from, to] = [before.soundLine, now.soundLine];
  if (from === undefined || to === undefined || before.soundPath !== now.soundPath) return undefined;
  return { up: now.soundLostBefore - before.soundLostBefore, down: swallowedBy(to) - swallowedBy(from) };
};
