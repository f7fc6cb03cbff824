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
import type { MediaPort, OpenMedia } from "../relay-pool/relay-port.ts";

/** A signalling connection, as the sessions know it. */
export interface SessionOwner {
  readonly serialId: SerialId;
  send(message: ServerMessage): void;
}

type Phase =
  /** Offered to the relay, no answer yet. */
  | { readonly name: "opening"; readonly request: number }
  | { readonly name: "open" }
  /** The client asked for the end. */
  | { readonly name: "closing"; readonly request: number | undefined };

interface Session {
  readonly serialId: SerialId;
  readonly media: OpenMedia;
  /** Absent after its signalling socket was lost. */
  owner: SessionOwner | undefined;
  phase: Phase;
}

/**
 * Media sessions begun over signalling. They outlive their socket: media goes on while a client opens a new one, and any socket
 * of the same serial ID that knows a session's name may go on with it.
 */
export class MediaSessions {
  private readonly sessions = new Map<MediaSessionId, Session>();
  private readonly relays: MediaPort;
  private readonly endListeners: ((id: MediaSessionId, error: ErrorBody | undefined) => void)[] = [];

  constructor(relays: MediaPort) {
    this.relays = relays;
  }

  /** Starts a session; the answer or refusal goes to `owner`. */
  open(owner: SessionOwner, request: number, media: OpenMedia): void {
    const session: Session = { serialId: owner.serialId, media, owner, phase: { name: "opening", request } };
    this.sessions.set(media.session, session);
    this.relays.open(media, {
      onAnswer: (sdp) => {
        if (session.phase.name !== "opening") return;
        session.owner?.send({ type: "answer", request, session: media.session, sdp });
        session.phase = { name: "open" };
      },
      onRefused: (error) => this.end(media.session, session, error),
      onClosed: (error) => this.end(media.session, session, error),
    });
  }

  /** Hears of every session that ends, and why; the error is absent when its client asked for the end. */
  onEnded(listener: (id: MediaSessionId, error: ErrorBody | undefined) => void): void {
    this.endListeners.push(listener);
  }

  /** Returns the media of an open session of `owner`; undefined when `owner` has none of that name. */
  openMedia(owner: SessionOwner, id: MediaSessionId): OpenMedia | undefined {
    const session = this.adopt(owner, id);
    return session?.phase.name === "open" ? session.media : undefined;
  }

  /** Returns whether `owner` has a session of that name. */
  knows(owner: SessionOwner, id: MediaSessionId): boolean {
    return this.adopt(owner, id) !== undefined;
  }

  /** Ends a session at a client's request, and notifies `owner` through `closed`. False if `owner` has no such session. */
  close(owner: SessionOwner, id: MediaSessionId, request: number): boolean {
    const session = this.adopt(owner, id);
    if (session === undefined) return false;
    session.phase = { name: "closing", request };
    this.relays.close(id);
    return true;
  }

  /**
   * The owner's socket is gone. After a clean goodbye its sessions end at once; otherwise they live while media flows, and
   * their relay frees them sooner than usual when it does not.
   */
  ownerGone(owner: SessionOwner, clean: boolean): void {
    for (const [id, session] of this.sessions) {
      if (session.owner !== owner) continue;
      session.owner = undefined;
      // A client can't resume a session that is still opening, because it never learned its name.
      if (clean || session.phase.name === "opening") {
        session.phase = { name: "closing", request: undefined };
        this.relays.close(id);
      } else if (session.phase.name === "open") this.relays.signalGone(id, true);
    }
  }

  /** Ends all sessions of `owner`, who may not have them any more. */
  endAll(owner: SessionOwner, error: ErrorBody): void {
    for (const [id, session] of this.sessions) {
      if (session.owner !== owner) continue;
      this.end(id, session, error);
      // Nothing more is to be said when the relay has closed it.
      session.owner = undefined;
      this.relays.close(id);
    }
  }

  /** Ends the sessions on `serialId` without a signaling socket: their clients can't be verified. */
  endAbandoned(serialId: SerialId, error: ErrorBody): void {
    for (const [id, session] of this.sessions) {
      if (session.owner !== undefined || session.serialId !== serialId) continue;
      this.end(id, session, error);
      this.relays.close(id);
    }
  }

  /** True when `owner` sends (or takes) this stream now. */
  has(owner: SessionOwner, direction: OpenMedia["direction"], { kind, channel }: Pick<StreamRef, "kind" | "channel">): boolean {
    return [...this.sessions.values()].some(
      (session) =>
        session.owner === owner &&
        session.media.direction === direction &&
        session.phase.name !== "closing" &&
        session.media.streams.some((stream) => stream.kind === kind && stream.channel === channel),
    );
  }

  /** Returns the number of sessions that `owner` has. */
  count(owner: SessionOwner): number {
    let count = 0;
    for (const session of this.sessions.values()) if (session.owner === owner) count += 1;
    return count;
  }

  /** Returns the number of sessions of a serial ID, over all owners. */
  countOf(id: SerialId): number {
    let count = 0;
    for (const { serialId, phase } of this.sessions.values()) if (serialId === id && phase.name !== "closing") count += 1;
    return count;
  }

  /** One row for each session; those that are ending not among them. */
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

  private end(id: MediaSessionId, session: Session, error: ErrorBody | undefined): void {
    this.sessions.delete(id);
    for (const listener of this.endListeners) listener(id, error);
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
