import type { EdgeTime } from "../edge-time.ts";
import { InFlight, type PacketKind, type Sent } from "./in-flight.ts";
import type { ViscaRefusal, ViscaReply } from "./visca-replies.ts";

/** After this many ms, an unanswered packet is resent or dropped. */
const ANSWER_MS = 300;
/** An axis's next drive leaves after this without an answer, ms. A stop never waits. */
const DRIVE_MS = 50;
/** After this many unanswered packets, the camera counts as silent. */
const MAX_TRIES = 3;

/** Subject such as `pan-tilt`: only the newest waiting packet of a name is sent. */
export type CommandName = string;

export interface QueueEvents {
  /** Returns the sequence number; undefined if the protocol has none. */
  send(bytes: Uint8Array): number | undefined;
  onAnswer(name: CommandName, bytes: Uint8Array): void;
  onTaken(name: CommandName, packet: Uint8Array): void;
  onRefused(name: CommandName, code: ViscaRefusal): void;
  /** Called once after three unanswered packets in a row, until the camera answers. */
  onSilent(): void;
  /** Called once if the camera rejects our sequence numbers. */
  onWrongNumbers(): void;
}

interface Waiting {
  readonly kind: PacketKind;
  readonly bytes: Uint8Array;
}

interface Answers {
  answered: boolean;
  misses: number;
}

const isDrive = (kind: PacketKind): boolean => kind === "drive" || kind === "stop";
const laneOf = (name: CommandName, kind: PacketKind): string => (isDrive(kind) ? name : kind);

/**
 * Queues packets in lanes: each drive axis, other commands, inquiries. One packet of a lane is under way at a time, because VISCA
 * cameras run two commands at most.
 */
export class CommandQueue {
  private readonly events: QueueEvents;
  private readonly time: EdgeTime;
  private readonly waiting = new Map<string, Map<CommandName, Waiting>>();
  private readonly pauses = new Map<string, () => void>();
  private readonly inFlight: InFlight;
  private unanswered = 0;
  private readonly commands: Answers = { answered: false, misses: 0 };
  private readonly inquiries: Answers = { answered: false, misses: 0 };
  private closed = false;

  constructor(time: EdgeTime, events: QueueEvents) {
    this.time = time;
    this.events = events;
    this.inFlight = new InFlight(() => this.events.onWrongNumbers());
  }

  put(name: CommandName, kind: PacketKind, bytes: Uint8Array): void {
    if (this.closed) return;
    const lane = laneOf(name, kind);
    const queue = this.waiting.get(lane) ?? new Map<CommandName, Waiting>();
    this.waiting.set(lane, queue);
    const newest = this.inFlight.inLane(lane);
    if (newest !== undefined && Buffer.compare(newest.bytes, bytes) === 0) queue.delete(name);
    else queue.set(name, { kind, bytes });
    this.next(lane);
  }

  onReply(reply: ViscaReply, sequence: number | undefined): void {
    if (this.unanswered >= MAX_TRIES) this.commands.misses = this.inquiries.misses = 0;
    this.unanswered = 0;
    const sent = this.inFlight.match(reply, sequence);
    if (sent === undefined) {
      // An interrupted preset is refused, for example.
      if (reply.kind === "refused") this.events.onRefused("", reply.code);
      return;
    }
    this.inFlight.remove(sent);
    Object.assign(this.answersOf(sent), { answered: true, misses: 0 });
    if (reply.kind === "answer") this.events.onAnswer(sent.name, reply.bytes);
    else if (reply.kind === "refused") this.onRefused(sent, reply.code);
    else this.events.onTaken(sent.name, sent.bytes);
    this.next(sent.lane);
  }

  again(): void {
    const lost = this.inFlight.all();
    this.inFlight.restart();
    for (const sent of lost) this.inFlight.remove(sent);
    for (const sent of lost) if (!this.isOutdated(sent)) this.transmit(sent, sent.tries);
    for (const { lane } of lost) this.next(lane);
  }

  close(): void {
    this.closed = true;
    this.waiting.clear();
    for (const lane of this.pauses.keys()) this.resume(lane);
    for (const sent of this.inFlight.all()) this.inFlight.remove(sent);
  }

  private next(lane: string): void {
    const [first] = this.waiting.get(lane) ?? [];
    if (first === undefined) return;
    const [name, { kind, bytes }] = first;
    const before = this.inFlight.inLane(lane);
    if (before !== undefined) {
      if (!isDrive(kind)) return;
      const wait = before.at + DRIVE_MS - this.time.now();
      if (kind !== "stop" && wait > 0) {
        this.pause(lane, wait, () => this.next(lane));
        return;
      }
      before.replaced = true;
    }
    this.waiting.get(lane)?.delete(name);
    this.transmit({ lane, name, kind, bytes }, 1);
  }

  private transmit({ lane, name, kind, bytes }: Pick<Sent, "lane" | "name" | "kind" | "bytes">, tries: number): void {
    this.resume(lane);
    const sequence = this.events.send(bytes);
    const at = this.time.now();
    const cancel = this.time.after(ANSWER_MS, () => this.onLate(sent));
    const sent: Sent = { lane, name, kind, bytes, sequence, at, tries, cancel, replaced: false };
    this.inFlight.add(sent);
  }

  private pause(lane: string, ms: number, run: () => void): void {
    this.resume(lane);
    const cancel = this.time.after(ms, () => {
      this.pauses.delete(lane);
      run();
    });
    this.pauses.set(lane, cancel);
  }

  private resume(lane: string): void {
    this.pauses.get(lane)?.();
    this.pauses.delete(lane);
  }

  private isOutdated({ lane, name, replaced }: Sent): boolean {
    return replaced || this.waiting.get(lane)?.has(name) === true;
  }

  private onRefused(sent: Sent, code: ViscaRefusal): void {
    // A full command buffer must not swallow a stop.
    const retries = code === "visca-busy" && isDrive(sent.kind) && sent.tries < MAX_TRIES && !this.isOutdated(sent);
    if (retries) this.pause(sent.lane, DRIVE_MS, () => this.transmit(sent, sent.tries + 1));
    else this.events.onRefused(sent.name, code);
  }

  private answersOf({ kind }: Sent): Answers {
    return kind === "inquiry" ? this.inquiries : this.commands;
  }

  private onLate(sent: Sent): void {
    this.inFlight.remove(sent);
    const answers = this.answersOf(sent);
    answers.misses += 1;
    if (answers === this.commands || this.inquiries.answered || !this.commands.answered) this.unanswered += 1;
    if (this.unanswered === MAX_TRIES) {
      this.commands.answered = this.inquiries.answered = false;
      this.events.onSilent();
    }
    // A silent camera gets each packet once, a stop twice: a datagram can be lost.
    const isAnswering = answers.misses < MAX_TRIES && this.unanswered < MAX_TRIES;
    const most = isAnswering ? MAX_TRIES : sent.kind === "stop" ? 2 : 1;
    if (sent.tries < most && !this.isOutdated(sent)) this.transmit(sent, sent.tries + 1);
    else this.next(sent.lane);
  }
}
