import type { ClientMessage, PasswordEvaluation, SerialId, ServerMessage } from "@setsuna/contracts";
import { SignallingLost } from "./signalling-errors.ts";

type Evaluated = Extract<ServerMessage, { type: "evaluated" }>;

interface Pending {
  readonly serialId: SerialId;
  readonly blinded: string;
  resolve(evaluation: PasswordEvaluation): void;
  reject(error: Error): void;
}

/** Evaluation requests have numbers below those of offers. */
const REQUEST = 0;

/** Keeps the request for the server's part of a password's keys until it is answered, over as many sockets as that takes. */
export class PendingEvaluation {
  private readonly send: (message: ClientMessage) => boolean;
  private pending: Pending | undefined;

  /** `send` returns false when nothing can be sent now. */
  constructor(send: (message: ClientMessage) => boolean) {
    this.send = send;
  }

  /**
   * Asks now, or when {@link sendAgain} is called. Rejects with the error given to {@link end}, and when another request replaces
   * it.
   */
  ask(serialId: SerialId, blinded: string): Promise<PasswordEvaluation> {
    this.end(new SignallingLost("another evaluation"));
    return new Promise((resolve, reject) => {
      this.pending = { serialId, blinded, resolve, reject };
      this.sendAgain();
    });
  }

  /** Asks over a socket that has opened. */
  sendAgain(): void {
    if (this.pending === undefined) return;
    const { serialId, blinded } = this.pending;
    this.send({ type: "evaluate", request: REQUEST, serialId, blinded });
  }

  answered({ element, confirmation }: Evaluated): void {
    this.pending?.resolve({ element, confirmation });
    this.pending = undefined;
  }

  /** Nothing more will come. */
  end(error: Error): void {
    this.pending?.reject(error);
    this.pending = undefined;
  }
}
