import { browserTimers } from "./browser-timers.ts";

const LOOK_MS = 100;

/** Bytes that came over any pair of addresses of a connection, checks of ICE among them. W3C webrtc-stats, RTCIceCandidatePairStats. */
const bytesReceived = async (pc: RTCPeerConnection): Promise<number> => {
  let sum = 0;
  for (const entry of (await pc.getStats()).values())
    if (entry.type === "candidate-pair") sum += (entry as RTCIceCandidatePairStats).bytesReceived ?? 0;
  return sum;
};

/**
 * Calls back once when anything arrives on the connection again. A data channel alone would be late: after a silence it waits for
 * SCTP's retransmission timer, which takes seconds by then. Returns a function that stops it.
 */
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
