import type { PathReading } from "@setsuna/client";
import { type Milliseconds, milliseconds } from "@setsuna/kit";

const isSelected = (stat: RTCStats): stat is RTCIceCandidatePairStats => {
  const pair = stat as Partial<RTCIceCandidatePairStats>;
  return stat.type === "candidate-pair" && pair.nominated === true && pair.state !== "failed";
};

const selectedPairs = async (pc: RTCPeerConnection): Promise<readonly RTCIceCandidatePairStats[]> =>
  [...(await pc.getStats()).values()].filter(isSelected);

/** W3C RTCIceCandidatePairStats; undefined if none, or if times are unknown. */
export const readPath = async (pc: RTCPeerConnection): Promise<PathReading | undefined> => {
  const readings = (await selectedPairs(pc)).flatMap((pair) => {
    const { timestamp, lastPacketReceivedTimestamp: last, currentRoundTripTime: seconds } = pair;
    if (last === undefined || seconds === undefined) return [];
    const { localCandidateId: localCandidate, responsesReceived: checksAnswered } = pair;
    return [{ silentFor: timestamp - last, roundTrip: 1000 * seconds, localCandidate, checksAnswered }];
  });
  const [first] = readings.sort((one, other) => one.silentFor - other.silentFor);
  return first && { ...first, silentFor: milliseconds(first.silentFor), roundTrip: milliseconds(first.roundTrip) };
};

/** Measured by ICE, also before any other packet; undefined until then. */
export const readRoundTrip = async (pc: RTCPeerConnection): Promise<Milliseconds | undefined> => {
  const times = (await selectedPairs(pc)).flatMap(({ currentRoundTripTime: seconds }) =>
    seconds === undefined ? [] : [1000 * seconds],
  );
  return times.length === 0 ? undefined : milliseconds(Math.min(...times));
};
