import type { SenderSettings } from "@setsuna/client";
import { type ErrorBody, errorBody } from "@setsuna/contracts";
import type { BitsPerSecond, Milliseconds } from "@setsuna/kit";
import type { BrowserTransport } from "../transport/browser-transport.ts";
import type { MediaSending } from "./media-sending.ts";
import { PathProbing } from "./path-probing.ts";
import { fromMbps } from "./video-bitrate.ts";

export interface SentTrackOptions {
  readonly sending: MediaSending;
  readonly track: MediaStreamTrack;
  readonly settings: SenderSettings;
}

export interface SentTrackEvents {
  estimate(): Promise<BitsPerSecond | undefined>;
  /** `isConflict` means that another change is in progress. */
  onLayersRefused(isConflict: boolean): void;
  onFailed(error: ErrorBody): void;
}

/** Another change took over. */
const isConflict = (error: unknown): boolean => error instanceof DOMException && error.name === "InvalidStateError";

export class SentTrack {
  private readonly sending: MediaSending;
  private readonly events: SentTrackEvents;
  private readonly probing: PathProbing | undefined;
  private track: MediaStreamTrack;
  private current: SenderSettings;
  private tuned: SenderSettings;
  private transport: BrowserTransport | undefined;
  private sender: RTCRtpSender | undefined;

  constructor({ sending, track, settings }: SentTrackOptions, events: SentTrackEvents) {
    this.sending = sending;
    this.events = events;
    this.track = track;
    this.current = settings;
    this.tuned = settings;
    const { probingAnswer } = sending;
    this.probing =
      probingAnswer &&
      new PathProbing({
        estimate: () => events.estimate(),
        wanted: () => fromMbps(this.current.videoBitrateMbps),
        probe: () => this.watch(this.transport?.retune((sdp) => probingAnswer(sdp, this.current))),
      });
  }

  get settings(): SenderSettings {
    return this.current;
  }

  setSettings(settings: SenderSettings): boolean {
    const before = this.current;
    this.current = settings;
    return this.sending.needsNegotiation(before, settings);
  }

  isTrack(track: MediaStreamTrack): boolean {
    return track === this.track;
  }

  prepare(pc: RTCPeerConnection): RTCRtpSender {
    this.tuned = this.current;
    this.sender = this.sending.prepare(pc, this.track, this.current).sender;
    return this.sender;
  }

  attach(transport: BrowserTransport): void {
    this.transport = transport;
  }

  tuneOffer(sdp: string): string {
    return this.sending.tuneOffer?.(sdp, this.current) ?? sdp;
  }
  tuneAnswer(sdp: string, offered: string): string {
    return this.sending.tuneAnswer(sdp, this.current, offered);
  }

  apply(): void {
    if (this.sender !== undefined) this.watch(this.sending.apply(this.sender, this.track, this.current));
  }

  retune(): void {
    const { tuned: before, current } = this;
    const { retuneAnswer } = this.sending;
    if (before === current) return;
    this.tuned = current;
    if (retuneAnswer !== undefined) this.watch(this.transport?.retune((sdp) => retuneAnswer(sdp, before, current)));
  }

  replace(track: MediaStreamTrack): void {
    if (track === this.track) return;
    this.track = track;
    this.watch(this.sender?.replaceTrack(track));
  }

  sendKeyframe(): void {
    const { sender } = this;
    if (sender === undefined || sender.track?.kind !== "video") return;
    const parameters = sender.getParameters();
    this.watch(sender.setParameters(parameters, { encodingOptions: parameters.encodings.map(() => ({ keyFrame: true })) }));
  }

  setLayers(isLayered: boolean): void {
    const { sender } = this;
    if (sender === undefined) return;
    this.sending.setLayered?.(sender, isLayered).catch((error: unknown) => {
      if (sender === this.sender) this.events.onLayersRefused(isConflict(error));
    });
  }

  rise(): void {
    this.probing?.rise();
  }

  look(estimate: BitsPerSecond | undefined, now: Milliseconds): void {
    this.probing?.look(estimate, now);
  }

  release(): void {
    this.transport = undefined;
    this.sender = undefined;
    this.probing?.end();
  }

  /** Reports failures unless closed or overtaken. */
  private watch(change: Promise<void> | undefined): void {
    const pc = this.transport?.pc;
    change?.catch((error: unknown) => {
      const isGone = pc !== this.transport?.pc || pc?.signalingState === "closed";
      if (!isGone && !isConflict(error)) this.events.onFailed(errorBody("internal", String(error)));
    });
  }
}
