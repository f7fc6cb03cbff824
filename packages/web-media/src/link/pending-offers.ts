import { RequestRefused, SignallingLost } from "@setsuna/client";
import type { ClientMessage, MediaSessionId, ServerMessage } from "@setsuna/contracts";

export type Answer = Extract<ServerMessage, { type: "answer" }>;
type Refused = Extract<ServerMessage, { type: "refused" }>;
type Publish = Extract<ClientMessage, { type: "publish" }>;
type Subscribe = Extract<ClientMessage, { type: "subscribe" }>;
type DirectOffer = Extract<ClientMessage, { type: "direct-offer" }>;
/** A message with an offer that has no request number yet. */
export type OfferMessage = Omit<Publish, "request"> | Omit<Subscribe, "request"> | Omit<DirectOffer, "request">;

interface Pending {
  resolve(answer: Answer): void;
  reject(error: Error): void;
  abandoned: boolean;
}

/** Requests by number, and the offers among them that wait for their answer. */
export class PendingOffers {
  private readonly send: (message: ClientMessage) => boolean;
  private readonly pending = new Map<number, Pending>();
  private request = 0;

  /** @param send false when nothing can be sent now. */
  constructor(send: (message: ClientMessage) => boolean) {
    this.send = send;
  }

  /**
   * Sends an offer and resolves with the answer. Rejects with RequestRefused or SignallingLost. When `signal` is aborted the
   * session that may still come of it is closed.
   */
  offer(message: OfferMessage, signal: AbortSignal): Promise<Answer> {
    this.request += 1;
    const request = this.request;
    return new Promise((resolve, reject) => {
      const pending: Pending = { resolve, reject, abandoned: false };
      signal.addEventListener("abort", () => {
        pending.abandoned = true;
        reject(new SignallingLost("abandoned"));
      });
      this.pending.set(request, pending);
      if (!this.send({ ...message, request })) {
        this.pending.delete(request);
        reject(new SignallingLost("not connected"));
      }
    });
  }

  /** Ends a media session. Without a socket nothing is sent: the relay then finds out by silence. */
  closeSession(session: MediaSessionId): void {
    this.request += 1;
    this.send({ type: "close", request: this.request, session });
  }

  answered(answer: Answer): void {
    const pending = this.take(answer.request);
    if (pending?.abandoned) this.closeSession(answer.session);
    else pending?.resolve(answer);
  }

  /** A refusal that names no request concerns none. */
  refused({ request, error }: Refused): void {
    if (request !== undefined) this.take(request)?.reject(new RequestRefused(error));
  }

  /** The socket went away. */
  lost(): void {
    for (const pending of this.pending.values()) pending.reject(new SignallingLost("connection lost"));
    this.pending.clear();
  }

  private take(request: number): Pending | undefined {
    const pending = this.pending.get(request);
    this.pending.delete(request);
    return pending;
  }
}
