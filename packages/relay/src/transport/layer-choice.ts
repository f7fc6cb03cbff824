import type { Milliseconds } from "@setsuna/kit";
import { type FrameSize, frameSize, type RtpHeader } from "@setsuna/rtp";
import type { Codec } from "../sdp/codecs.ts";

/** A layer that has sent nothing for this long makes room for another, ms. */
const SILENCE_MS = 2000;
/** Delay before the first keyframe request to a layer, ms: most start with a keyframe anyway. */
const PATIENCE_MS = 300;
const REQUEST_INTERVAL_MS = 1000;
/** Requests to a layer that never shows its size, or never gets better. */
const MAX_REQUESTS = 10;

interface Layer {
  readonly ssrc: number;
  /** Place in the offer's order; the first is the preferred one. */
  readonly rank: number;
  readonly since: Milliseconds;
  heardAt: Milliseconds;
  /** Size of its newest keyframe; undefined before the first. */
  size: FrameSize | undefined;
  askedAt: Milliseconds;
  requests: number;
}

export interface LayerRules {
  readonly codec: Codec;
  /** Returns whether the plan of the ID allows a frame of this size. Absent: any. */
  readonly allows?: ((size: FrameSize) => boolean) | undefined;
  /** Layers that the offer announces. */
  readonly announced: number;
  /** Asks a layer for a keyframe. */
  readonly requestKeyframe: (ssrc: number) => void;
}

const areaOf = ({ size }: Layer): number => (size === undefined ? 0 : size.width * size.height);

/**
 * Picks the simulcast layer to forward: the largest that the plan allows. Starts at the first keyframe and moves to a larger
 * layer at its keyframe. Switches when its own layer falls silent or exceeds the cap. Layers of unreadable size follow the
 * offer's order.
 */
export class LayerChoice {
  private readonly rules: LayerRules;
  private readonly layers = new Map<number, Layer>();
  private current: Layer | undefined;
  /** Time from which the choice is open. */
  private since: Milliseconds | undefined;

  constructor(rules: LayerRules) {
    this.rules = rules;
  }

  /** SSRC of the layer that is passed on; undefined before the first. */
  get ssrc(): number | undefined {
    return this.current?.ssrc;
  }

  /** Returns whether a layer has been received, so that its rank is known. */
  knows(ssrc: number): boolean {
    return this.layers.has(ssrc);
  }

  /** The layer has said goodbye. */
  leave(ssrc: number): void {
    this.layers.delete(ssrc);
    if (this.current?.ssrc === ssrc) this.current = undefined;
  }

  /** Takes a media packet. Returns whether it is passed on. @param rank see {@link Layer}; of a layer that isn't known yet. */
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

  /** Returns whether every layer exceeds the cap and this one is the smallest: its keyframe ends the session with the reason. */
  private isHopeless(layer: Layer, now: Milliseconds): boolean {
    const heard = [...this.layers.values()];
    if (heard.some((each) => this.isAllowed(each))) return false;
    if (heard.length < this.rules.announced && !this.hasWaited(now)) return false;
    return heard.every((each) => areaOf(each) >= areaOf(layer));
  }

  /** Requests a keyframe from a layer that may be better, so that it can take over. */
  private askFor(layer: Layer, now: Milliseconds): void {
    const isBetter = layer.size === undefined || this.current === undefined || areaOf(layer) > areaOf(this.current);
    if (!isBetter || layer.requests >= MAX_REQUESTS) return;
    if (now - layer.since < PATIENCE_MS || now - layer.askedAt < REQUEST_INTERVAL_MS) return;
    layer.askedAt = now;
    layer.requests += 1;
    this.rules.requestKeyframe(layer.ssrc);
  }
}
