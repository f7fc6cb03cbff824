import { type OpenInputOrder, PACKET_SAMPLES } from "@setsuna/media-protocol";
import type { Frame } from "node-av/lib";
import { monotonicNow } from "../clock.ts";
import type { Control } from "../control.ts";
import { failureOf } from "../failure.ts";
import { AudioEncoder } from "./audio-encoder.ts";
import { HeldFrame } from "./held-frame.ts";
import { InputTimeline } from "./input-timeline.ts";
import { MultichannelEncoder } from "./multichannel-encoder.ts";
import { openSource } from "./open-source.ts";
import type { PlayableInput } from "./playable-input.ts";
import { Player } from "./player.ts";
import { SilenceWatch } from "./silence-watch.ts";
import { SizedEncoder } from "./sized-encoder.ts";

const PROGRESS_MS = 1000;
/** Used for sources that state no rate. Higher stated rates aren't trusted. */
const USUAL_RATE = 30;
const MAX_RATE = 120;
const VIDEO_TICKS_PER_S = 90_000;
const STDIN = "pipe:0";

interface Opening {
  readonly order: OpenInputOrder;
  readonly over: AbortController;
  first: PlayableInput | undefined;
  player?: Player;
}

/** Opens inputs, plays them, and sends encoded packets: one after another, same timeline and encoders. */
export class InputRole {
  private readonly control: Control;
  private timeline: InputTimeline | undefined;
  private encoder: SizedEncoder | undefined;
  private audioEncoder: AudioEncoder | MultichannelEncoder | undefined;
  private opening: Opening | undefined;
  private wantsVideo = false;
  private watch: SilenceWatch | undefined;
  private readonly pictures = new HeldFrame({
    give: (frame, seconds, clockMs) => this.encode(frame, seconds, clockMs),
    mayRepeat: (why) => this.mayRepeat(why),
    failed: (error) => this.control.fail(failureOf(error)),
  });
  private skippedBefore = 0;

  constructor(control: Control) {
    this.control = control;
    setInterval(() => this.progress(), PROGRESS_MS).unref();
  }

  async open(order: OpenInputOrder): Promise<void> {
    const opening: Opening = { order, over: new AbortController(), first: undefined };
    this.opening = opening;
    this.timeline ??= new InputTimeline(order.isLive);
    try {
      const { startAt, startClockMs } = order;
      if (order.isLive && startAt > 0) this.timeline.goOnFrom(startAt / 1000, startClockMs);
      const input = await this.source(opening, (startAt + (startAt > 0 ? monotonicNow() - startClockMs : 0)) / 1000);
      opening.first = input;
      await this.prepare(order, input.video?.framesPerSecond);
      if (opening.over.signal.aborted) await this.leave(opening);
      else this.control.send({ event: "opened", video: input.video !== undefined, audio: input.audio !== undefined });
    } catch (error) {
      this.opening = undefined;
      if (!this.over(opening)) this.control.fail(failureOf(error));
    }
  }

  async play(): Promise<void> {
    const { opening, timeline } = this;
    if (opening?.first === undefined || timeline === undefined) return;
    const { isLive, loop, startAt, startClockMs } = opening.order;
    const watch = isLive ? new SilenceWatch((isSilent) => this.control.send({ event: "silence", isSilent })) : undefined;
    this.watch = watch;
    const { source } = opening.order;
    const player = new Player({
      isLive,
      mayBeFile: source.type === "ffmpeg" && source.url === STDIN,
      loop,
      timeline,
      goesOnFrom: startAt > 0 ? { place: startAt / 1000, at: startClockMs } : undefined,
      open: () => {
        const { first } = opening;
        opening.first = undefined;
        return first === undefined ? this.source(opening, 0) : Promise.resolve(first);
      },
      came: () => watch?.heard(),
      undecoded: (kind, isUndecoded) => this.control.send({ event: "undecoded", kind, isUndecoded }),
      skips: (skips) => this.control.send({ event: "overload", skips }),
      video: ({ frame }, { place, at }) => this.pictures.take(frame, place, at),
      audio: async ({ frame }, { place, at }) => {
        if (this.audioEncoder === undefined || frame.nbSamples !== PACKET_SAMPLES) return;
        for (const data of await this.audioEncoder.encode(frame))
          await this.control.give({
            kind: "audio",
            data,
            isKeyframe: true,
            at: 1000 * place,
            clockMs: at,
            samples: PACKET_SAMPLES,
          });
      },
    });
    opening.player = player;
    try {
      await player.play();
      if (player.wasStill && !this.comesBack(opening)) await this.holdStill(opening);
      this.closed(opening);
      if (!this.over(opening)) this.control.send({ event: "ended" });
    } catch (error) {
      this.closed(opening);
      if (!this.over(opening)) this.control.fail(failureOf(error));
    } finally {
      watch?.stop();
    }
  }

