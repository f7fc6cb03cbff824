import {
  type ErrorBody,
  errorBody,
  type MediaSessionId,
  type SerialId,
  type ServerMessage,
  type StreamRef,
} from "@setsuna/contracts";
import { unreachable } from "@setsuna/kit";
import type { SessionCount } from "../../platform/index.ts";
import type { Adoption, MediaPort, MediaSessionListener, OpenMedia, RunningMedia } from "../relay-pool/relay-port.ts";

export interface SessionOwner {
  readonly serialId: SerialId;
  send(message: ServerMessage): void;
}

type Phase =
  | { readonly name: "opening"; readonly request: number }
  | { readonly name: "open" }
  | { readonly name: "closing"; readonly request: number | undefined };

interface Session {
  readonly serialId: SerialId;
  readonly media: RunningMedia;
  /** Absent after losing its socket. */
  owner: SessionOwner | undefined;
  phase: Phase;
}

/** One per kind and channel. */
export const MAX_SESSIONS = 3 * 255;

/**
 * Sessions outlive their socket: media continues while a client reconnects, and any socket of the same serial ID that knows a
 * session's name may resume it.
 */
export class MediaSessions {
  private readonly sessions = new Map<MediaSessionId, Session>();
  private readonly relays: MediaPort;
  private readonly endListeners: ((id: MediaSessionId, error: ErrorBody | undefined) => void)[] = [];

  constructor(relays: MediaPort) {
    this.relays = relays;
  }

  open(owner: SessionOwner, request: number, media: OpenMedia): void {
    const session: Session = { serialId: owner.serialId, media, owner, phase: { name: "opening", request } };
    this.sessions.set(media.session, session);
    this.relays.open(media, this.listener(session));
  }

  /** Takes over a session that another API node had. Undefined if no relay node has it. */
  async takeOver(owner: SessionOwner, adoption: Omit<Adoption, "serialId">): Promise<RunningMedia | undefined> {
    const { serialId } = owner;
    if (this.count(owner) >= MAX_SESSIONS) return undefined;
    let adopted: RunningMedia | undefined;
    await this.relays.adopt({ ...adoption, serialId }, (media) => {
      adopted = media;
      const session: Session = { serialId, media, owner, phase: { name: "open" } };
      this.sessions.set(media.session, session);
      return this.listener(session);
    });
    return adopted;
  }

  /** `error` is absent if its client asked. */
  onEnded(listener: (id: MediaSessionId, error: ErrorBody | undefined) => void): void {
    this.endListeners.push(listener);
  }

  /** Undefined if `owner` has no such open session. */
  openMedia(owner: SessionOwner, id: MediaSessionId): RunningMedia | undefined {
    const session = this.adopt(owner, id);
    return session?.phase.name === "open" ? session.media : undefined;
  }

  knows(owner: SessionOwner, id: MediaSessionId): boolean {
    return this.adopt(owner, id) !== undefined;
  }

  /** Notifies `owner` through `closed`. False if there is no such session. */
  close(owner: SessionOwner, id: MediaSessionId, request: number): boolean {
    const session = this.adopt(owner, id);
    if (session === undefined) return false;
    session.phase = { name: "closing", request };
    this.relays.close(id);
    return true;
  }

  /**
   * After a clean goodbye its sessions end at once. Otherwise they last while media flows, and their relay frees them sooner
   * than usual.
   */
  ownerGone(owner: SessionOwner, clean: boolean): void {
    for (const [id, session] of this.sessions) {
      if (session.owner !== owner) continue;
      session.owner = undefined;
      // A client never learned the name of an opening session, so it can't resume it.
      if (clean || session.phase.name === "opening") {
        session.phase = { name: "closing", request: undefined };
        this.relays.close(id);
      } else if (session.phase.name === "open") this.relays.signalGone(id, true);
    }
  }

  endAll(owner: SessionOwner, error: ErrorBody): void {
    for (const [id, session] of this.sessions) {
      if (session.owner !== owner) continue;
      this.end(id, session, error);
      // Don't notify it again once the relay closes.
      session.owner = undefined;
      this.relays.close(id);
    }
  }

  /** Without a socket, their clients can't be verified. */
  endAbandoned(serialId: SerialId, error: ErrorBody): void {
    for (const [id, session] of this.sessions) {
      if (session.owner !== undefined || session.serialId !== serialId) continue;
      this.end(id, session, error);
      this.relays.close(id);
    }
  }

  has(owner: SessionOwner, direction: OpenMedia["direction"], { kind, channel }: Pick<StreamRef, "kind" | "channel">): boolean {
    return [...this.sessions.values()].some(
      (session) =>
        session.owner === owner &&
        session.media.direction === direction &&
        session.phase.name !== "closing" &&
        session.media.streams.some((stream) => stream.kind === kind && stream.channel === channel),
    );
  }

  count(owner: SessionOwner): number {
    let count = 0;
    for (const session of this.sessions.values()) if (session.owner === owner) count += 1;
    return count;
  }

  countOf(id: SerialId): number {
    let count = 0;
    for (const { serialId, phase } of this.sessions.values()) if (serialId === id && phase.name !== "closing") count += 1;
    return count;
  }

  /** One row per session, without those that are ending. */
  counts(): readonly SessionCount[] {
    return [...this.sessions.values()].flatMap(({ media: { direction, playout }, phase }): SessionCount[] =>
      phase.name === "closing"
        ? []
        : [{ client: "page", direction, playout: direction === "publish" ? "none" : playout, count: 1 }],
    );
  }

  private adopt(owner: SessionOwner, id: MediaSessionId): Session | undefined {
    const session = this.sessions.get(id);
    if (session === undefined || session.serialId !== owner.serialId || session.phase.name === "closing") return undefined;
    if (session.owner !== owner) {
      const wasGone = session.owner === undefined;
      session.owner = owner;
      if (wasGone) this.relays.signalGone(id, false);
    }
    return session;
  }

  private listener(session: Session): MediaSessionListener {
    const { session: id } = session.media;
    return {
      onAnswer: (sdp) => {
        if (session.phase.name !== "opening") return;
        session.owner?.send({ type: "answer", request: session.phase.request, session: id, sdp });
        session.phase = { name: "open" };
      },
      onRefused: (error) => this.end(id, session, error),
      onClosed: (error) => this.end(id, session, error),
      onDraining: () => session.owner?.send({ type: "move", session: id }),
      onMoved: () => this.forget(id, undefined),
    };
  }

  private forget(id: MediaSessionId, error: ErrorBody | undefined): void {
    this.sessions.delete(id);
    for (const listener of this.endListeners) listener(id, error);
  }

  private end(id: MediaSessionId, session: Session, error: ErrorBody | undefined): void {
    this.forget(id, error);
    const { owner, phase } = session;
    switch (phase.name) {
      case "opening":
        owner?.send({ type: "refused", request: phase.request, error: error ?? errorBody("relay-lost") });
        return;
      case "open":
        owner?.send({ type: "closed", session: id, ...(error === undefined ? {} : { error }) });
        return;
      case "closing":
        owner?.send({ type: "closed", session: id, ...(phase.request === undefined ? {} : { request: phase.request }) });
        return;
      default:
        unreachable(phase);
    }
  }
}
