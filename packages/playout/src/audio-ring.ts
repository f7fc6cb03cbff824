import type { Milliseconds } from "@setsuna/kit";
import { AdaptiveTarget, MIN_TARGET } from "./adaptive-target.ts";
import { CONCEALMENT_HISTORY, Concealment } from "./concealment.ts";
import { PlayingSpeed } from "./playing-speed.ts";
import { SampleRing } from "./sample-ring.ts";
import { TimeStretch } from "./time-stretch.ts";

/** Stands for a channel without samples. */
const SILENT = new Float32Array(0);
/** 150 ms. A larger error is skipped. */
const JUMP_ERROR = 7200;
/** 5 ms, after concealment and jumps. */
const FADE = 240;
/** 200 ms. A longer gap restarts the timeline. */
const MAX_HOLE = 9600;

export interface AudioRingStats {
  /** Since the start, without silence before the first audio and after a stop or pause. */
  readonly played: number;
  /** As webrtc-stats' concealedSamples with silent ones: includes silence since audio stopped arriving. */
  readonly concealed: number;
  readonly level: number;
  readonly targetLevel: number;
  readonly peak: number;
}

/**
 * Between decoder and speaker, 48 kHz. Conceals gaps, follows the sender's clock by playing up to 0.5 % faster or slower, and
 * changes a set delay gradually. Timestamps count samples and don't wrap.
 */
export class AudioRing {
  private readonly data: SampleRing;
  private end: number | undefined;
  /** Fractional while resampling. */
  private position = 0;
  private state: "starting" | "playing" | "concealing" = "starting";
  private concealment: Concealment | undefined;
  /** Samples already concealed, which must not be concealed again. */
  private debt = 0;
  private readonly target = new AdaptiveTarget();
  private readonly pace = new PlayingSpeed();
  private fade: { from: Float32Array[]; at: Milliseconds } | undefined;
  private isExpected = false;
  private isAwaited = false;
  private readonly stretch = new TimeStretch();
  private played = 0;
  private concealed = 0;
  private peak = 0;

  constructor(channels = 2) {
    this.data = new SampleRing(channels);
  }

  /**
   * Buffered samples after a push, overriding the adaptive target: initially 0 and 120 ms. `stretchBelow`: repeats pitch periods
   * below it, for late recoveries; 0: never.
   */
  setBounds(least: number, most: number, stretchBelow = 0): void {
    this.target.setBounds(least, most);
    this.stretch.setBelow(stretchBelow);
  }

  /** Inserted pitch periods, each of which moves the playhead back. */
  get stretched(): number {
    return this.stretch.stretched;
  }

  /** On a stop or pause: no concealment until more audio arrives. */
  expectNothing(): void {
    this.isExpected = false;
  }

  /** The next push starts a new timeline. */
  reset(): void {
    this.end = undefined;
    this.state = "starting";
    this.concealment = undefined;
    this.debt = 0;
    this.fade = undefined;
    this.pace.settle();
    this.target.reset();
  }

  get level(): number {
    return this.end === undefined ? 0 : Math.max(0, this.end - this.position);
  }

  private get empty(): boolean {
    return this.level < 3;
  }

  get next(): number {
    return this.position;
  }

  get playing(): number | undefined {
    return this.state === "playing" ? this.position : undefined;
  }

  get playhead(): number | undefined {
    if (this.state === "starting") return undefined;
    return this.state === "concealing" && this.empty ? (this.end ?? this.position) + this.debt : this.position;
  }

  /**
   * Mono plays on every channel; other missing channels are silent. Cuts late parts and conceals gaps. `wasMissing`: arrived
   * after later audio, which the bounds cover.
   */
  push(channels: readonly Float32Array[], timestamp: number, wasMissing = false): void {
    const length = channels[0]?.length ?? 0;
    if (length === 0) return;
    if (this.end === undefined || Math.abs(timestamp - this.end) > MAX_HOLE + this.debt) this.restart(timestamp);
    const end = this.end ?? timestamp;
    this.isAwaited = wasMissing || timestamp > end;
    if (this.isAwaited) this.target.ignoreDips();
    let skip = 0;
    const lead = timestamp > end ? this.fillHole(timestamp - end, timestamp) : undefined;
    if (timestamp < end) skip = end - timestamp;
    if (skip >= length) return;
    const start = this.end ?? timestamp;
    for (let index = 0; index < this.data.width; index += 1) {
      const source = channels[index] ?? (channels.length === 1 ? channels[0] : undefined) ?? SILENT;
      this.data.write(index, start, source, skip, length);
      if (!lead) continue;
      for (let i = 0; i < Math.min(FADE, length); i += 1) {
        const mix = (i + 1) / FADE;
        this.data.set(index, start + i, (source[i] ?? 0) * mix + lead.made.sample(index, lead.from + i) * (1 - mix));
      }
    }
    this.end = start + length - skip;
    // Right after a push the level is at its highest; the target means that moment.
    this.pace.onSurplus(this.level - this.target.samples);
    if (this.end - this.position > SampleRing.capacity - 2 * CONCEALMENT_HISTORY)
      this.position = this.end - Math.max(this.target.samples, FADE);
  }

