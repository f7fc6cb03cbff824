import {
  type FromRelay,
  type MediaSessionId,
  type RelayNews,
  type RelayOpen,
  type SessionSample,
  StudioError,
} from "@setsuna/contracts";
import { Admission } from "./admission.ts";
import type { OpenPeer, PeerRequest } from "./relay-ports.ts";
import { RelaySession } from "./relay-session.ts";
import { preparePublish } from "./roles/prepare-publish.ts";
import { prepareSubscribe } from "./roles/prepare-subscribe.ts";
import type { RoleParts } from "./roles/prepared.ts";
import { readOffer } from "./sdp/offer.ts";
import { sessionLogName } from "./session-log-name.ts";
import type { SessionSurroundings } from "./session-options.ts";
import { Peer, type PeerEvents, type PeerOptions, type SessionPeer } from "./transport/peer.ts";

export interface SessionOpeningParts {
  readonly roles: RoleParts;
  readonly surroundings: SessionSurroundings;
  readonly peer: PeerOptions;
  readonly openPeer: OpenPeer | undefined;
  onConnected(session: MediaSessionId): void;
  onSamples(session: MediaSessionId, samples: SessionSample[]): void;
  onNews(session: MediaSessionId, news: RelayNews["news"]): void;
  onEnd(message: Extract<FromRelay, { type: "closed" }>): void;
}

const connect = ({ peer, openPeer }: SessionOpeningParts, request: PeerRequest, events: PeerEvents): SessionPeer => {
  try {
    if (openPeer !== undefined) return openPeer(request, events);
    return new Peer(request.name, request.offer, request.media, request.withControl, peer, events);
  } catch (error) {
    throw new StudioError("bad-sdp", error instanceof Error ? error.message.slice(0, 120) : undefined);
  }
};

/** Plans by the offer, claims slots, connects, and makes the role. Throws StudioError. */
export const openSession = (parts: SessionOpeningParts, open: RelayOpen): RelaySession => {
  const { session, direction, streams } = open;
  const offer = readOffer(open.offer);
  if (offer.unserved !== undefined) throw new StudioError(offer.unserved.code, offer.unserved.detail);
  const admission = new Admission(open);
  const prepared =
    direction === "publish" ? preparePublish(parts.roles, open, offer, admission) : prepareSubscribe(parts.roles, open, offer);
  const withControl = streams.some((stream) => stream.kind === "control");
  return new RelaySession({
    id: session,
    admission,
    surroundings: parts.surroundings,
    connect: (events) => connect(parts, { name: sessionLogName(session), offer, media: prepared.media, withControl }, events),
    begin: (peer, end) => prepared.begin(peer, end),
    onConnected: () => parts.onConnected(session),
    onSamples: (samples) => parts.onSamples(session, samples),
    onNews: (news) => parts.onNews(session, news),
    onEnd: parts.onEnd,
  });
};
