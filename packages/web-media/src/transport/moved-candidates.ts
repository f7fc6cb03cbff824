/** Session attribute of the relay's answer, with its UDP ports for clients whose address changes. docs/protocol/media.md. */
const PORTS = /^a=x-setsuna-moved-ports:([\d ]+)$/m;
/** All sections are bundled, so the first one names the transport. */
const MID = /^a=mid:(\S+)/m;
const HOST = /^a=candidate:\S+ 1 udp \d+ (\S+) (\d+) typ host/gim;
/**
 * Highest of all, so that a browser prefers a working new path to the answer's candidates. The last port has it, because a
 * browser leaves a port only for a higher priority. RFC 8445 §5.1.2.1.
 */
const HIGHEST_PRIORITY = 2 ** 31 - 1;

/**
 * Returns candidates at the relay's other ports, by port. Each list has the answer's host addresses. Empty for a relay without such ports. A browser checks an
 * unknown candidate within 50 ms, a known path only after seconds.
 */
export const movedCandidates = (answer: string): readonly (readonly RTCIceCandidateInit[])[] => {
  const ports = PORTS.exec(answer.replaceAll("\r", ""))?.[1]?.trim().split(" ") ?? [];
  const sdpMid = MID.exec(answer)?.[1];
  if (sdpMid === undefined) return [];
  const hosts = [...answer.matchAll(HOST)];
  const main = hosts[0]?.[2];
  const addresses = new Set(hosts.flatMap(([, address, port]) => (address !== undefined && port === main ? [address] : [])));
  return ports.map((port, index) =>
    [...addresses].map((address) => ({
      candidate: `candidate:m${index} 1 UDP ${HIGHEST_PRIORITY - ports.length + 1 + index} ${address} ${port} typ host`,
      sdpMid,
    })),
  );
};
