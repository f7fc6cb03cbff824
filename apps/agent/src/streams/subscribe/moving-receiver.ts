import { type ClientStream, MovingStream, type StreamLink } from "@setsuna/client";
import type { MediaSessionId } from "@setsuna/contracts";
import type { SenderState } from "@setsuna/e2ee";
import { AUDIO_CLOCK_RATE } from "@setsuna/kit";
import type { NodeTransport } from "@setsuna/node-media";
import { localNow } from "../link/local-clock.ts";
import type { MediaUnit } from "../media-unit.ts";
import type { StreamFigures } from "../stream-figures.ts";
import type { MediaReceiverOptions } from "./stream-reception.ts";

/** A unit's times by way of two relays differ by less, ms. */
const SAME_UNIT_MS = 4;
/** Longest wait for audio that the former connection still brings, ms. */
const PATIENCE_MS = 1000;

export interface MediaReceiver extends ClientStream {
  readonly link: StreamLink<NodeTransport>;
  readonly sender: SenderState | undefined;
  /** Records the latency of a unit at the output. */
  written(at: number): void;
  figures(): StreamFigures;
  /** Absent for audio. */
  requestKeyframe?(): void;
}

/** Receives a stream across relays that drain: gives each unit once, from one connection until the next can continue. */
export class MovingReceiver<Receiver extends MediaReceiver, Options extends MediaReceiverOptions> implements ClientStream {
  private readonly unit: (unit: MediaUnit) => void;
  private readonly stream: MovingStream<Receiver>;
  /** Gives the units. */
  private playing: Receiver | undefined;
  private last: MediaUnit | undefined;
  /** Of the connection that follows. */
  private held: MediaUnit[] = [];
  private heldSince: number | undefined;

  constructor(options: Options, open: (options: Options) => Receiver) {
    this.unit = options.unit;
    this.stream = new MovingStream<Receiver>({
      timers: options.ports.timers,
      onChange: options.changed,
      open: (changed, succeeds) => {
        this.held = [];
        this.heldSince = undefined;
        const receiver: Receiver = open({ ...options, changed, succeeds, unit: (unit) => this.take(receiver, unit) });
        this.playing ??= receiver;
        return receiver;
      },
    });
  }

  get current(): Receiver {
    return this.stream.current;
  }
  get link(): StreamLink<NodeTransport> {
    return this.current.link;
  }
  get links(): readonly StreamLink[] {
    return this.stream.links;
  }
  get sender(): SenderState | undefined {
    return this.current.sender;
  }

  written(at: number): void {
    this.current.written(at);
  }
  figures(): StreamFigures {
    return this.current.figures();
  }

  start(): void {
    this.stream.start();
  }
  stop(): void {
    this.stream.stop();
  }
  move(session: MediaSessionId): void {
    this.stream.move(session);
  }

  private take(receiver: Receiver, unit: MediaUnit): void {
    if (receiver === this.playing) this.give(unit);
    else if (receiver === this.stream.next || receiver === this.current) this.follow(receiver, unit);
  }

  private give(unit: MediaUnit): void {
    this.last = unit;
    this.unit(unit);
  }

  private follow(receiver: Receiver, unit: MediaUnit): void {
    const { last } = this;
    const fresh = unit.kind === "audio" ? this.freshAudio(unit, last) : this.freshVideo(unit, last);
    if (fresh === undefined) {
      if (unit.kind === "video") receiver.requestKeyframe?.();
      return;
    }
    this.held = [];
    this.playing = receiver;
    this.stream.arrived(receiver);
    for (const one of fresh) this.give(one);
  }

  /** From a keyframe that the former connection has not given, or has given as its last. */
  private freshVideo(unit: MediaUnit, last: MediaUnit | undefined): readonly MediaUnit[] | undefined {
    if (!unit.isKeyframe) return undefined;
    if (last === undefined || unit.at > last.at + SAME_UNIT_MS) return [unit];
    return last.isKeyframe && unit.at > last.at - SAME_UNIT_MS ? [] : undefined;
  }

  private freshAudio(unit: MediaUnit, last: MediaUnit | undefined): readonly MediaUnit[] | undefined {
    const now = localNow();
    this.heldSince ??= now;
    this.held.push(unit);
    const { at, samples = 0 } = last ?? {};
    const unitMs = (1000 * samples) / AUDIO_CLOCK_RATE;
    const fresh = at === undefined ? this.held : this.held.filter((one) => one.at > at + unitMs / 2);
    const [first] = fresh;
    const isGap = first !== undefined && at !== undefined && first.at > at + 1.5 * unitMs;
    return first === undefined || (isGap && now - this.heldSince < PATIENCE_MS) ? undefined : fresh;
  }
}
