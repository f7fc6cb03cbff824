import type { ClientMessage, PasswordEvaluation, SerialId, ServerMessage } from "@setsuna/contracts";
import { SignallingLost } from "./signalling-errors.ts";

type Evaluated = Extract<ServerMessage, { type: "evaluated" }>;

interface Pending {
  readonly serialId: SerialId;
  readonly blinded: string;
  resolve(evaluation: PasswordEvaluation): void;
  reject(error: Error): void;
}

const REQUEST = 0;

export class PendingEvaluation {
  private readonly send: (message: ClientMessage) => boolean;
  private pending: Pending | undefined;

  constructor(send: (message: ClientMessage) => boolean) {
    this.send = send;
  }

  /** Rejects with the error given to {@link end}, and when replaced. */
  ask(serialId: SerialId, blinded: string): Promise<PasswordEvaluation> {
    this.end(new SignallingLost("another evaluation"));
    return new Promise((resolve, reject) => {
      this.pending = { serialId, blinded, resolve, reject };
      this.sendAgain();
    });
  }

  sendAgain(): void {
    if (this.pending === undefined) return;
    const { serialId, blinded } = this.pending;
    this.send({ type: "evaluate", request: REQUEST, serialId, blinded });
  }

  answered({ element, confirmation }: Evaluated): void {
    this.pending?.resolve({ element, confirmation });
    this.pending = undefined;
  }

  end(error: Error): void {
    this.pending?.reject(error);
    this.pending = undefined;
  }
}