  wantVideo(wanted: boolean): void {
    if (wanted && !this.wantsVideo) this.requestKeyframe();
    this.wantsVideo = wanted;
  }

  requestKeyframe(): void {
    this.pictures.requestKeyframe();
    this.encoder?.requestKeyframe();
  }

  setBitrate(bitsPerSecond: number): void {
    this.encoder?.setBitrate(bitsPerSecond);
  }

  /** Closes the open input properly, so that the far end notices; then sends `finished`. */
  finish(): void {
    const { opening } = this;
    opening?.over.abort();
    opening?.player?.stop();
    if (opening === undefined) this.control.send({ event: "finished" });
    else void this.leave(opening);
  }

  private async leave(opening: Opening): Promise<void> {
    const { first } = opening;
    if (first === undefined) return;
    opening.first = undefined;
    first.interrupt();
    await first.close();
    this.control.send({ event: "finished" });
  }

  /** Sends `finished` if the order was to finish. */
  private over({ over }: Opening): boolean {
    if (over.signal.aborted) this.control.send({ event: "finished" });
    return over.signal.aborted;
  }

  private async encode(frame: Frame, seconds: number, clockMs: number): Promise<void> {
    if (!this.wantsVideo || this.encoder === undefined) return;
    for (const { data, isKeyframe } of await this.encoder.encode(frame, Math.round(seconds * VIDEO_TICKS_PER_S)))
      await this.control.give({ kind: "video", data, isKeyframe, at: 1000 * seconds, clockMs });
  }

  /** A silent live source may be gone: repeat only for keyframe requests, while data arrives. */
  private mayRepeat(why: "keyframe" | "still"): boolean {
    const { opening, watch } = this;
    if (opening?.player === undefined || !this.wantsVideo) return false;
    return watch === undefined || opening.player.wasStill || (why === "keyframe" && !watch.isSilent);
  }

  private comesBack({ order }: Opening): boolean {
    return order.isLive && !(order.source.type === "ffmpeg" && order.source.url === STDIN);
  }

  /** Resolves when the input is to finish. */
  private async holdStill({ over }: Opening): Promise<void> {
    if (over.signal.aborted) return;
    this.watch?.stop();
    this.control.send({ event: "still" });
    await new Promise<void>((resolve) => over.signal.addEventListener("abort", () => resolve(), { once: true }));
  }

  private closed({ player }: Opening): void {
    this.opening = undefined;
    this.watch = undefined;
    this.pictures.forget();
    this.skippedBefore += player?.framesSkipped ?? 0;
  }

  private async prepare({ video, audio }: OpenInputOrder, ownRate: number | undefined): Promise<void> {
    if (video !== undefined) {
      const framesPerSecond = video.framesPerSecond ?? Math.min(MAX_RATE, ownRate ?? USUAL_RATE);
      this.encoder ??= new SizedEncoder({ ...video, framesPerSecond }, ({ refused, ...opened }) =>
        this.control.send({ event: "encoder", ...opened, refused: [...refused] }),
      );
    }
    if (audio === undefined) return;
    const { bitsPerSecond, layout } = audio;
    this.audioEncoder ??= await (layout === undefined
      ? AudioEncoder.open(bitsPerSecond)
      : MultichannelEncoder.open(bitsPerSecond, layout));
  }

  private source({ order, over }: Opening, startAt: number): Promise<PlayableInput> {
    const { timeline, control } = this;
    return openSource(order, { signal: over.signal, timeline, startAt, send: (event) => control.send(event) });
  }

  private progress(): void {
    const player = this.opening?.player;
    if (player !== undefined) this.control.send({ event: "progress", framesSkipped: this.skippedBefore + player.framesSkipped });
  }
}
