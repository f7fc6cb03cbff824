import type { ClientMessage, MediaSessionId, ServerMessage } from "@setsuna/contracts";
import { unreachable } from "@setsuna/kit";

type Offered = Extract<ServerMessage, { type: "direct-offered" }>;

export interface DirectSource {
  offered(message: Offered): void;
}
export interface DirectEnd {
  candidate(candidate: string, mid: string): void;
  /** The other end or the server closed it, or the socket was lost. */
  closed(): void;
}

/** Sessions end with the socket; sources are announced again. */
export class DirectSignalling {
  private readonly transmit: (message: ClientMessage) => void;
  private readonly sources = new Map<MediaSessionId, DirectSource>();
  private readonly ends = new Map<MediaSessionId, DirectEnd>();

  constructor(transmit: (message: ClientMessage) => void) {
    this.transmit = transmit;
  }

  announce(publication: MediaSessionId, source: DirectSource): void {
    this.sources.set(publication, source);
    this.transmit({ type: "direct-ready", publication, ready: true });
  }
  /** `told` means that the server already knows. */
  withdraw(publication: MediaSessionId, told: boolean): void {
    if (this.sources.delete(publication) && !told) this.transmit({ type: "direct-ready", publication, ready: false });
  }

  answer(session: MediaSessionId, sdp: string): void {
    this.transmit({ type: "direct-answer", session, sdp });
  }
  refuse(session: MediaSessionId): void {
    this.transmit({ type: "direct-refuse", session });
  }

  join(session: MediaSessionId, end: DirectEnd): void {
    this.ends.set(session, end);
  }
  /** The caller must end the session. */
  leave(session: MediaSessionId): void {
    this.ends.delete(session);
  }

  receive(message: ServerMessage): void {
    switch (message.type) {
      case "welcome":
        for (const publication of this.sources.keys()) this.transmit({ type: "direct-ready", publication, ready: true });
        return;
      case "direct-offered": {
        const source = this.sources.get(message.publication);
        if (source === undefined) this.refuse(message.session);
        else source.offered(message);
        return;
      }
      case "direct-candidate":
        this.ends.get(message.session)?.candidate(message.candidate, message.mid);
        return;
      case "closed":
        this.ends.get(message.session)?.closed();
        return;
      case "answer":
      case "refused":
      case "unavailable":
      case "challenge":
      case "evaluated":
      case "streams":
      case "guests":
      case "guest-directed":
      case "move":
      case "pong":
        return;
      default:
        unreachable(message);
    }
  }

  lost(): void {
    for (const end of [...this.ends.values()]) end.closed();
  }
}
