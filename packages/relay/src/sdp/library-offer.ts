import type { Offer, OfferedSection } from "./offer.ts";

/**
 * The offer as ICE is given it. The relay waits for the client's checks and sends none of its own first: it can be reached, and takes what
 * comes as peer-reflexive (RFC 8445 §7.3.1.3). A client on libdatachannel, as the agent and OBS are, gives up when a check reaches it while
 * it takes the answer, and so does the relay when it is told that no more candidates follow.
 */
export const withoutCandidates = (sdp: string): string => sdp.replace(/^a=(candidate:.*|end-of-candidates)\r?\n/gm, "");

/** Lines of sources, which libdatachannel need not know: packets are routed here. */
const SOURCES = /^a=(?:ssrc|ssrc-group|rid|simulcast)[: ].*\r?\n/gm;

const withLine = (section: string, line: string): string => `${section.trimEnd()}\r\n${line}\r\n`;

const readable = (text: string, { mid, isNamed }: OfferedSection): string => {
  // A section with port 0 counts as rejected there, also a bundle-only one.
  const open = text.replace(/^(m=\w+) 0(?=[ /])/, "$1 9").replace(SOURCES, "");
  return isNamed ? open : withLine(open, `a=mid:${mid}`);
};

/**
 * Returns the offer as libdatachannel gets it: with the sections `mids` and the data section, each named, no rejected one, and without
 * candidates. An offer that does not say who begins DTLS is `active`, which is RFC 4145's default (§4.1).
 */
export const libraryOffer = (sdp: string, offer: Offer, mids: ReadonlySet<string>): string => {
  const [session = "", ...sections] = withoutCandidates(sdp.replace(/\r\n|\r|\n/g, "\r\n")).split(/(?=^m=)/m);
  const kept = (offer.sections ?? []).flatMap((section, index) => {
    const text = sections[index];
    const isKept = !section.isRejected && (section.type === "application" || mids.has(section.mid));
    return isKept && text !== undefined ? [readable(text, section)] : [];
  });
  const text = [session, ...kept].join("");
  return /^a=setup:/m.test(text) ? text : withLine(text, "a=setup:active");
};
