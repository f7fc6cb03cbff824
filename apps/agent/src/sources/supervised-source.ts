import { type ErrorBody, errorBody } from "@setsuna/contracts";
import type { MediaEvent, MediaPacket } from "@setsuna/media-protocol";
import { isDoneWithin } from "../done-within.ts";
import { failureBody } from "../media/failure-body.ts";
import { MediaProcess } from "../media/media-process.ts";
import { fromMonotonic, localNow, toMonotonic } from "../streams/link/local-clock.ts";
import { againAfter, silentFor, triesBefore } from "./source-policy.ts";
import { isNews, type SourceKinds, type SourceState, type SupervisedSourceOptions } from "./source-state.ts";

/** Time for the source to close its connection properly, ms. */
const GOODBYE_MS = 250;

/** Read by a media process, and reopened when it returns: the stream continues. */
export class SupervisedSource {
  readonly opened: Promise<SourceKinds>;
  readonly ended: Promise<ErrorBody | undefined>;
  private readonly options: SupervisedSourceOptions;
  private process: MediaProcess | undefined;
  private resolveOpened: (kinds: SourceKinds) => void = () => undefined;
  private resolveEnded: (error: ErrorBody | undefined) => void = () => undefined;
  private resolveFinished: () => void = () => undefined;
  private now: SourceState = { name: "waiting" };
  private wasOpen = false;
  private has: SourceKinds = { video: false, audio: false };
  private plays = false;
  private wantsVideo = false;
  private bitsPerSecond: number | undefined;
  private tries = 0;
  /** Arrival of this opening's first packet, ms. */
  private mediaSince: number | undefined;
  private isOver = false;
  private again: NodeJS.Timeout | undefined;
  private silence: NodeJS.Timeout | undefined;
  private last: { readonly seconds: number; readonly capturedAt: number } | undefined;
  private skipped = 0;

  constructor(options: SupervisedSourceOptions) {
    this.options = options;
    this.opened = new Promise((resolve) => {
      this.resolveOpened = resolve;
    });
    this.ended = new Promise((resolve) => {
      this.resolveEnded = resolve;
    });
  }

  get state(): SourceState {
    return this.now;
  }
  /** Frames dropped because the computer was too slow. */
  get framesSkipped(): number {
    return this.skipped;
  }

  get kinds(): SourceKinds {
    return this.has;
  }

  /** Call once. */
  start(): void {
    this.options.state(this.now);
    this.open();
  }

  play(): void {
    this.plays = true;
    this.process?.send({ order: "play" });
  }

  wantVideo(wanted: boolean): void {
    if (wanted === this.wantsVideo) return;
    this.wantsVideo = wanted;
    this.process?.send({ order: "video", wanted });
  }

  requestKeyframe(): void {
    this.process?.send({ order: "keyframe" });
  }

  setBitrate(bitsPerSecond: number): void {
    this.bitsPerSecond = bitsPerSecond;
    this.process?.send({ order: "bitrate", bitsPerSecond });
  }

  /** Tries to notify the far end. Safe to call twice. */
  async stop(): Promise<void> {
    if (this.isOver && this.process === undefined) return;
    this.isOver = true;
    clearTimeout(this.again);
    clearTimeout(this.silence);
    const { process } = this;
    if (process !== undefined) {
      const finished = new Promise<void>((resolve) => {
        this.resolveFinished = resolve;
      });
      process.send({ order: "finish" });
      await isDoneWithin(finished, GOODBYE_MS);
      process.kill();
      this.process = undefined;
    }
    this.resolveEnded(undefined);
  }

  private open(): void {
    this.process ??= this.begun();
    const { last } = this;
    const { nature, retry, order } = this.options;
    // Stream time advances while the source is away.
    const now = localNow();
    const startAt = last === undefined ? 0 : 1000 * last.seconds + Math.max(0, now - last.capturedAt);
    this.process.send({ order: "open-input", ...order, startAt, startClockMs: toMonotonic(now) });
    this.watchSilence(silentFor(nature, retry));
  }

