import type { Milliseconds } from "@setsuna/kit";
import { type FrameSize, frameSize, type RtpHeader } from "@setsuna/rtp";
import type { Codec } from "../sdp/codecs.ts";

/** A silent layer makes room for another, ms. */
const SILENCE_MS = 2000;
/** Before the first keyframe request, ms: most layers start with one anyway. */
const PATIENCE_MS = 300;
const REQUEST_INTERVAL_MS = 1000;
/** Requests to a layer whose size never appears or improves. */
const MAX_REQUESTS = 10;

interface Layer {
  readonly ssrc: number;
  readonly rank: number;
  readonly since: Milliseconds;
  heardAt: Milliseconds;
  /** Size of its newest keyframe; undefined before. */
  size: FrameSize | undefined;
  askedAt: Milliseconds;
  requests: number;
}

export interface LayerRules {
  readonly codec: Codec;
  readonly allows?: ((size: FrameSize) => boolean) | undefined;
  readonly announced: number;
  readonly requestKeyframe: (ssrc: number) => void;
}

const areaOf = ({ size }: Layer): number => (size === undefined ? 0 : size.width * size.height);

/**
 * Forwards the largest layer that the plan allows. Starts at the first keyframe, moves up at a larger layer's keyframe, and
 * switches when its layer falls silent or exceeds the cap. Layers of unreadable size follow the offer's order.
 */
export class LayerChoice {
  private readonly rules: LayerRules;
  private readonly layers = new Map<number, Layer>();
  private current: Layer | undefined;
  private since: Milliseconds | undefined;

  constructor(rules: LayerRules) {
    this.rules = rules;
  }

  /** SSRC that is forwarded; undefined before the first. */
  get ssrc(): number | undefined {
    return this.current?.ssrc;
  }

  /** SSRC of the only layer that sends; undefined if several do. */
  get only(): number | undefined {
    return this.layers.size === 1 ? this.current?.ssrc : undefined;
  }

  /** True if its rank is known. */
  knows(ssrc: number): boolean {
    return this.layers.has(ssrc);
  }

  leave(ssrc: number): void {
    this.layers.delete(ssrc);
    if (this.current?.ssrc === ssrc) this.current = undefined;
  }

  /** @param rank see {@link Layer}; of an unknown layer. */
  takes(packet: Uint8Array, header: RtpHeader, rank: number, now: Milliseconds): boolean {
    this.since ??= now;
    const layer = this.layerOf(header.ssrc, rank, now);
    const { codec } = this.rules;
    const size = codec === "opus" ? undefined : frameSize(codec, packet, header);
    if (size !== undefined) layer.size = size;
    const isCurrent = this.current === layer;
    if (!this.isAllowed(layer)) {
      if (isCurrent) [this.current, this.since] = [undefined, now];
      layer.heardAt = now;
      if (!this.isHopeless(layer, now)) return false;
      if (size === undefined) this.askFor(layer, now);
      return size !== undefined;
    }
    if (!isCurrent && this.mayReplace(layer, size !== undefined, now)) this.current = layer;
    layer.heardAt = now;
    if (this.current === layer) return true;
    this.askFor(layer, now);
    return false;
  }

  private layerOf(ssrc: number, rank: number, now: Milliseconds): Layer {
    const known = this.layers.get(ssrc);
    if (known !== undefined) return known;
    const made: Layer = { ssrc, rank, since: now, heardAt: now, size: undefined, askedAt: Number.NEGATIVE_INFINITY, requests: 0 };
    this.layers.set(ssrc, made);
    return made;
  }

  private isAllowed({ size }: Layer): boolean {
    return size === undefined || this.rules.allows?.(size) !== false;
  }

  private mayReplace(layer: Layer, startsKeyframe: boolean, now: Milliseconds): boolean {
    const { current } = this;
    if (current === undefined) return startsKeyframe || this.hasWaited(now) || (layer.rank === 0 && !this.knowsSizes);
    if (now - current.heardAt >= SILENCE_MS) return true;
    return startsKeyframe && areaOf(layer) > areaOf(current);
  }

  private hasWaited(now: Milliseconds): boolean {
    return now - (this.since ?? now) >= SILENCE_MS;
  }

  private get knowsSizes(): boolean {
    return [...this.layers.values()].some(({ size }) => size !== undefined);
  }

  /** Every layer exceeds the cap and this is the smallest: its keyframe ends the session with the reason. */
  private isHopeless(layer: Layer, now: Milliseconds): boolean {
    const heard = [...this.layers.values()];
    if (heard.some((each) => this.isAllowed(each))) return false;
    if (heard.length < this.rules.announced && !this.hasWaited(now)) return false;
    return heard.every((each) => areaOf(each) >= areaOf(layer));
  }

  private askFor(layer: Layer, now: Milliseconds): void {
    const isBetter = layer.size === undefined || this.current === undefined || areaOf(layer) > areaOf(this.current);
    if (!isBetter || layer.requests >= MAX_REQUESTS) return;
    if (now - layer.since < PATIENCE_MS || now - layer.askedAt < REQUEST_INTERVAL_MS) return;
    layer.askedAt = now;
    layer.requests += 1;
    this.rules.requestKeyframe(layer.ssrc);
  }
}
