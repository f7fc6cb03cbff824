import type { Milliseconds } from "@setsuna/kit";
import { localNow } from "../local-clock.ts";
import { rtcReport } from "../stats/rtc-report.ts";
import { browserTimers } from "../transport/browser-timers.ts";

/** Interval in ms: a gap before the picture changes is as long at most. */
const LOOK_MS = 50;
/** A receiver that stays behind for this long, ms, plays anyway. */
const MAX_BEHIND_MS = 2000;

/** W3C RTCInboundRtpStreamStats: video has been decoded, or audio has come. */
const isPlayable = async (receiver: RTCRtpReceiver): Promise<boolean> => {
  const figure = receiver.track.kind === "video" ? "framesDecoded" : "packetsReceived";
  return (await rtcReport(receiver)).some((stat) => stat.type === "inbound-rtp" && Number(stat[figure] ?? 0) > 0);
};

/**
 * Calls `playable` once the receiver has media for the browser's own playout, and no longer `isBehind` the shown one. Returns
 * the cancel function.
 */
export const onceNativelyPlayable = (receiver: RTCRtpReceiver, isBehind: () => boolean, playable: () => void): (() => void) => {
  let isOver = false;
  let playableAt: Milliseconds | undefined;
  const end = browserTimers.every(LOOK_MS, () => void look());
  const cancel = (): void => {
    isOver = true;
    end();
  };
  const look = async (): Promise<void> => {
    if (isOver || !(await isPlayable(receiver)) || isOver) return;
    playableAt ??= localNow();
    if (isBehind() && localNow() - playableAt < MAX_BEHIND_MS) return;
    cancel();
    playable();
  };
  return cancel;
};
