import { parse, write } from "sdp-transform";
import { type MediaPlan, planFormats } from "./media-plan.ts";

export interface AnswerOptions {
  /** Also list 127.0.0.1 with each host candidate's port. */
  readonly offerLoopback: boolean;
  /** Public addresses to list with each host candidate's port (1:1 NAT). */
  readonly publicAddresses: readonly string[];
}

type Candidate = NonNullable<ReturnType<typeof parse>["media"][number]["candidates"]>[number];

const isIpv4 = (address: string): boolean => /^\d+\.\d+\.\d+\.\d+$/.test(address);

/** Host candidates repeated under other addresses of the same socket: a loopback one last in preference, public ones first. */
const withMoreAddresses = (candidates: readonly Candidate[], options: AnswerOptions): Candidate[] => {
  const seen = new Set(candidates.map((row) => `${row.ip} ${row.port}`));
  const more: Candidate[] = [];
  const add = (host: Candidate, address: string, priority: number, foundation: string): void => {
    if (seen.has(`${address} ${host.port}`)) return;
    seen.add(`${address} ${host.port}`);
    more.push({ ...host, ip: address, priority, foundation });
  };
  for (const host of candidates.filter((row) => row.type === "host" && row.transport.toLowerCase() === "udp" && isIpv4(row.ip))) {
    for (const [index, address] of options.publicAddresses.entries()) add(host, address, Number(host.priority) + 1, `9${index}`);
    if (options.offerLoopback) add(host, "127.0.0.1", 1, "99");
  }
  return [...candidates, ...more];
};

/**
 * The answer that the client gets, or the offer of a crossing: transport facts (ICE, DTLS, candidates, SSRCs) from `localSdp`, formats and
 * extensions from the plans. libdatachannel keeps no order of payload types, and the first is the one a client prefers.
 */
export const writeDescription = (localSdp: string, plans: readonly MediaPlan[], options: AnswerOptions): string => {
  const session = parse(localSdp);
  for (const section of session.media) {
    // A client on libdatachannel, as OBS is, that is told of the end at once may give up between taking the description and its candidates.
    delete section.endOfCandidates;
    if (section.candidates !== undefined) section.candidates = withMoreAddresses(section.candidates, options);
    const plan = plans.find((entry) => entry.mid === String(section.mid));
    if (plan === undefined) continue;
    const formats = planFormats(plan);
    section.payloads = formats.map((format) => format.payloadType).join(" ");
    section.rtp = formats.map(({ payloadType, rtpmap }) => {
      const [codec = "", rate, encoding] = rtpmap.split("/");
      return {
        payload: payloadType,
        codec,
        rate: Number(rate),
        ...(encoding === undefined ? {} : { encoding: Number(encoding) }),
      };
    });
    section.fmtp = formats.flatMap(({ payloadType, fmtp }) =>
      fmtp === undefined ? [] : [{ payload: payloadType, config: fmtp }],
    );
    section.rtcpFb = formats.flatMap(({ payloadType, feedback }) =>
      feedback.map((entry) => {
        const [type = "", ...subtype] = entry.split(" ");
        return { payload: payloadType, type, ...(subtype.length === 0 ? {} : { subtype: subtype.join(" ") }) };
      }),
    );
    section.ext = [...plan.extensions].map(([uri, value]) => ({ value, uri }));
  }
  return write(session);
};