  private begun(): MediaProcess {
    const process = new MediaProcess({
      ...(this.options.nature === "stdin" ? { stdin: "inherit" } : {}),
      event: (event) => this.take(event),
      packet: (packet) => this.give(packet),
      ended: (error) => {
        this.process = undefined;
        this.closed(error);
      },
    });
    if (this.wantsVideo) process.send({ order: "video", wanted: true });
    return process;
  }

  private give(packet: MediaPacket): void {
    if (this.isOver) return;
    const seconds = packet.at / 1000;
    const capturedAt = packet.clockMs === undefined ? localNow() : fromMonotonic(packet.clockMs);
    // Update place and time together, because audio and video alternate.
    if (this.last === undefined || seconds >= this.last.seconds) this.last = { seconds, capturedAt };
    this.mediaSince ??= localNow();
    this.set({ name: "open" });
    this.options.packet({ ...packet, seconds, capturedAt });
  }

  private take(event: MediaEvent): void {
    switch (event.event) {
      case "opened":
        this.onOpened(event);
        return;
      case "silence":
        if (event.isSilent) this.set({ name: "away" });
        else this.set({ name: "open" });
        this.watchSilence(event.isSilent ? silentFor(this.options.nature, this.options.retry) : undefined);
        return;
      case "encoder":
        this.options.encoder(event);
        return;
      case "overload":
        this.options.overload(event.skips);
        return;
      case "undecoded":
        this.options.undecoded?.(event);
        return;
      case "tracks":
        this.options.tracks?.(event);
        this.note({ video: event.video, audio: event.audio !== undefined });
        return;
      case "still":
        this.options.still?.();
        return;
      case "colours":
        this.options.colours?.(event.from);
        return;
      case "progress":
        this.skipped = event.framesSkipped;
        return;
      case "ended":
        this.closed(undefined);
        return;
      case "failed":
        this.closed(failureBody(event, this.options.use));
        return;
      case "finished":
        this.resolveFinished();
        return;
      default:
    }
  }

  private note({ video, audio }: SourceKinds): void {
    const { has } = this;
    this.has = { video: has.video || video, audio: has.audio || audio };
    const isMore = this.has.video !== has.video || this.has.audio !== has.audio;
    if (isMore && this.wasOpen) this.options.appeared?.(this.has);
  }

  private onOpened({ video, audio }: SourceKinds): void {
    this.note({ video, audio });
    this.watchSilence(undefined);
    if (this.bitsPerSecond !== undefined) this.process?.send({ order: "bitrate", bitsPerSecond: this.bitsPerSecond });
    if (this.plays) {
      this.process?.send({ order: "play" });
      this.process?.send({ order: "keyframe" });
    }
    if (!this.wasOpen) this.set({ name: "open" });
    this.wasOpen = true;
    this.resolveOpened({ video, audio });
  }

  private closed(error: ErrorBody | undefined): void {
    if (this.isOver) return;
    clearTimeout(this.silence);
    const { nature, retry } = this.options;
    const tries = triesBefore(this.tries, this.mediaSince === undefined ? 0 : localNow() - this.mediaSince);
    this.mediaSince = undefined;
    const wait = againAfter({ nature, retry, wasOpen: this.wasOpen, error, tries });
    if (wait === undefined) {
      this.isOver = true;
      this.process?.kill();
      this.process = undefined;
      this.resolveEnded(error);
      return;
    }
    this.tries = tries + 1;
    this.set({ name: this.wasOpen ? "away" : "waiting", error });
    this.again = setTimeout(() => this.open(), wait);
  }

  private watchSilence(ms: number | undefined): void {
    clearTimeout(this.silence);
    if (ms === undefined) return;
    this.silence = setTimeout(() => {
      this.process?.kill();
      this.process = undefined;
      this.closed(errorBody("source-silent"));
    }, ms);
  }

  private set(state: SourceState): void {
    const before = this.now;
    this.now = state;
    if (isNews(before, state)) this.options.state(state);
  }
}
