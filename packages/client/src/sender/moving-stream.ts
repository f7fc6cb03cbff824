import type { MediaSessionId } from "@setsuna/contracts";
import { milliseconds } from "@setsuna/kit";
import type { ClientStream } from "../lifecycle/client-stream.ts";
import type { StreamLink } from "../stream/stream-link.ts";
import type { SignallingPorts } from "../transport/ports.ts";

/** Sends over both connections for this long, ms: other nodes' viewers still receive from the old one. */
const OVERLAP_MS = 2000;

/** A new connection that isn't live by then, ms, is given up: the old one still sends. */
const CONNECT_MS = 10_000;

/** A sender of one stream with its own connection. */
export type SentStream = Pick<ClientStream, "link" | "links" | "start" | "stop">;

export interface MovingStreamOptions<Sent extends SentStream> {
  readonly timers: SignallingPorts["timers"];
  /** `succeeds`: session that the sender takes over from. `changed` is never called before `open` returns. */
  open(changed: () => void, succeeds?: MediaSessionId): Sent;
  onChange(): void;
}

/** A sent stream that is sent over its next relay before it leaves the present one. */
export class MovingStream<Sent extends SentStream> implements ClientStream {
  current: Sent;
  private readonly options: MovingStreamOptions<Sent>;
  private next: Sent | undefined;
  private endOverlap: (() => void) | undefined;
  private endTry: (() => void) | undefined;

  constructor(options: MovingStreamOptions<Sent>) {
    this.options = options;
    this.current = options.open(() => this.changed());
  }

  get link(): Sent["link"] {
    return this.current.link;
  }

  get links(): readonly StreamLink[] {
    return this.sent.flatMap(({ link, links = [link] }) => links);
  }

  /** Both while it moves. */
  get sent(): readonly Sent[] {
    return this.next === undefined ? [this.current] : [this.current, this.next];
  }

  start(): void {
    this.current.start();
  }

  stop(): void {
    this.dropNext();
    this.current.stop();
  }

  move(session: MediaSessionId): void {
    if (this.next !== undefined || this.current.link.phase()?.name !== "live" || this.current.link.session() !== session) return;
    this.next = this.options.open(() => this.changed(), session);
    this.next.start();
    this.endTry = this.options.timers.after(milliseconds(CONNECT_MS), () => {
      if (this.endOverlap === undefined) this.dropNext();
    });
  }

  private changed(): void {
    this.look();
    this.options.onChange();
  }

  private look(): void {
    const phase = this.next?.link.phase()?.name;
    if (this.next === undefined || phase === undefined) return;
    if (phase === "refused") this.dropNext();
    else if (this.current.link.phase()?.name !== "live") this.takeOver();
    else if (phase === "live") this.endOverlap ??= this.options.timers.after(milliseconds(OVERLAP_MS), () => this.takeOver());
  }

  private takeOver(): void {
    const { current, next } = this;
    if (next === undefined) return;
    this.settle();
    this.current = next;
    current.stop();
    this.options.onChange();
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