  /**
   * One array per channel, of equal length. `lateness` in samples against the due time (negative: early); undefined: smallest
   * buffer that plays.
   */
  pull(output: readonly Float32Array[], lateness?: number): void {
    const count = output[0]?.length ?? 0;
    if (this.state === "starting" && !this.canStart(count, lateness)) {
      for (const channel of output) channel.fill(0);
      this.conceals(count);
      this.plays(count);
      return;
    }
    if (this.state === "concealing" && this.canResume(count, lateness)) this.resume(count, lateness);
    const speed = this.state === "playing" ? this.speed(count, lateness) : 1;
    if (this.state === "playing") this.target.onPlayed(count, this.level - count);
    if (this.state === "playing" && lateness === undefined) this.adjust(count);
    if (this.isPlain(count, speed)) this.playBlock(output, count, speed);
    else this.playEach(output, count, speed);
    this.plays(count);
  }

  private adjust(count: number): void {
    this.stretch.onPlayed(count);
    if (this.fade !== undefined) return;
    const { level } = this;
    const known = { level, played: count, fade: FADE, excess: this.pace.excess, from: Math.floor(this.position) };
    const leap = this.stretch.leap(known, (index) => this.data.sample(0, index));
    if (leap === 0) return;
    this.crossfade();
    this.position += leap;
    this.pace.onLeap(leap);
  }

  private crossfade(): void {
    this.fade = { from: this.data.copy(Math.floor(this.position), FADE), at: 0 };
  }

  private plays(samples: number): void {
    if (this.isExpected) this.played += samples;
  }

  private conceals(samples: number): void {
    if (this.isExpected) this.concealed += samples;
  }

  /** True without a crossfade. */
  private isPlain(count: number, speed: number): boolean {
    return this.state === "playing" && this.fade === undefined && this.position + count * speed + 2 <= (this.end ?? 0);
  }

  private playBlock(output: readonly Float32Array[], count: number, speed: number): void {
    for (const [channel, samples] of output.entries())
      this.peak = Math.max(this.peak, this.data.play(channel, this.position, speed, samples));
    this.position += count * speed;
  }

  private playEach(output: readonly Float32Array[], count: number, speed: number): void {
    for (let i = 0; i < count; i += 1) {
      if (this.state === "playing" && this.position + 2 > (this.end ?? 0)) this.conceal();
      if (this.state === "concealing") this.makeUp(output, i);
      else this.playOne(output, i, speed);
    }
  }

  read(): AudioRingStats {
    const stats = {
      played: this.played,
      concealed: this.concealed,
      level: this.level,
      targetLevel: this.target.samples,
      peak: this.peak,
    };
    this.peak = 0;
    return stats;
  }

  private restart(timestamp: number): void {
    if (this.state === "playing") this.conceal();
    this.end = timestamp;
    this.position = timestamp;
    this.debt = 0;
    this.data.clear(timestamp - CONCEALMENT_HISTORY, CONCEALMENT_HISTORY);
  }

  /** Less the audio concealed while waiting, so the timeline stays correct. Returns the audio to fade from. */
  private fillHole(hole: number, timestamp: number): { readonly made: Concealment; readonly from: number } | undefined {
    const end = this.end ?? timestamp;
    // Concealment already passed these timestamps (see makeUp).
    const jump = this.state === "concealing" && this.empty ? Math.min(hole, this.debt) : 0;
    const missing = hole - jump;
    this.debt -= jump;
    if (jump > 0) this.position = end + jump;
    this.end = timestamp;
    if (missing <= 0) return undefined;
    const from = end + jump;
    const made = this.concealment ?? new Concealment(this.history(from));
    for (let channel = 0; channel < this.data.width; channel += 1)
      for (let i = 0; i < missing; i += 1) this.data.set(channel, from + i, made.sample(channel, i));
    this.conceals(missing);
    return { made, from: missing };
  }

