import type { ClientMessage, GuestChange, GuestId, GuestView, ServerMessage } from "@setsuna/contracts";
import { RequestRefused, SignallingLost } from "./signalling-errors.ts";

type Answer = Extract<ServerMessage, { type: "guests" | "guest-directed" }>;
type Refused = Extract<ServerMessage, { type: "refused" }>;

interface Pending {
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

/** A director's requests, for a client admitted by a link that lets it direct. Rejects with RequestRefused or SignallingLost. */
export class GreenRoomRequests {
  private readonly send: (message: ClientMessage) => boolean;
  private readonly nextRequest: () => number;
  private readonly pending = new Map<number, Pending>();

  constructor(send: (message: ClientMessage) => boolean, nextRequest: () => number) {
    this.send = send;
    this.nextRequest = nextRequest;
  }

  async list(): Promise<readonly GuestView[]> {
    const answer = await this.ask((request) => ({ type: "list-guests", request }));
    return answer.type === "guests" ? answer.guests : [];
  }

  async direct(guest: GuestId, change: GuestChange | null): Promise<void> {
    await this.ask((request) => ({ type: "direct-guest", request, guest, change }));
  }

  answered(answer: Answer): void {
    this.take(answer.request)?.resolve(answer);
  }

  /** False if the request is another's. */
  refused({ request, error }: Refused): boolean {
    const pending = request === undefined ? undefined : this.take(request);
    pending?.reject(new RequestRefused(error));
    return pending !== undefined;
  }

  lost(): void {
    for (const request of [...this.pending.keys()]) this.take(request)?.reject(new SignallingLost("not connected"));
  }

  private take(request: number): Pending | undefined {
    const pending = this.pending.get(request);
    this.pending.delete(request);
    return pending;
  }

  private ask(message: (request: number) => ClientMessage): Promise<Answer> {
    const request = this.nextRequest();
    return new Promise((resolve, reject) => {
      this.pending.set(request, { resolve, reject });
      if (!this.send(message(request))) this.take(request)?.reject(new SignallingLost("not connected"));
    });
  }
}
