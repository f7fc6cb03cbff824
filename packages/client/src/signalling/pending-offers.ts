import type { ClientMessage, MediaSessionId, ServerMessage } from "@setsuna/contracts";
import { RequestRefused, SignallingLost } from "./signalling-errors.ts";

export type Answer = Extract<ServerMessage, { type: "answer" }>;
type Refused = Extract<ServerMessage, { type: "refused" }>;
type Publish = Extract<ClientMessage, { type: "publish" }>;
type Subscribe = Extract<ClientMessage, { type: "subscribe" }>;
type DirectOffer = Extract<ClientMessage, { type: "direct-offer" }>;
export type OfferMessage = Omit<Publish, "request"> | Omit<Subscribe, "request"> | Omit<DirectOffer, "request">;

export interface PendingOffer {
  /** Rejects with RequestRefused or SignallingLost. */
  readonly answer: Promise<Answer>;
  /** Rejects `answer` and closes a session that arrives late. */
  abandon(): void;
}

interface Pending {
  resolve(answer: Answer): void;
  reject(error: Error): void;
  abandoned: boolean;
}

export class PendingOffers {
  private readonly send: (message: ClientMessage) => boolean;
  private readonly nextRequest: () => number;
  private readonly pending = new Map<number, Pending>();

  constructor(send: (message: ClientMessage) => boolean, nextRequest: () => number) {
    this.send = send;
    this.nextRequest = nextRequest;
  }

  offer(message: OfferMessage): PendingOffer {
    const request = this.nextRequest();
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

  closeSession(session: MediaSessionId): void {
    this.send({ type: "close", request: this.nextRequest(), session });
  }

  answered(answer: Answer): void {
    const pending = this.take(answer.request);
    if (pending?.abandoned) this.closeSession(answer.session);
    else pending?.resolve(answer);
  }

  /** Refusals without a request concern no offer. */
  refused({ request, error }: Refused): void {
    if (request !== undefined) this.take(request)?.reject(new RequestRefused(error));
  }

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

/** Replaces Promise.withResolvers, which ES2023 lacks. */
const settled = (): { promise: Promise<Answer>; resolve(answer: Answer): void; reject(error: Error): void } => {
  let resolve: (answer: Answer) => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<Answer>((resolved, rejected) => {
    resolve = resolved;
    reject = rejected;
  });
  return { promise, resolve, reject };
};
