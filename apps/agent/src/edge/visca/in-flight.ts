import type { ViscaReply } from "./visca-replies.ts";

/** Replies arrive within fewer packets than this. */
const MAX_REMEMBERED = 64;
const PROOF = 3;
const MAX_RUNNING = 2;

/** A `stop` ends a drive. */
export type PacketKind = "drive" | "stop" | "command" | "inquiry";

export interface Sent {
  readonly lane: string;
  readonly name: string;
  readonly kind: PacketKind;
  readonly bytes: Uint8Array;
  readonly sequence: number | undefined;
  readonly at: number;
  readonly tries: number;
  readonly cancel: () => void;
  replaced: boolean;
}

interface Remembered {
  readonly isInquiry: boolean;
  answered: boolean;
}

/** Matches replies by sequence number; by the oldest of its kind if it is absent (plain VISCA) or wrong. */
export class InFlight {
  private readonly onWrongNumbers: () => void;
  private list: Sent[] = [];
  private readonly remembered = new Map<number, Remembered>();
  private wrong = 0;
  private running = 0;

  constructor(onWrongNumbers: () => void) {
    this.onWrongNumbers = onWrongNumbers;
  }

  add(sent: Sent): void {
    this.list.push(sent);
    if (sent.sequence === undefined) return;
    this.remembered.set(sent.sequence, { isInquiry: sent.kind === "inquiry", answered: false });
    const [oldest] = this.remembered.keys();
    if (this.remembered.size > MAX_REMEMBERED && oldest !== undefined) this.remembered.delete(oldest);
  }

  remove(sent: Sent): void {
    sent.cancel();
    this.list = this.list.filter((other) => other !== sent);
  }

  inLane(lane: string): Sent | undefined {
    return this.list.findLast((sent) => sent.lane === lane);
  }

  all(): readonly Sent[] {
    return this.list;
  }

  /** The camera counts from 0 again. */
  restart(): void {
    this.remembered.clear();
    this.running = 0;
  }

  /** Undefined for a completion of an acknowledged command and for a late reply. */
  match(reply: ViscaReply, sequence: number | undefined): Sent | undefined {
    if (reply.kind === "other") return undefined;
    if (sequence === undefined) return this.oldest(reply);
    const known = this.remembered.get(sequence);
    if (known?.answered === false) {
      if (reply.kind !== "refused" && known.isInquiry !== (reply.kind === "answer")) return undefined;
      known.answered = true;
      return this.list.find((sent) => sent.sequence === sequence);
    }
    // A preset can take minutes to complete.
    if (reply.kind === "done") return undefined;
    if (reply.kind !== "refused") {
      this.wrong += 1;
      if (this.wrong === PROOF) this.onWrongNumbers();
    }
    return this.wrong === 0 ? undefined : this.oldest(reply);
  }

  private oldest(reply: ViscaReply): Sent | undefined {
    const ofKind = (isInquiry: boolean): Sent | undefined => this.list.find(({ kind }) => (kind === "inquiry") === isInquiry);
    if (reply.kind === "refused") return this.list[0];
    if (reply.kind === "answer") return ofKind(true);
    if (reply.kind === "taken") this.running = Math.min(MAX_RUNNING, this.running + 1);
    else if (this.running > 0) {
      this.running -= 1;
      return undefined;
    }
    return ofKind(false);
  }
}
