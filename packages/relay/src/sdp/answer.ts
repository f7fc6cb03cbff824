import { parse, write } from "sdp-transform";
import { type MediaPlan, planFormats } from "./media-plan.ts";
import type { Offer, OfferedSection } from "./offer.ts";

export interface AnswerOptions {
  /** Adds 127.0.0.1 with each host candidate's port. */
  readonly offerLoopback: boolean;
  /** Added with each host candidate's port (1:1 NAT). */
  readonly publicAddresses: readonly string[];
  /** Port for clients of TURN servers; absent without TURN. */
  readonly ingressPort?: number | undefined;
  readonly movedPorts?: readonly number[] | undefined;
}

type Section = ReturnType<typeof parse>["media"][number];
type Candidate = NonNullable<ReturnType<typeof parse>["media"][number]["candidates"]>[number];

const isIpv4 = (address: string): boolean => /^\d+\.\d+\.\d+\.\d+$/.test(address);

const isHost = (row: Candidate): boolean => row.type === "host" && row.transport.toLowerCase() === "udp";

/** IPv4 if present, as such a socket accepts both, else IPv6 (MEDIA_BIND). */
const mainHosts = (candidates: readonly Candidate[]): Candidate[] => {
  const hosts = candidates.filter(isHost);
  return hosts.some((row) => isIpv4(row.ip)) ? hosts.filter((row) => isIpv4(row.ip)) : hosts;
};

const atIngress = (candidates: readonly Candidate[], port: number): Candidate[] =>
  mainHosts(candidates)
    .filter((row) => row.component === 1)
    .map((row, index) => ({ ...row, port, priority: 1, foundation: `8${index}` }));

/** Other addresses of the same socket: loopback last in preference, public first. */
const withMoreAddresses = (candidates: readonly Candidate[], options: AnswerOptions): Candidate[] => {
  const seen = new Set(candidates.map((row) => `${row.ip} ${row.port}`));
  const more: Candidate[] = [];
  const add = (host: Candidate, address: string, priority: number, foundation: string): void => {
    if (seen.has(`${address} ${host.port}`)) return;
    seen.add(`${address} ${host.port}`);
    more.push({ ...host, ip: address, priority, foundation });
  };
  for (const host of mainHosts(candidates)) {
    const takesIpv4 = isIpv4(host.ip);
    for (const [index, address] of options.publicAddresses.entries())
      if (takesIpv4 || !isIpv4(address)) add(host, address, Number(host.priority) + 1, `9${index}`);
    if (options.offerLoopback) add(host, takesIpv4 ? "127.0.0.1" : "::1", 1, "99");
  }
  const all = [...candidates, ...more];
  return options.ingressPort === undefined ? all : [...all, ...atIngress(all, options.ingressPort)];
};

const PRIVATE_IPV4 =
  /^(?:10\.|127\.|169\.254\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.)/;

/** Lowest first, for clients that take only the first line, as FFmpeg does: an IPv4 address that others reach. */
const rankOf = ({ ip, port }: Candidate, { publicAddresses, ingressPort }: AnswerOptions): number => {
  if (port === ingressPort) return 4;
  if (/^127\./.test(ip) || ip === "::1") return 3;
  if (!isIpv4(ip)) return 2;
  return publicAddresses.includes(ip) || (publicAddresses.length === 0 && !PRIVATE_IPV4.test(ip)) ? 0 : 1;
};

const inListedOrder = (candidates: readonly Candidate[], options: AnswerOptions): Candidate[] =>
  candidates.toSorted((a, b) => rankOf(a, options) - rankOf(b, options) || Number(b.priority) - Number(a.priority));

export const iceFactsOf = (
  localSdp: string,
): { readonly fragment: string; readonly password: string; readonly port: number } | undefined => {
  const session = parse(localSdp);
  const first = session.media[0];
  const [fragment, password] = [session.iceUfrag ?? first?.iceUfrag, session.icePwd ?? first?.icePwd];
  const port = session.media.flatMap(({ candidates }) => candidates ?? []).find(isHost)?.port;
  return fragment === undefined || password === undefined || port === undefined ? undefined : { fragment, password, port };
};

/** Repeats the section with port 0. RFC 3264 §6. */
const rejectedSection = ({ type, protocol, formats }: OfferedSection): Section => ({
  type,
  port: 0,
  protocol,
  payloads: formats.split(" ")[0] ?? "0",
  rtp: [],
  fmtp: [],
  connection: { version: 4, ip: "0.0.0.0" },
  direction: "inactive",
});

/** In the offer's order; those unknown to libdatachannel use the first's transport. RFC 9143 §7.3. */
const answerSections = (local: readonly Section[], offered: readonly OfferedSection[]): Section[] => {
  const carrier = local.find(({ type }) => type !== "application");
  return offered.flatMap((entry) => {
    const { mid, type, isRejected } = entry;
    if (isRejected) return [{ ...rejectedSection(entry), mid }];
    const own = local.find((section) => String(section.mid) === mid);
    if (own !== undefined) return [own];
    return carrier === undefined ? [] : [{ ...structuredClone(carrier), type, mid }];
  });
};

const useFormats = (section: Section, plan: MediaPlan): void => {
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
  section.fmtp = formats.flatMap(({ payloadType, fmtp }) => (fmtp === undefined ? [] : [{ payload: payloadType, config: fmtp }]));
  section.rtcpFb = formats.flatMap(({ payloadType, feedback }) =>
    feedback.map((entry) => {
      const [type = "", ...subtype] = entry.split(" ");
      return { payload: payloadType, type, ...(subtype.length === 0 ? {} : { subtype: subtype.join(" ") }) };
    }),
  );
  // If the answer rejects layers, a sender sends only the first, usually the smallest. RFC 8853 §5.3.
  if (plan.rids !== undefined) {
    section.rids = plan.rids.map((id) => ({ id, direction: "recv" }));
    section.simulcast = { dir1: "recv", list1: plan.rids.join(";") };
  }
  section.ext = [...plan.extensions].map(([uri, value]) => ({ value, uri }));
};

/**
 * Answer, or a cascade's offer: transport (ICE, DTLS, candidates, SSRCs) from `localSdp`, formats and extensions from the plans,
 * sections and group from `offer`. libdatachannel loses the order of payload types, the first of which a client prefers.
 */
export const writeDescription = (
  localSdp: string,
  plans: readonly MediaPlan[],
  options: AnswerOptions,
  offer?: Offer,
): string => {
  const session = parse(localSdp);
  const offered = offer?.sections ?? [];
  if (offered.length > 0) {
    session.media = answerSections(session.media, offered);
    const mids = offered.filter(({ isRejected }) => !isRejected).map(({ mid }) => mid);
    session.groups = offer?.isGrouped ? [{ type: "BUNDLE", mids: mids.join(" ") }] : [];
  }
  for (const section of session.media) {
    // A libdatachannel client such as OBS may give up if end-of-candidates comes with the description.
    delete section.endOfCandidates;
    if (section.candidates !== undefined)
      section.candidates = inListedOrder(withMoreAddresses(section.candidates, options), options);
    const plan = plans.find((entry) => entry.mid === String(section.mid));
    if (plan !== undefined && section.port !== 0) useFormats(section, plan);
    if (offered.find(({ mid }) => mid === String(section.mid))?.isNamed === false) delete section.mid;
  }
  // Don't send them as candidates, or every client would check them all at once.
  if (options.movedPorts?.length) session.invalid = [{ value: `x-setsuna-moved-ports:${options.movedPorts.join(" ")}` }];
  return write(session);
};
