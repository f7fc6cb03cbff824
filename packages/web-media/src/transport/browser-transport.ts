import type {
  DataChannelEvents,
  DataChannelSettings,
  MediaTransport,
  PathReading,
  RtcStat,
  TransportChannel,
  TransportOptions,
  TransportState,
} from "@setsuna/client";
import type { Milliseconds } from "@setsuna/kit";
import { rtcReport } from "../stats/rtc-report.ts";
import { BrowserChannel } from "./browser-channel.ts";
import { movedCandidates } from "./moved-candidates.ts";
import { readPath, readRoundTrip } from "./read-path.ts";
import { whenReceiving } from "./when-receiving.ts";

export interface BrowserTransportOptions extends TransportOptions {
  /** Needed by publish/fec-section. */
  readonly encodedStreams?: boolean;
}

const configurationOf = (servers: TransportOptions["iceServers"]): RTCIceServer[] =>
  servers.map((server) => ({ ...server, username: server.username ?? "", credential: server.credential ?? "" }));

export class BrowserTransport implements MediaTransport {
  readonly pc: RTCPeerConnection;
  private readonly channels: BrowserChannel[] = [];
  private ended = false;
  /** Taken from the relay's answer. */
  private moved: ReturnType<typeof movedCandidates> = [];
  private moves = 0;
  private retuned: Promise<void> = Promise.resolve();
  private readonly isAhead: boolean;
  private ahead: { readonly tuned: string; readonly own: RTCSessionDescriptionInit } | undefined;
  /** Settles when an early offer is applied. */
  private applied: Promise<void> = Promise.resolve();

  constructor({ iceServers, isAhead = false, encodedStreams, onFailed, onReached }: BrowserTransportOptions) {
    this.isAhead = isAhead;
    this.pc = new RTCPeerConnection({
      iceServers: configurationOf(iceServers),
      bundlePolicy: "max-bundle",
      ...(encodedStreams ? { encodedInsertableStreams: true } : {}),
    });
    this.pc.onconnectionstatechange = () => {
      if (this.pc.connectionState === "failed") onFailed();
    };
    this.pc.oniceconnectionstatechange = () => {
      if (this.pc.iceConnectionState !== "connected") return;
      this.pc.oniceconnectionstatechange = null;
      onReached?.();
    };
  }

  get state(): TransportState {
    const { connectionState } = this.pc;
    // Browsers recover from `disconnected` or fail.
    return connectionState === "disconnected" ? "connected" : connectionState;
  }

  openChannel(settings: DataChannelSettings, events: DataChannelEvents): TransportChannel {
    const channel = new BrowserChannel(this.pc, settings, events);
    this.channels.push(channel);
    return channel;
  }

  async createOffer(tune: (sdp: string) => string): Promise<string> {
    const offer = await this.pc.createOffer();
    const tuned = tune(offer.sdp ?? "");
    if (this.isAhead) {
      this.ahead = { tuned, own: offer };
      return tuned;
    }
    await this.applyOffer(tuned, offer);
    return this.pc.localDescription?.sdp ?? "";
  }

  /** Applying it starts gathering, so it needs servers. */
  useIceServers(servers: TransportOptions["iceServers"]): void {
    const { ahead } = this;
    this.ahead = undefined;
    if (ahead === undefined || this.ended) return;
    if (servers.length > 0) this.pc.setConfiguration({ ...this.pc.getConfiguration(), iceServers: configurationOf(servers) });
    this.applied = this.applyOffer(ahead.tuned, ahead.own);
    // applyAnswer reports the failure.
    this.applied.catch(() => undefined);
  }

  private async applyOffer(tuned: string, own: RTCSessionDescriptionInit): Promise<void> {
    try {
      await this.pc.setLocalDescription({ type: "offer", sdp: tuned });
    } catch (error) {
      if (this.ended || tuned === own.sdp || !(error instanceof DOMException)) throw error;
      await this.pc.setLocalDescription(own);
    }
  }

  async applyAnswer(sdp: string): Promise<void> {
    await this.applied;
    await this.pc.setRemoteDescription({ type: "answer", sdp });
    this.moved = movedCandidates(sdp);
  }

  tryOtherPath(): boolean {
    const candidates = this.moved[this.moves % this.moved.length];
    if (this.ended || candidates === undefined) return false;
    this.moves += 1;
    // A browser that takes no late candidates reconnects.
    for (const candidate of candidates) this.pc.addIceCandidate(candidate).catch(() => undefined);
    return true;
  }

  /** Without the relay. No effect before the first, or unchanged. Rejects with a DOMException. */
  retune(tune: (answer: string) => string): Promise<void> {
    const next = this.retuned.then(() => this.applyAgain(tune));
    const settled = (): void => undefined;
    this.retuned = next.then(settled, settled);
    return next;
  }

  /** Only Chromium and WebKit report it. */
  usesTurn(): boolean {
    return this.pc.sctp?.transport.iceTransport.getSelectedCandidatePair?.()?.local?.type === "relay";
  }

  onceReceiving(received: () => void): () => void {
    return whenReceiving(this.pc, received);
  }

  readPath(): Promise<PathReading | undefined> {
    return this.ended ? Promise.resolve(undefined) : readPath(this.pc);
  }

  readRoundTrip(): Promise<Milliseconds | undefined> {
    return this.ended ? Promise.resolve(undefined) : readRoundTrip(this.pc);
  }

  async readStats(): Promise<readonly RtcStat[]> {
    return this.ended ? [] : await rtcReport(this.pc);
  }

  close(): void {
    this.ended = true;
    for (const channel of this.channels) channel.detach();
    this.pc.onconnectionstatechange = null;
    this.pc.oniceconnectionstatechange = null;
    this.pc.ontrack = null;
    this.pc.close();
  }

  private async applyAgain(tune: (answer: string) => string): Promise<void> {
    const answer = this.pc.currentRemoteDescription?.sdp;
    if (this.ended || answer === undefined || this.pc.signalingState !== "stable") return;
    const sdp = tune(answer);
    if (sdp === answer) return;
    await this.pc.setLocalDescription();
    await this.pc.setRemoteDescription({ type: "answer", sdp });
  }
}

/**
 * Opens a connection and adds its media with `prepare`, in one task: at its end Chromium connects a receiver without a transform
 * directly to its decoder. Throws what `prepare` throws, after closing the connection.
 */
export const openWithMedia = (options: BrowserTransportOptions, prepare: (pc: RTCPeerConnection) => void): BrowserTransport => {
  const transport = new BrowserTransport(options);
  try {
    prepare(transport.pc);
  } catch (error) {
    transport.close();
    throw error;
  }
  return transport;
};
