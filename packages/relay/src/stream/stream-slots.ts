import { type MediaSessionId, type SerialId, type StreamRef, StudioError, streamKey } from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";
import { ControlStream } from "./control-stream.ts";
import { addEgressStats, type EgressStats, emptyEgressStats } from "./egress-stats.ts";
import type { Later, RelayClock } from "./fan-out.ts";
import { RtpStream } from "./rtp-stream.ts";

/**
 * Senders are numbered from anywhere: who comes back to a stream that was made anew, by this process or the next, must not take its new sender
 * for the one before.
 */
const FIRST_GENERATIONS = 0x40000000;

export interface StreamSlotEvents {
  /** Uniform integer in [0, below). */
  random(below: number): number;
  /** A sender began or is gone. */
  onSender(stream: RtpStream | ControlStream): void;
  /** Hears that somebody or nobody takes the stream from here now. */
  onTaken(stream: RtpStream): void;
  /** Absent: at once. */
  readonly later?: Later | undefined;
  /** Times the way of packets through here; absent: it is not timed. */
  readonly now?: RelayClock | undefined;
}

/** Keeps the streams that a relay carries, by what they are called: each is made when it is first wanted, and has one slot for a sender. */
export class StreamSlots {
  private readonly rtpStreams = new Map<string, RtpStream>();
  private readonly controlStreams = new Map<string, ControlStream>();
  private readonly events: StreamSlotEvents;
  private readonly sentEnded = emptyEgressStats();

  constructor(events: StreamSlotEvents) {
    this.events = events;
  }

  rtp(ref: StreamRef): RtpStream {
    const key = streamKey(ref);
    const known = this.rtpStreams.get(key);
    if (known !== undefined) return known;
    const stream = new RtpStream(
      ref,
      this.events.random(0x8000),
      () => this.events.onSender(stream),
      () => this.events.onTaken(stream),
      this.events.later,
      this.events.now,
    );
    stream.senderGeneration = this.events.random(FIRST_GENERATIONS);
    this.rtpStreams.set(key, stream);
    return stream;
  }

  control(ref: StreamRef): ControlStream {
    const key = streamKey(ref);
    const known = this.controlStreams.get(key);
    if (known !== undefined) return known;
    const stream = new ControlStream(ref, () => this.events.onSender(stream));
    stream.senderGeneration = this.events.random(FIRST_GENERATIONS);
    this.controlStreams.set(key, stream);
    return stream;
  }

  /**
   * First wins: throws `previous-stream-exists` unless whoever holds one of them is `session`, the one that it `replaces`, or silent.
   * Returns the holders that have to end.
   */
  claim(refs: readonly StreamRef[], session: MediaSessionId, replaces: MediaSessionId | undefined): readonly MediaSessionId[] {
    return refs.flatMap((ref) => {
      const { holder, silent } = this.sender(ref) ?? { holder: undefined };
      if (holder === undefined || holder === session) return [];
      if (holder !== replaces && !silent)
        throw new StudioError("previous-stream-exists", streamKey(ref).split("/").slice(1).join(" "));
      return [holder];
    });
  }

  /** Returns who sends a stream, and whether nothing comes of it; absent: nobody. */
  sender(ref: StreamRef): { readonly holder: MediaSessionId; readonly silent: boolean } | undefined {
    const key = streamKey(ref);
    const { holder, silent } = this.rtpStreams.get(key) ?? this.controlStreams.get(key) ?? { holder: undefined };
    return holder === undefined ? undefined : { holder, silent };
  }

  /** Ends what the studio says on the control channels of a serial ID. */
  stopInjecting(serialId: SerialId): void {
    for (const stream of this.controlStreams.values()) if (stream.ref.serialId === serialId) stream.stopInjecting();
    this.dropEmpty();
  }

  /** Forgets the streams that nobody sends or takes. */
  dropEmpty(): void {
    for (const [key, stream] of this.controlStreams) if (stream.empty) this.controlStreams.delete(key);
    for (const [key, stream] of this.rtpStreams) {
      if (!stream.empty) continue;
      addEgressStats(this.sentEnded, stream.sent());
      this.rtpStreams.delete(key);
    }
  }

  /** Call every 50 ms or so. */
  tickControl(now: Milliseconds): void {
    for (const stream of this.controlStreams.values()) stream.tick(now);
  }

  /** Returns the egress counts since the relay began. */
  sent(): EgressStats {
    const sum = emptyEgressStats();
    addEgressStats(sum, this.sentEnded);
    for (const stream of this.rtpStreams.values()) addEgressStats(sum, stream.sent());
    return sum;
  }
}
