import type { StreamStats } from "@setsuna/client";
import { type LineWindow, type LinkCounters, swallowedBy } from "@setsuna/testkit/model";
import type { Draw } from "@setsuna/testkit/simulation";
import type { SoundLosses } from "./sound-rules.ts";
import type { TrueFreezes } from "./true-screen.ts";
import type { VideoClient } from "./video-client.ts";
import type { VideoPath } from "./video-path.ts";

export interface EarlierLosses {
  readonly path: VideoPath | undefined;
  readonly down: number;
  readonly up: number;
}

export interface Seen {
  readonly since: number;
  readonly path: VideoPath | undefined;
  readonly capturedBefore: number;
  readonly panel: StreamStats | undefined;
  readonly line: LinkCounters | undefined;
  readonly lostBefore: number;
  readonly earlier: EarlierLosses | undefined;
  readonly soundPath: VideoPath | undefined;
  readonly soundLine: LinkCounters | undefined;
  readonly soundLostBefore: number;
  readonly unread: number;
  readonly screen: TrueFreezes;
  readonly isLive: boolean;
  readonly page: VideoClient | undefined;
  readonly ends: number;
  readonly draws: Draw[];
}

/** Viewers may repair losses before the relay, but need not. */
export const lineBetween = (before: Seen, now: Seen): LineWindow | undefined => {
  const [from, to] = [before.line, now.line];
  // Unread packets count as lost only once the machine is awake.
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

export const soundLossesBetween = (before: Seen, now: Seen): SoundLosses | undefined => {
  const [from, to] = [before.soundLine, now.soundLine];
  if (from === undefined || to === undefined || before.soundPath !== now.soundPath) return undefined;
  return { up: now.soundLostBefore - before.soundLostBefore, down: swallowedBy(to) - swallowedBy(from) };
};
