import { rtcReport } from "../stats/rtc-report.ts";
import { browserTimers } from "../transport/browser-timers.ts";

/** Interval in ms: a gap before the picture changes is as long at most. */
const LOOK_MS = 50;

/** W3C RTCInboundRtpStreamStats: video has been decoded, or audio has come. */
const isPlayable = async (receiver: RTCRtpReceiver): Promise<boolean> => {
  const figure = receiver.track.kind === "video" ? "framesDecoded" : "packetsReceived";
  return (await rtcReport(receiver)).some((stat) => stat.type === "inbound-rtp" && Number(stat[figure] ?? 0) > 0);
};

/** Calls `playable` once the receiver has media for the browser's own playout. Returns the cancel function. */
export const onceNativelyPlayable = (receiver: RTCRtpReceiver, playable: () => void): (() => void) => {
  let isOver = false;
  const end = browserTimers.every(LOOK_MS, () => void look());
  const cancel = (): void => {
    isOver = true;
    end();
  };
  const look = async (): Promise<void> => {
    if (isOver || !(await isPlayable(receiver)) || isOver) return;
    cancel();
    playable();
  };
  return cancel;
};
