import type { ClientMessage, MediaSessionId, ServerMessage } from "@setsuna/contracts";
import { RequestRefused, SignallingLost } from "./signalling-errors.ts";

/** Answer of the server to an offer. */
export type Answer = Extract<ServerMessage, { type: "answer" }>;
type Refused = Extract<ServerMessage, { type: "refused" }>;
type Publish = Extract<ClientMessage, { type: "publish" }>;
type Subscribe = Extract<ClientMessage, { type: "subscribe" }>;
type DirectOffer = Extract<ClientMessage, { type: "direct-offer" }>;
/** A message with an offer that has no request number yet. */
export type OfferMessage = Omit<Publish, "request"> | Omit<Subscribe, "request"> | Omit<DirectOffer, "request">;

/** An offer that was sent. */
export interface PendingOffer {
  /** Resolves with the answer. Rejects with RequestRefused or SignallingLost. */
  readonly answer: Promise<Answer>;
  /** Rejects `answer` unless it is settled, and closes the session that may still come of the offer. */
  abandon(): void;
}

interface Pending {
  resolve(answer: Answer): void;
  reject(error: Error): void;
  abandoned: boolean;
}

/** Numbers requests and keeps the offers that wait for an answer. */
export class PendingOffers {
  private readonly send: (message: ClientMessage) => boolean;
  private readonly pending = new Map<number, Pending>();
  private request = 0;

  /** `send` returns false when nothing can be sent now. */
  constructor(send: (message: ClientMessage) => boolean) {
    this.send = send;
  }

  /** Sends an offer. */
  offer(message: OfferMessage): PendingOffer {
    this.request += 1;
    const request = this.request;
    const { promise: answer, resolve, reject } = settled();
    const pending: Pending = { resolve, reject, abandoned: false };
    this.pending.set(request, pending);
    if (!this.send({ ...message, request })) {
      this.pending.delete(request);
      reject(new SignallingLost("not connected"));
    }
    const abandon = (): void => {
      pending.abandoned = true;
      reject(new SignallingLost("abandoned"));
    };
    return { answer, abandon };
  }

  /** Ends a media session. Without a socket nothing is sent: the relay then finds out by silence. */
  closeSession(session: MediaSessionId): void {
    this.request += 1;
    this.send({ type: "close", request: this.request, session });
  }

  /** Settles the offer that the server answered. */
  answered(answer: Answer): void {
    const pending = this.take(answer.request);
    if (pending?.abandoned) this.closeSession(answer.session);
    else pending?.resolve(answer);
  }

  /** Settles the offer that the server refused. A refusal that names no request concerns none. */
  refused({ request, error }: Refused): void {
    if (request !== undefined) this.take(request)?.reject(new RequestRefused(error));
  }

  /** Rejects all offers: the socket went away. */
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

/** Promise.withResolvers, which ES2023 does not have. */
const settled = (): { promise: Promise<Answer>; resolve(answer: Answer): void; reject(error: Error): void } => {
  let resolve: (answer: Answer) => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<Answer>((resolved, rejected) => {
    resolve = resolved;
    reject = rejected;
  });
  return { promise, resolve, reject };
};
