import {
  type Channel,
  MAX_GUESTS,
  type MediaSessionId,
  type SerialId,
  type StreamRef,
  StudioError,
  streamKey,
} from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";
import { SlateSource } from "../slate/slate-source.ts";
import type { ApplicantKind, Placed } from "../standby/sender-pair.ts";
import { ControlStream } from "./control-stream.ts";
import { addEgressStats, type EgressStats, emptyEgressStats } from "./egress-stats.ts";
import type { Later, RelayClock } from "./fan-out.ts";
import { RtpStream } from "./rtp-stream.ts";

/** Random start: a client returning to a recreated stream, here or elsewhere, must not mistake its sender for the old one. */
const FIRST_GENERATIONS = 0x40000000;

export interface StreamSlotEvents {
  random(below: number): number;
  onSender(stream: RtpStream | ControlStream): void;
  /** The first subscriber arrived, or the last one left. */
  onTaken(stream: RtpStream): void;
  /** Nothing is live; may repeat. */
  onVacant?(stream: RtpStream): void;
  readonly later?: Later | undefined;
  /** Without it, nothing is timed. */
  readonly now?: RelayClock | undefined;
}

/** Each stream is created on first use and has one sender slot. */
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
    stream.onVacant = () => this.events.onVacant?.(stream);
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
   * First come, first served, except a standby. Throws `previous-stream-exists`, `standby-taken` or `standby-unavailable`
   * unless each holder is `session`, the one it `replaces`, or silent. Returns the senders to end.
   */
  claim(
    refs: readonly StreamRef[],
    session: MediaSessionId,
    replaces: MediaSessionId | undefined,
    kind: ApplicantKind = { isSpare: false, hasFast: false },
  ): readonly MediaSessionId[] {
    return refs.flatMap((ref) => {
      const { holder, silent } = this.sender(ref) ?? { holder: undefined };
      if (holder === undefined || holder === session) return [];
      const pair = this.rtpStreams.get(streamKey(ref))?.senders;
      const isPaired = pair?.isEmpty === false;
      if (!isPaired && (holder === replaces || silent)) return [holder];
      const placed: Placed = isPaired
        ? pair.place(replaces, kind)
        : { refused: kind.isSpare ? "standby-unavailable" : "previous-stream-exists" };
      if ("refused" in placed) throw new StudioError(placed.refused, streamKey(ref).split("/").slice(1).join(" "));
      return placed.ends ?? [];
    });
  }

  /** For a guest's streams. Throws `green-room-full` if others fill the green room. */
  requireRoom([first]: readonly StreamRef[]): void {
    const others = [...this.rtpStreams.values()].filter(
      ({ ref, holder }) => ref.serialId === first?.serialId && ref.guest !== first.guest && holder !== undefined,
    );
    const guests = new Set(others.map(({ ref }) => ref.guest));
    guests.delete(undefined);
    if (guests.size >= MAX_GUESTS) throw new StudioError("green-room-full");
  }

  /** Called by the owner: puts the standby of each of the channel's streams on air. Returns how many have one. */
  switchSender(serialId: SerialId, channel: Channel, now: Milliseconds): number {
    const streams = [...this.rtpStreams.values()].filter(
      ({ ref }) => ref.serialId === serialId && ref.channel === channel && ref.guest === undefined,
    );
    return streams.filter(({ senders }) => senders.switchByHand(now)).length;
  }

  sender(ref: StreamRef): { readonly holder: MediaSessionId; readonly silent: boolean } | undefined {
    const key = streamKey(ref);
    const { holder, silent } = this.rtpStreams.get(key) ?? this.controlStreams.get(key) ?? { holder: undefined };
    return holder === undefined ? undefined : { holder, silent };
  }

  isCascaded(ref: StreamRef): boolean {
    return this.rtpStreams.get(streamKey(ref))?.isCascaded === true;
  }

  stopInjecting(serialId: SerialId): void {
    for (const stream of this.controlStreams.values()) if (stream.ref.serialId === serialId) stream.stopInjecting();
    this.dropEmpty();
  }

  dropEmpty(): void {
    for (const [key, stream] of this.controlStreams) if (stream.empty) this.controlStreams.delete(key);
    for (const [key, stream] of this.rtpStreams) {
      if (!stream.empty) continue;
      addEgressStats(this.sentEnded, stream.sent());
      this.rtpStreams.delete(key);
    }
  }

  /** The owner's picture for a channel without sender. No frames: none. */
  useSlate(serialId: SerialId, channel: Channel, frames: readonly Uint8Array[]): void {
    const stream = this.rtpStreams.get(streamKey({ serialId, kind: "video", channel }));
    stream?.senders.useSlate(frames.length === 0 ? undefined : new SlateSource(frames, stream));
  }

  /** Call it about every 50 ms. @param ntpNow server clock, ms since the Unix epoch. */
  tickSlates(now: Milliseconds, ntpNow: Milliseconds): void {
    for (const stream of this.rtpStreams.values()) stream.tickSlate(now, ntpNow);
  }

  /** Call it about every 50 ms. */
  tickControl(now: Milliseconds): void {
    for (const stream of this.controlStreams.values()) stream.tick(now);
  }

  sent(): EgressStats {
    const sum = emptyEgressStats();
    addEgressStats(sum, this.sentEnded);
    for (const stream of this.rtpStreams.values()) addEgressStats(sum, stream.sent());
    return sum;
  }
}
