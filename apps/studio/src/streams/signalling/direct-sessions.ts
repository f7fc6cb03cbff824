import { type ErrorBody, type ErrorCode, errorBody, type MediaSessionId, streamKey } from "@setsuna/contracts";
import type { RunningMedia } from "../relay-pool/relay-port.ts";
import { isCandidateAllowed, withAllowedCandidates } from "./direct-candidates.ts";
import type { MediaSessions, SessionOwner } from "./media-sessions.ts";

interface Source {
  readonly publication: MediaSessionId;
  readonly sender: SessionOwner;
}

interface Direct {
  readonly sender: SessionOwner;
  readonly receiver: SessionOwner;
  readonly publication: MediaSessionId;
  readonly subscription: MediaSessionId;
  readonly allowed: readonly string[];
  /** Undefined once answered. */
  request: number | undefined;
}

/** The key covers the channel that carries packets without delay, not a delayed one. */
const directKey = ({ streams: [stream], fast, direction }: RunningMedia): string =>
  streamKey(direction === "publish" && fast !== undefined ? { ...stream, channel: fast.channel } : stream);

/** One per stream. */
const MAX_DIRECTS = 3 * 255;

/**
 * Direct connections between two clients of one serial ID. Each ends with the sender's publication, the receiver's subscription
 * or either socket, so losing relay access also ends direct access. Notifies both ends rather than relying on one.
 */
export class DirectSessions {
  private readonly sessions: MediaSessions;
  private readonly newSessionId: () => MediaSessionId;
  private readonly sources = new Map<string, Source>();
  private readonly directs = new Map<MediaSessionId, Direct>();

  constructor(sessions: MediaSessions, newSessionId: () => MediaSessionId) {
    this.sessions = sessions;
    this.newSessionId = newSessionId;
    sessions.onEnded((id, error) => this.mediaEnded(id, error));
  }

  /** False if there is no such publication. */
  setReady(sender: SessionOwner, publication: MediaSessionId, ready: boolean): boolean {
    const media = this.sessions.openMedia(sender, publication);
    if (media?.direction !== "publish" || media.streams[0].kind === "control") return false;
    if (ready) this.sources.set(directKey(media), { publication, sender });
    else {
      this.dropSources((source) => source.publication === publication);
      for (const [id, direct] of this.directs) if (direct.publication === publication) this.end(id, direct);
    }
    return true;
  }

  /** Returns a refusal, or undefined before the sender's answer. */
  offer(
    receiver: SessionOwner,
    wish: { readonly request: number; readonly subscription: MediaSessionId; readonly offer: string },
    viewer: string,
    allowed: readonly string[],
  ): ErrorCode | undefined {
    const media = this.sessions.openMedia(receiver, wish.subscription);
    if (media?.direction !== "subscribe") return "unknown-session";
    const source = this.sources.get(directKey(media));
    if (source === undefined) return "direct-unavailable";
    const mine = [...this.directs].filter(([, direct]) => direct.receiver === receiver);
    if (mine.length >= MAX_DIRECTS) return "too-many-messages";
    // A new request replaces the stream's earlier one.
    for (const [id, direct] of mine) if (direct.subscription === wish.subscription) this.end(id, direct);
    const session = this.newSessionId();
    const { publication, sender } = source;
    const { subscription, request } = wish;
    this.directs.set(session, { sender, receiver, publication, subscription, allowed, request });
    const offer = withAllowedCandidates(wish.offer, allowed);
    sender.send({ type: "direct-offered", session, publication, viewer, offer });
    return undefined;
  }

  /** False if there is no such offer. */
  answer(sender: SessionOwner, session: MediaSessionId, sdp: string): boolean {
    const direct = this.directs.get(session);
    if (direct?.sender !== sender || direct.request === undefined) return false;
    const { receiver, request, allowed } = direct;
    direct.request = undefined;
    receiver.send({ type: "answer", request, session, sdp: withAllowedCandidates(sdp, allowed) });
    return true;
  }

  /** The sender has no capacity. False if there is no such offer. */
  refuse(sender: SessionOwner, session: MediaSessionId): boolean {
    const direct = this.directs.get(session);
    if (direct?.sender !== sender || direct.request === undefined) return false;
    this.directs.delete(session);
    direct.receiver.send({ type: "refused", request: direct.request, error: errorBody("direct-unavailable") });
    return true;
  }

  /** False if there is no such direct session. */
  candidate(owner: SessionOwner, session: MediaSessionId, candidate: string, mid: string): boolean {
    const direct = this.directs.get(session);
    if (direct === undefined || (direct.sender !== owner && direct.receiver !== owner)) return false;
    const other = direct.sender === owner ? direct.receiver : direct.sender;
    if (isCandidateAllowed(candidate, direct.allowed)) other.send({ type: "direct-candidate", session, candidate, mid });
    return true;
  }

  /** Closes it for either end. False if there is no such direct session. */
  close(owner: SessionOwner, session: MediaSessionId, request: number): boolean {
    const direct = this.directs.get(session);
    if (direct === undefined || (direct.sender !== owner && direct.receiver !== owner)) return false;
    this.directs.delete(session);
    owner.send({ type: "closed", session, request });
    this.tellEnd(direct.sender === owner ? direct.receiver : direct.sender, session, direct);
    return true;
  }

  ownerGone(owner: SessionOwner): void {
    this.dropSources(({ sender }) => sender === owner);
    for (const [id, direct] of this.directs)
      if (direct.sender === owner || direct.receiver === owner) this.end(id, direct, undefined, owner);
  }

  private mediaEnded(media: MediaSessionId, error: ErrorBody | undefined): void {
    this.dropSources(({ publication }) => publication === media);
    for (const [id, direct] of this.directs)
      if (direct.publication === media || direct.subscription === media) this.end(id, direct, error);
  }

  private dropSources(which: (source: Source) => boolean): void {
    for (const [key, source] of this.sources) if (which(source)) this.sources.delete(key);
  }

  private end(id: MediaSessionId, direct: Direct, error?: ErrorBody, gone?: SessionOwner): void {
    this.directs.delete(id);
    for (const owner of [direct.sender, direct.receiver]) if (owner !== gone) this.tellEnd(owner, id, direct, error);
  }

  private tellEnd(owner: SessionOwner, session: MediaSessionId, direct: Direct, error?: ErrorBody): void {
    // An unanswered receiver doesn't know the session's name yet.
    if (owner === direct.receiver && direct.request !== undefined)
      owner.send({ type: "refused", request: direct.request, error: error ?? errorBody("direct-unavailable") });
    else owner.send({ type: "closed", session, ...(error === undefined ? {} : { error }) });
  }
}
