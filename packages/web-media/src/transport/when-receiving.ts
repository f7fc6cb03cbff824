import { browserTimers } from "./browser-timers.ts";

const LOOK_MS = 100;

/** Includes ICE checks. W3C RTCIceCandidatePairStats. */
const bytesReceived = async (pc: RTCPeerConnection): Promise<number> => {
  let sum = 0;
  for (const entry of (await pc.getStats()).values())
    if (entry.type === "candidate-pair") sum += (entry as RTCIceCandidatePairStats).bytesReceived ?? 0;
  return sum;
};

/** A data channel waits seconds for SCTP's timer. Returns the stop function. */
export const whenReceiving = (pc: RTCPeerConnection, receiving: () => void): (() => void) => {
  let known: number | undefined;
  let ended = false;
  const look = async (): Promise<void> => {
    const bytes = await bytesReceived(pc);
    if (ended) return;
    known ??= bytes;
    if (bytes === known) return;
    end();
    receiving();
  };
  const stop = browserTimers.every(LOOK_MS, () => void look());
  const end = (): void => {
    ended = true;
    stop();
  };
  return end;
};
