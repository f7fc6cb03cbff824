import type { PublisherTransport, StreamEncryption, TransportEffect, TransportOptions } from "@setsuna/client";
import type { KnownPaths } from "@setsuna/congestion";
import { type HeartbeatOfStream, type StreamSideFromRelay, StudioError } from "@setsuna/contracts";
import { isEncryptable } from "@setsuna/e2ee";
import type { CopyOffsets } from "@setsuna/fec";
import { unreachable } from "@setsuna/kit";
import { type BrowserTransport, openWithMedia } from "../transport/browser-transport.ts";
import { canSendFecSection, FecSection } from "./fec-section.ts";
import { FrameTransform } from "./frame-transform.ts";
import type { MediaSending } from "./media-sending.ts";
import { SentTrack, type SentTrackEvents, type SentTrackOptions } from "./sent-track.ts";
import { fromMbps } from "./video-bitrate.ts";

export interface PublisherConnectionOptions extends SentTrackOptions {
  readonly filled?: boolean | undefined;
  /** Keyframes are marked as fill over key. */
  readonly keyed?: boolean | undefined;
}

export interface PublisherConnectionOwner extends SentTrackEvents {
  audioCopies(): CopyOffsets;
  heartbeat(): HeartbeatOfStream;
  onOpen(): void;
  onSide(message: StreamSideFromRelay): void;
  onCopy(messages: readonly Uint8Array<ArrayBuffer>[], isKeyframe: boolean): void;
  onRepair(messages: readonly Uint8Array<ArrayBuffer>[]): void;
  onUpload(isWhole: boolean): void;
  onPaths(paths: KnownPaths): void;
}

export class PublisherConnection implements PublisherTransport<BrowserTransport> {
  readonly track: SentTrack;
  readonly frames: FrameTransform;
  private readonly sending: MediaSending;
  private readonly owner: PublisherConnectionOwner;
  private readonly isFilled: boolean;
  /** Absent if FEC uses only the side channel. */
  private readonly fec: FecSection | undefined;

  constructor(options: PublisherConnectionOptions, owner: PublisherConnectionOwner) {
    const { sending } = options;
    this.sending = sending;
    this.owner = owner;
    this.isFilled = options.filled === true;
    this.track = new SentTrack(options, owner);
    this.fec = sending.kind === "video" && canSendFecSection() ? new FecSection() : undefined;
    this.frames = new FrameTransform({
      keyed: options.keyed === true,
      audioCopies: () => owner.audioCopies(),
      channels: () => (sending.kind === "audio" ? this.track.settings.audioChannels : 2),
      copy: (messages, isKeyframe) => owner.onCopy(messages, isKeyframe),
      fec: (messages) => owner.onRepair(messages),
      silenceNeeded: () => this.fec?.makeSilence(),
    });
  }

  get hasFecSection(): boolean {
    return this.fec !== undefined;
  }

  open(options: TransportOptions, encryption: StreamEncryption | undefined): BrowserTransport {
    this.owner.onOpen();
    const { codec } = this.track.settings;
    if (encryption !== undefined && codec !== "auto" && !isEncryptable(codec)) throw new StudioError("encryption-codec", codec);
    const transport = openWithMedia({ ...options, encodedStreams: this.hasFecSection }, (pc) => {
      this.frames.attach(this.track.prepare(pc), encryption);
      if (this.fec !== undefined) this.frames.sendFecOver(this.fec.open(pc));
    });
    this.track.attach(transport);
    return transport;
  }

  perform(effect: TransportEffect): void {
    switch (effect.type) {
      case "apply-settings":
        this.apply();
        this.track.retune();
        return;
      case "bitrate-raised":
        this.track.rise();
        return;
      case "request-keyframe":
        this.track.sendKeyframe();
        return;
      case "set-fec":
        this.frames.want(effect.request);
        return;
      case "set-audio-copies":
        this.frames.setAudioCopies(effect.offsets);
        return;
      case "set-upload":
        this.frames.upload(effect.isWhole);
        this.owner.onUpload(effect.isWhole);
        return;
      case "set-layers":
        this.track.setLayers(effect.isLayered);
        return;
      case "report-paths":
        this.owner.onPaths(effect.paths);
        return;
      case "release":
        this.track.release();
        this.frames.close();
        this.fec?.close();
        return;
      default:
        unreachable(effect);
    }
  }

  enter({ session }: StreamEncryption): void {
    this.frames.enter(session);
  }
  state(statement: Uint8Array): void {
    this.frames.state(statement);
  }
  heard(message: StreamSideFromRelay): void {
    this.owner.onSide(message);
  }
  heartbeat(): HeartbeatOfStream {
    return this.owner.heartbeat();
  }
  tuneOffer(sdp: string): string {
    return this.track.tuneOffer(sdp);
  }
  wireOffer(sdp: string): string {
    return this.sending.wireOffer?.(sdp) ?? sdp;
  }
  tuneAnswer(sdp: string, offered: string): string {
    return this.track.tuneAnswer(sdp, offered);
  }

  replaceTrack(track: MediaStreamTrack): void {
    this.track.replace(track);
    this.apply();
  }

  private apply(): void {
    if (this.isFilled) this.frames.fill(fromMbps(this.track.settings.videoBitrateMbps));
    this.track.apply();
  }
}
