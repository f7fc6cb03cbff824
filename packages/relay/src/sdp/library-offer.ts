import type { Offer, OfferedSection } from "./offer.ts";

/**
 * The relay is reachable, so it waits for the client's checks, whose addresses become peer-reflexive (RFC 8445 §7.3.1.3). A
 * libdatachannel client (agent, OBS) gives up when a check arrives while it applies the answer; so does the relay after
 * end-of-candidates.
 */
export const withoutCandidates = (sdp: string): string => sdp.replace(/^a=(candidate:.*|end-of-candidates)\r?\n/gm, "");

/** The relay routes packets itself, not libdatachannel. */
const SOURCES = /^a=(?:ssrc|ssrc-group|rid|simulcast)[: ].*\r?\n/gm;

const withLine = (section: string, line: string): string => `${section.trimEnd()}\r\n${line}\r\n`;

const readable = (text: string, { mid, isNamed }: OfferedSection): string => {
  // libdatachannel rejects port 0 even for bundle-only.
  const open = text.replace(/^(m=\w+) 0(?=[ /])/, "$1 9").replace(SOURCES, "");
  return isNamed ? open : withLine(open, `a=mid:${mid}`);
};

/** RFC 4585 §4.2. libdatachannel parses only numbers here, and the relay answers feedback itself. */
const FEEDBACK_FOR_ALL = /^a=rtcp-fb:\*.*\r\n/gm;
const FINGERPRINTS = /^a=fingerprint:.*\r\n/gm;

/** Prefers SHA-256. The library would use the last one regardless of its hash. RFC 8122 §5. */
const withOneFingerprint = (part: string): string => {
  const all = part.match(FINGERPRINTS) ?? [];
  const kept = all.find((line) => /^a=fingerprint:sha-256 /i.test(line)) ?? all[0];
  return all.length < 2 ? part : part.replace(FINGERPRINTS, (line) => (line === kept ? line : ""));
};

const TRANSPORT = /^a=(?:ice-ufrag|ice-pwd|ice-options|fingerprint|setup|tls-id):.*\r\n/gm;

/** The relay may choose the DTLS client (RFC 8842 §5.3). */
const EITHER_BEGINS = /^a=setup:actpass(?=\r)/gm;

/** Agent, OBS and other programs. */
const IS_LIBRARY_CLIENT = /^o=rtc /m;

/**
 * Browsers become the DTLS client: the relay has its keys a round trip sooner, and a browser's retransmission timers start at the
 * path's round trip, libdatachannel's at one second. A libdatachannel client sends its first flight before a busy relay listens,
 * so there the relay begins (decision 0001).
 */
const withDtlsClient = (text: string): string =>
  IS_LIBRARY_CLIENT.test(text) ? text : text.replace(EITHER_BEGINS, "a=setup:active");

const bundleOrder = (session: string): readonly string[] => /^a=group:BUNDLE (.*)\r$/m.exec(session)?.[1]?.split(" ") ?? [];

/** Of its first section that isn't rejected. RFC 9143 §7.2, §7.3.1. */
const taggedTransport = (session: string, sections: readonly string[], offer: Offer): readonly string[] | undefined => {
  const all = offer.sections ?? [];
  const places = bundleOrder(session).map((mid) => all.findIndex((section) => section.mid === mid && !section.isRejected));
  const tagged = sections[places.find((place) => place >= 0) ?? -1];
  return tagged === undefined ? undefined : (tagged.match(TRANSPORT) ?? []);
};

/** Ignores the transport that it names for answers without BUNDLE. */
const carriedBy = (transport: readonly string[], section: string): string =>
  [section.replace(TRANSPORT, "").trimEnd(), "\r\n", ...transport].join("");

/**
 * Returns the offer for libdatachannel: only the sections `mids` and the data section, each with a mid, one transport and no
 * candidates. An offer without a DTLS role becomes `active`, RFC 4145's default (§4.1).
 */
export const libraryOffer = (sdp: string, offer: Offer, mids: ReadonlySet<string>): string => {
  const lines = withoutCandidates(sdp.replace(/\r\n|\r|\n/g, "\r\n")).replace(FEEDBACK_FOR_ALL, "");
  const [session = "", ...sections] = lines.split(/(?=^m=)/m).map(withOneFingerprint);
  const transport = taggedTransport(session, sections, offer);
  const kept = (offer.sections ?? []).flatMap((section, index) => {
    const text = sections[index];
    const isKept = !section.isRejected && (section.type === "application" || mids.has(section.mid));
    if (!isKept || text === undefined) return [];
    return [readable(transport === undefined ? text : carriedBy(transport, text), section)];
  });
  const text = [session, ...kept].join("");
  return /^a=setup:/m.test(text) ? withDtlsClient(text) : withLine(text, "a=setup:active");
};
