import type { EdgeTime } from "../edge-time.ts";
import { isInquiry } from "./visca-commands.ts";
import type { ViscaRefusal, ViscaReply } from "./visca-replies.ts";

/** A camera answers at once; later than this it is asked again, in ms. */
const ANSWER_MS = 300;
/** A command is sent so often at most; a camera that says nothing to so many packets is silent. */
const MOST_TRIES = 3;

/** Names what a command is about, such as `pan-tilt`: of those that wait under one name the newest is sent. */
export type CommandName = string;

export interface QueueEvents {
  /** Sends one packet. Returns its sequence number; undefined where the protocol has none. */
  send(bytes: Uint8Array): number | undefined;
  onAnswer(name: CommandName, bytes: Uint8Array): void;
  /** The camera has begun a command, or carried it out. */
  onTaken(name: CommandName): void;
  onRefused(name: CommandName, code: ViscaRefusal): void;
  /** The camera has said nothing to three packets in a row; said once, until it has answered. */
  onSilent(): void;
}

interface Sent {
  readonly name: CommandName;
  readonly bytes: Uint8Array;
  readonly sequence: number | undefined;
  readonly tries: number;
  readonly cancel: () => void;
}

/**
 * Sends commands to one camera, one at a time: the next when the last was taken, answered or refused, or when the camera says nothing. VISCA keeps
 * two commands at most, so a drive that changes 120 times a second would only fill it.
 */
export class CommandQueue {
  private readonly events: QueueEvents;
  private readonly time: EdgeTime;
  private readonly waiting = new Map<CommandName, Uint8Array>();
  private sent: Sent | undefined;
  /** Packets in a row that nothing was answered to. */
  private unanswered = 0;
  private closed = false;

  constructor(time: EdgeTime, events: QueueEvents) {
    this.time = time;
    this.events = events;
  }

  /** Adds a command; one of the same name that waits is replaced and keeps its turn. */
  put(name: CommandName, bytes: Uint8Array): void {
    if (this.closed) return;
    this.waiting.set(name, bytes);
    if (this.sent === undefined) this.next();
  }

  /** Takes a reply. `sequence`: of the command that it answers; undefined where the protocol has none. */
  onReply(reply: ViscaReply, sequence: number | undefined): void {
    const { sent } = this;
    this.unanswered = 0;
    if (sent === undefined || sent.sequence !== sequence) {
      // The end of a command that was taken long ago, or a reply to one that was sent again.
      if (reply.kind === "refused") this.events.onRefused(sent?.name ?? "", reply.code);
      return;
    }
    if (reply.kind === "other") return;
    if (reply.kind !== "refused" && isInquiry(sent.bytes) !== (reply.kind === "answer")) return;
    this.settle();
    if (reply.kind === "answer") this.events.onAnswer(sent.name, reply.bytes);
    else if (reply.kind === "refused") this.events.onRefused(sent.name, reply.code);
    else this.events.onTaken(sent.name);
    this.next();
  }

  /** Sends again what is under way, since the camera begins anew. */
  again(): void {
    const { sent } = this;
    if (sent === undefined) return;
    this.settle();
    if (!this.waiting.has(sent.name)) this.transmit(sent.name, sent.bytes, sent.tries);
    else this.next();
  }

  /** Forgets what waits. */
  close(): void {
    this.closed = true;
    this.waiting.clear();
    this.settle();
  }

  private settle(): void {
    this.sent?.cancel();
    this.sent = undefined;
  }

  private next(): void {
    if (this.sent !== undefined) return;
    for (const [name, bytes] of this.waiting) {
      this.waiting.delete(name);
      this.transmit(name, bytes, 1);
      return;
    }
  }

  private transmit(name: CommandName, bytes: Uint8Array, tries: number): void {
    const cancel = this.time.after(ANSWER_MS, () => this.late());
    const sequence = this.events.send(bytes);
    this.sent = { name, bytes, sequence, tries, cancel };
  }

  private late(): void {
    const { sent } = this;
    if (sent === undefined) return;
    this.sent = undefined;
    this.unanswered += 1;
    if (this.unanswered === MOST_TRIES) this.events.onSilent();
    const isReplaced = this.waiting.has(sent.name);
    if (sent.tries < MOST_TRIES && !isReplaced) {
      this.transmit(sent.name, sent.bytes, sent.tries + 1);
      return;
    }
    this.next();
  }
}