  private history(end: number): Float32Array[] {
    return this.data.copy(Math.floor(end) - CONCEALMENT_HISTORY, CONCEALMENT_HISTORY);
  }

  private canStart(count: number, lateness: number | undefined): boolean {
    if (this.end === undefined) return false;
    const ready = lateness === undefined ? this.level >= this.target.samples : lateness >= -count && this.level > count;
    if (!ready) return false;
    if (lateness !== undefined && lateness > count) this.position = Math.min(this.position + lateness, this.end - count);
    else if (lateness === undefined) this.position = this.end - this.target.samples;
    this.state = "playing";
    this.isExpected = true;
    this.fade = { from: this.eachChannel(() => new Float32Array(FADE)), at: 0 };
    return true;
  }

  private canResume(count: number, lateness: number | undefined): boolean {
    const enough = lateness === undefined ? Math.min(this.target.samples, MIN_TARGET + count) : count + FADE;
    if (this.level < enough) return false;
    return lateness === undefined || lateness >= -count;
  }

  private resume(count: number, lateness: number | undefined): void {
    if (lateness !== undefined && lateness > FADE) {
      this.position = Math.max(this.position, Math.min(this.position + lateness, (this.end ?? 0) - count - FADE));
    }
    this.pace.settle();
    const tail = this.concealment;
    // The packet is late, not lost.
    if (lateness === undefined && this.debt > 0 && !this.isAwaited) this.target.onLate(this.debt);
    this.fade = {
      from: this.eachChannel((channel) => Float32Array.from({ length: FADE }, (_, i) => tail?.sample(channel, i) ?? 0)),
      at: 0,
    };
    this.concealment = undefined;
    this.debt = 0;
    this.state = "playing";
    this.isExpected = true;
  }

  private eachChannel(make: (channel: number) => Float32Array): Float32Array[] {
    return Array.from({ length: this.data.width }, (_, channel) => make(channel));
  }

  private conceal(): void {
    this.concealment = new Concealment(this.history(Math.min(this.position, this.end ?? this.position)));
    this.state = "concealing";
    this.fade = undefined;
  }

  private makeUp(output: readonly Float32Array[], index: number): void {
    for (const [channel, samples] of output.entries()) {
      samples[index] = this.concealment?.sample(Math.min(channel, this.data.width - 1)) ?? 0;
      this.peak = Math.max(this.peak, Math.abs(samples[index] ?? 0));
    }
    // Keep it in the ring too, instead of lost audio.
    const stands = this.empty;
    if (stands && this.end !== undefined && this.debt < MAX_HOLE) {
      for (let channel = 0; channel < this.data.width; channel += 1)
        this.data.set(channel, this.end + this.debt, this.concealment?.sample(channel) ?? 0);
    }
    this.concealment?.advance(1);
    this.conceals(1);
    if (stands) this.debt += 1;
  }

  private playOne(output: readonly Float32Array[], index: number, speed: number): void {
    const { fade } = this;
    const mix = fade ? (fade.at + 1) / FADE : 1;
    for (const [channel, samples] of output.entries()) {
      let value = this.data.between(channel, this.position);
      if (fade) value = value * mix + (fade.from[Math.min(channel, fade.from.length - 1)]?.[fade.at] ?? 0) * (1 - mix);
      samples[index] = value;
      const loud = Math.abs(value);
      if (loud > this.peak) this.peak = loud;
    }
    if (fade) {
      fade.at += 1;
      if (fade.at >= FADE) this.fade = undefined;
    }
    this.position += speed;
  }

  private speed(count: number, lateness: number | undefined): number {
    const error = lateness ?? this.level - this.target.samples;
    if (Math.abs(error) > JUMP_ERROR && this.jump(error, count)) return 1;
    const speed = this.pace.speed(count, lateness);
    if (speed === 1 && lateness === undefined) this.position = Math.round(this.position);
    return speed;
  }

  /** Jumps with a crossfade. False without the target audio. */
  private jump(error: number, count: number): boolean {
    const to = Math.floor(this.position + error);
    const end = this.end ?? 0;
    if (this.fade || (error > 0 && to > end - count)) return false;
    // Too early: played audio can't be fully replayed, so conceal until the next is due.
    if (error < 0) {
      this.conceal();
      return true;
    }
    this.crossfade();
    this.position = to;
    this.pace.settle();
    return true;
  }
}
