import { SHARP_SHARE } from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";
import type { StreamSource } from "../stream/stream-source.ts";
import { type LayeredStream, LayerGate, type LayerSink } from "./layer-gate.ts";

/** A layer that is silent for this long while its stream isn't, ms, has failed. */
const SILENT_MS = 1000;

export interface LayerStream extends LayerSink {
  /** Media arrives. */
  readonly live: boolean;
  readonly hasSource: boolean;
  readonly hasSubscribers: boolean;
  attach(source: StreamSource): void;
  detach(isCutOff: boolean): void;
}

export interface OpenLayer<Stream> {
  readonly stream: Stream;
  readonly gate: LayerGate;
  readonly of: StreamSource;
  /** Ends the session that sends it. Absent without one. */
  readonly end?: (() => void) | undefined;
}

/** Smaller encodings of a stream. Each is a stream with the same timestamps. */
export class StreamLayers<Stream extends LayerStream> {
  private readonly main: LayeredStream & { readonly mediaAt: Milliseconds };
  private readonly make: () => Stream;
  private layers: readonly OpenLayer<Stream>[] = [];

  constructor(main: StreamLayers<Stream>["main"], make: () => Stream) {
    this.main = main;
    this.make = make;
  }

  all(): readonly Stream[] {
    return this.layers.map(({ stream }) => stream);
  }

  /** True if no layer is sent or watched. */
  get isEmpty(): boolean {
    if (this.layers.some(isUnused)) this.layers = this.layers.filter((layer) => !isUnused(layer));
    return this.layers.length === 0;
  }

  /** @param of see {@link OpenLayer}. @param source of the layer; called once it has media. */
  open(of: StreamSource, source: () => StreamSource, end?: () => void): OpenLayer<Stream> {
    const stream = this.make();
    const layer = { stream, gate: new LayerGate(this.main, stream, source), of, end };
    this.layers = [...this.layers, layer];
    return layer;
  }

  endOf(of: StreamSource): void {
    for (const layer of this.layers) {
      if (layer.of !== of) continue;
      if (layer.end === undefined) layer.stream.detach(false);
      else layer.end();
    }
  }

  /**
   * Smallest layer that is sharp at this height, px. Undefined: the stream itself. @param source on air; layers of other senders
   * don't count.
   */
  fit(height: number | undefined, source: StreamSource | undefined, now: Milliseconds): Stream | undefined {
    if (height === undefined) return undefined;
    const fitting = this.layers.filter((layer) => this.isUsable(layer, source, now) && shortSide(layer) >= height * SHARP_SHARE);
    return fitting.toSorted((a, b) => shortSide(a) - shortSide(b))[0]?.stream;
  }

  /** False if its subscribers must leave it. */
  serves(stream: Stream, source: StreamSource | undefined, now: Milliseconds): boolean {
    return this.layers.some((layer) => layer.stream === stream && this.isUsable(layer, source, now));
  }

  private isUsable({ stream, gate, of }: OpenLayer<Stream>, source: StreamSource | undefined, now: Milliseconds): boolean {
    if (of !== source || !stream.live) return false;
    return now - gate.mediaAt < SILENT_MS || gate.mediaAt >= this.main.mediaAt - SILENT_MS;
  }
}

const shortSide = ({ gate: { size } }: OpenLayer<unknown>): number =>
  size === undefined ? 0 : Math.min(size.width, size.height);

const isUnused = ({ stream }: OpenLayer<LayerStream>): boolean => !stream.hasSource && !stream.hasSubscribers;
