import type { PathReading } from "@setsuna/client";
import { milliseconds } from "@setsuna/kit";

const isSelected = (stat: RTCStats): stat is RTCIceCandidatePairStats => {
  const pair = stat as Partial<RTCIceCandidatePairStats>;
  return stat.type === "candidate-pair" && pair.nominated === true && pair.state !== "failed";
};

/** W3C RTCIceCandidatePairStats; undefined if none, or if times are unknown. */
export const readPath = async (pc: RTCPeerConnection): Promise<PathReading | undefined> => {
  const readings = [...(await pc.getStats()).values()].filter(isSelected).flatMap((pair) => {
    const { timestamp, lastPacketReceivedTimestamp: last, currentRoundTripTime: seconds } = pair;
    if (last === undefined || seconds === undefined) return [];
    const { localCandidateId: localCandidate, responsesReceived: checksAnswered } = pair;
    return [{ silentFor: timestamp - last, roundTrip: 1000 * seconds, localCandidate, checksAnswered }];
  });
  const [first] = readings.sort((one, other) => one.silentFor - other.silentFor);
  return first && { ...first, silentFor: milliseconds(first.silentFor), roundTrip: milliseconds(first.roundTrip) };
};
