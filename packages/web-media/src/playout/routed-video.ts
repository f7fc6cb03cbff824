import type { DirectFrame } from "@setsuna/contracts";
import { type DecryptedVideo, type EpochBook, VideoDecryptor } from "@setsuna/e2ee";
import type { Milliseconds } from "@setsuna/kit";
import { type AssembledFrame, type CapturePair, CarriedVideo, type CarrierHeader, type SenderPresence } from "@setsuna/playout";
import { FollowingViews, type VideoSink } from "./following-views.ts";
import type { InstantVideoStats } from "./instant-stats.ts";
import type { RoutedPlayer } from "./media-route.ts";
import type { DecryptionOptions, PlayoutEvent } from "./playout-messages.ts";
import type { EncodedFrame, PlayoutPorts, PlayoutTime } from "./playout-ports.ts";
import type { VideoViews } from "./video-views.ts";

export class RoutedVideo implements RoutedPlayer<RoutedVideo> {
  private readonly ports: PlayoutPorts;
  private readonly time: PlayoutTime;
  private readonly shown: VideoViews;
  private readonly views: VideoSink;
  private readonly book: EpochBook;
  private readonly emit: (event: PlayoutEvent) => void;
  private readonly carried: CarriedVideo;
  private delayMs: Milliseconds = 0;
  /** Absent for unencrypted video. */
  private decryptor: VideoDecryptor<AssembledFrame> | undefined;

  /** @param views way to `shown`. */
  constructor(
    ports: PlayoutPorts,
    shown: VideoViews,
    book: EpochBook,
    emit: (event: PlayoutEvent) => void,
    views: VideoSink = shown,
  ) {
    const { time } = ports;
    this.ports = ports;
    this.time = time;
    this.shown = shown;
    this.views = views;
    this.book = book;
    this.emit = emit;
    this.carried = new CarriedVideo({
      now: () => time.now(),
      after: (ms, task) => time.after(ms, task),
      frame: (frame) => this.play(frame),
      nack: (sequences) => emit({ t: "nack", sequences }),
      fec: (packets) => emit({ t: "fec", packets }),
      downlinkEstimate: (figures) => emit({ t: "downlink-estimate", figures }),
      keyframeNeeded: (framesCome) => views.requestKeyframe(framesCome),
      receivedAgain: () => views.receivedAgain(),
    });
  }

  next(emit: (event: PlayoutEvent) => void, follows: () => void): RoutedVideo {
    const { ports, time, shown, book } = this;
    const views = new FollowingViews(shown, time, {
      follows,
      keyframeNeeded: (framesCome) => emit({ t: "keyframe-needed", ...(framesCome && { framesCome }) }),
    });
    const next = new RoutedVideo(ports, shown, book, emit, views);
    next.setDelay(this.delayMs);
    return next;
  }

  setDelay(ms: Milliseconds): void {
    this.delayMs = ms;
    this.views.setDelay(ms);
    this.carried.setDelay(ms);
  }
  setRoundTrip(ms: Milliseconds): void {
    this.carried.setRoundTrip(ms);
  }
  setUplinkReordering(ms: Milliseconds): void {
    this.carried.setUplinkReordering(ms);
  }
  setStreamClock(pair: CapturePair): void {
    this.views.setStreamClock(pair);
  }

  begin(start: { readonly isDirect: boolean; readonly isFirst: boolean }): void {
    this.carried.reset();
    this.views.begin(start);
  }
  streamChanged(): void {
    this.views.streamChanged();
  }
  told(presence: SenderPresence): void {
    this.views.told(presence);
  }

  beginDecryption(decryption: DecryptionOptions | undefined): void {
    this.decryptor =
      decryption &&
      new VideoDecryptor(decryption.e2eeKey, decryption.stream, {
        epochs: this.book,
        onSender: (claim) => this.emit({ t: "sender", kind: "video", claim }),
      });
  }

  /** Epochs have become known: plays the frames that waited for them. */
  retryDecryption(): void {
    for (const frame of this.decryptor?.retry(this.time.now()) ?? []) this.views.play(frame);
  }

  receive(frame: EncodedFrame): void {
    this.carried.receive(frame.data, this.carrierHeaderOf(frame));
  }

  receiveDirect({ codec, isKeyframe, rtpTimestamp, data }: DirectFrame): void {
    if (codec === "opus") return;
    const type = isKeyframe ? "key" : "delta";
    this.play({ codec, type, rtpTimestamp, data, completedAtMs: this.time.now(), packets: 1 });
  }

  readStats(): InstantVideoStats {
    return { ...this.views.readStats(), ...this.carried.readStats(), undecryptable: this.decryptor?.dropped };
  }

  close(): void {
    this.carried.close();
  }

  private play(frame: AssembledFrame): void {
    const clear: DecryptedVideo<AssembledFrame> = { name: "decrypted", frame };
    const decrypted = this.decryptor?.decrypt(frame, this.time.now()) ?? clear;
    if (decrypted.name === "decrypted") {
      this.views.play(decrypted.frame);
      return;
    }
    if (decrypted.name === "waiting") this.emit({ t: "epoch-needed", kind: "video" });
    else this.views.requestKeyframe();
    if (decrypted.refusal !== undefined) this.emit({ t: "undecryptable", kind: "video", refusal: decrypted.refusal });
  }

  private carrierHeaderOf(frame: EncodedFrame): CarrierHeader {
    const { sequenceNumber, receiveTime, rtpTimestamp } = frame.getMetadata();
    return {
      sequenceNumber,
      timestamp: rtpTimestamp,
      cameAt: receiveTime === undefined ? undefined : this.time.originMs + receiveTime,
    };
  }
}
