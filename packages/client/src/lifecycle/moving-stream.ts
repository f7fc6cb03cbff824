import type { MediaSessionId } from "@setsuna/contracts";
import { type Milliseconds, milliseconds } from "@setsuna/kit";
import type { StreamLink } from "../stream/stream-link.ts";
import type { SignallingPorts } from "../transport/ports.ts";
import type { ClientStream } from "./client-stream.ts";

/** Senders send over both connections for this long, ms: other nodes' viewers still receive from the old one. */
export const SENDER_OVERLAP_MS = milliseconds(2000);

/** A new connection that isn't there by then, ms, is given up: the old one still works. */
const CONNECT_MS = 10_000;

/** A stream with its own connection. */
export type MovedStream = Pick<ClientStream, "link" | "links" | "prepare" | "start" | "stop">;

export interface MovingStreamOptions<Moved extends MovedStream> {
  readonly timers: SignallingPorts["timers"];
  /** From the new connection's phase `live`. Absent: until {@link MovingStream.arrived}. */
  readonly overlapMs?: Milliseconds | undefined;
  /** `succeeds`: session that the stream takes over from. `changed` is never called before `open` returns. */
  open(changed: () => void, succeeds?: MediaSessionId): Moved;
  onChange(): void;
}

/** A stream that has a connection to its next relay before it leaves the present one. */
export class MovingStream<Moved extends MovedStream> implements ClientStream {
  current: Moved;
  private readonly options: MovingStreamOptions<Moved>;
  /** Takes over soon. Undefined unless it moves. */
  next: Moved | undefined;
  /** It began to move without media, so the next connection is enough. */
  wasWaiting = false;
  private endOverlap: (() => void) | undefined;
  private endTry: (() => void) | undefined;

  constructor(options: MovingStreamOptions<Moved>) {
    this.options = options;
    this.current = options.open(() => this.changed());
  }

  get link(): Moved["link"] {
    return this.current.link;
  }

  get links(): readonly StreamLink[] {
    return this.all.flatMap(({ link, links = [link] }) => links);
  }

  /** Both while it moves. */
  get all(): readonly Moved[] {
    return this.next === undefined ? [this.current] : [this.current, this.next];
  }

  prepare(): void {
    this.current.prepare?.();
  }
  start(): void {
    this.current.start();
  }

  stop(): void {
    this.dropNext();
    this.current.stop();
  }

  move(session: MediaSessionId): void {
    const { link } = this.current;
    if (this.next !== undefined || link.session() !== session) return;
    const isReceiving = this.options.overlapMs === undefined;
    const phase = link.phase()?.name;
    const isWaiting = phase === "waiting-for-sender";
    if (phase !== "live" && !(isReceiving && isWaiting)) {
      if (isReceiving) link.rebuild();
      return;
    }
    this.wasWaiting = isWaiting;
    this.next = this.options.open(() => this.changed(), session);
    this.next.start();
    this.endTry = this.options.timers.after(milliseconds(CONNECT_MS), () => {
      if (this.endOverlap === undefined) this.giveUp();
    });
  }

  /** `stream` plays from now on. */
  arrived(stream: Moved): void {
    if (stream === this.next) {
      stream.link.playing();
      this.takeOver();
    }
    // It was given up just before.
    else if (stream !== this.current) this.current.link.rebuild();
  }

  private changed(): void {
    this.look();
    this.options.onChange();
  }

  private look(): void {
    const { next, options } = this;
    if (next === undefined) return;
    const phase = next.link.phase()?.name;
    const present = this.current.link.phase()?.name;
    const isConnected = phase === "live" || phase === "waiting-for-sender";
    const isServing = present === "live" || (this.wasWaiting && present === "waiting-for-sender");
    if (phase === "refused") this.giveUp();
    else if (!isServing || (this.wasWaiting && isConnected)) this.takeOver();
    else if (phase === "live" && options.overlapMs !== undefined)
      this.endOverlap ??= options.timers.after(options.overlapMs, () => this.takeOver());
  }

  private takeOver(): void {
    const { current, next } = this;
    if (next === undefined) return;
    this.settle();
    this.current = next;
    current.stop();
    // It may still connect ahead of its start.
    if (next.link.phase() === undefined) next.start();
    this.options.onChange();
  }

  private giveUp(): void {
    this.dropNext();
    // The next one's receiver has replaced its own.
    if (this.wasWaiting) this.current.link.rebuild();
  }

  private dropNext(): void {
    const { next } = this;
    this.settle();
    next?.stop();
  }

  private settle(): void {
    this.endTry?.();
    this.endOverlap?.();
    this.endOverlap = undefined;
    this.next = undefined;
  }
}

/** Control data needs no second connection: states are sent again. */
export const moveStreams = (streams: Iterable<ClientStream>, session: MediaSessionId): void => {
  for (const stream of streams)
    if (stream.move !== undefined) stream.move(session);
    else if (stream.link.kind === "control" && stream.link.session() === session) stream.link.rebuild();
};
