import type { ViscaReply } from "./visca-replies.ts";

/** Sequence numbers remembered. Acknowledgements and answers arrive well within as many packets. */
const MAX_REMEMBERED = 64;
/** Replies with a wrong number that prove a faulty head. Fewer can be duplicated datagrams. */
const PROOF = 3;
/** A camera runs two commands at most. */
const MAX_RUNNING = 2;

/** `stop` ends a drive. */
export type PacketKind = "drive" | "stop" | "command" | "inquiry";

/** A packet that the camera has not answered. */
export interface Sent {
  /** Packets of one lane are sent one after the other. */
  readonly lane: string;
  readonly name: string;
  readonly kind: PacketKind;
  readonly bytes: Uint8Array;
  readonly sequence: number | undefined;
  readonly at: number;
  readonly tries: number;
  readonly cancel: () => void;
  /** A newer packet of the lane was sent without waiting for this one. */
  replaced: boolean;
}

interface Remembered {
  readonly isInquiry: boolean;
  answered: boolean;
}

/**
 * Finds the packet that a reply answers: by sequence number, or the oldest one of its kind where there is no number (plain VISCA) or a wrong one.
 */
export class InFlight {
  private readonly onWrongNumbers: () => void;
  private list: Sent[] = [];
  private readonly remembered = new Map<number, Remembered>();
  private wrong = 0;
  /** Acknowledged commands whose completion is missing. Matters to plain VISCA alone. */
  private running = 0;

  /** `onWrongNumbers` is called once, for a camera that doesn't answer with the number of the command. */
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

  /** Returns the newest packet of a lane. */
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

  /** Returns the packet that `reply` answers. Undefined for a completion of an acknowledged command and for a late reply. */
  match(reply: ViscaReply, sequence: number | undefined): Sent | undefined {
    if (reply.kind === "other") return undefined;
    if (sequence === undefined) return this.oldest(reply);
    const known = this.remembered.get(sequence);
    if (known?.answered === false) {
      // Some heads acknowledge an inquiry and never answer it.
      if (reply.kind !== "refused" && known.isInquiry !== (reply.kind === "answer")) return undefined;
      known.answered = true;
      return this.list.find((sent) => sent.sequence === sequence);
    }
    // Completions can be minutes late, after a preset.
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
