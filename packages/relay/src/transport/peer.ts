import {
  CONTROL_EVENT_ID,
  CONTROL_EVENT_LABEL,
  CONTROL_STATE_ID,
  CONTROL_STATE_LABEL,
  SIDE_CHANNEL_ID,
  SIDE_CHANNEL_LABEL,
  StudioError,
} from "@setsuna/contracts";
import datachannel, { type DataChannel, type PeerConnection, type Track } from "node-datachannel";
import { type AnswerOptions, iceFactsOf, writeDescription } from "../sdp/answer.ts";
import { type MediaPlan, planLines } from "../sdp/media-plan.ts";
import { type Offer, withoutCandidates } from "../sdp/offer.ts";
import type { TurnIngress } from "../turn-ingress/turn-ingress.ts";
import { refuseChannel } from "./refuse-channel.ts";
import { releaseTracks } from "./release-tracks.ts";

export interface PeerOptions extends Omit<AnswerOptions, "doorPort"> {
  readonly portRangeBegin: number;
  readonly portRangeEnd: number;
  readonly bindAddress?: string | undefined;
  /** Where clients of TURN servers are led in; absent: nowhere. */
  readonly turnIngress?: TurnIngress | undefined;
}

/** What happens on a peer. Called from the event loop, never after `close`. */
export interface PeerEvents {
  /** RTP or RTCP of one media section; the buffer belongs to the callee. */
  onPacket(mid: string, packet: Buffer): void;
  /** ICE has found a way to the far end, for the first time; the handshake follows and takes two round trips. */
  onReached?(): void;
  onTrackOpen(mid: string): void;
  onSideMessage(text: string): void;
  onSideBytes(bytes: Uint8Array): void;
  onControlMessage(kind: "state" | "event", bytes: Uint8Array): void;
  onControlOpen(kind: "state" | "event"): void;
  onFailed(): void;
  /** Asked when a track or channel opens, and by {@link Peer.checkAddress}: whether the far end's address, as ICE chose it, may be used. */
  onRemoteAddress(address: string | undefined): boolean;
}

/** One media section to open: the plan and, when the relay sends on it, our SSRC. */
export interface PeerMedia {
  readonly plan: MediaPlan;
  readonly direction: "receive" | "send";
  readonly ssrc?: number | undefined;
}

/** Sections of state and events may lag this far before they are dropped (state) or the peer is given up (events), in bytes. */
const STATE_BACKLOG = 64 * 1024;
const EVENT_BACKLOG = 4 * 1024 * 1024;
/** Longest wait for host candidates, in ms; gathering them needs no network. */
const GATHERING_LIMIT_MS = 1500;
/** Room for a full Ethernet packet of SRTP without fragmentation. */
const MTU = 1500;

const bytesOf = (message: string | Buffer | ArrayBuffer): Uint8Array =>
  typeof message === "string" ? Buffer.from(message, "utf8") : new Uint8Array(message as ArrayBuffer);

/** What libdatachannel throws of a description as StudioError `bad-sdp`. */
const attempt = (negotiate: () => void): void => {
  try {
    negotiate();
  } catch (error) {
    throw new StudioError("bad-sdp", error instanceof Error ? error.message.slice(0, 120) : undefined);
  }
};

/** A libdatachannel connection that answers offers, or makes one to another relay: raw RTP tracks without media handlers, and the data channels of docs/protocol/README.md. */
export class Peer {
  private readonly connection: PeerConnection;
  private readonly tracks = new Map<string, { readonly track: Track; open: boolean }>();
  private side: { readonly channel: DataChannel; open: boolean } | undefined;
  private readonly control = new Map<"state" | "event", { readonly channel: DataChannel; open: boolean }>();
  private closed = false;
  private reached = false;
  private leaveIngress: (() => void) | undefined;
  private readonly events: PeerEvents;
  private readonly plans: readonly MediaPlan[];
  private readonly options: PeerOptions;

  constructor(
    name: string,
    offer: Offer,
    media: readonly PeerMedia[],
    withControl: boolean,
    options: PeerOptions,
    events: PeerEvents,
  ) {
    this.events = events;
    this.options = options;
    this.plans = media.map((entry) => entry.plan);
    this.connection = new datachannel.PeerConnection(name, {
      iceServers: [],
      disableAutoNegotiation: true,
      mtu: MTU,
      ...(options.bindAddress === undefined ? {} : { bindAddress: options.bindAddress }),
      ...(options.portRangeBegin === 0 ? {} : { portRangeBegin: options.portRangeBegin, portRangeEnd: options.portRangeEnd }),
    });
    this.connection.onStateChange((state) => {
      if (!this.closed && (state === "failed" || state === "closed")) this.events.onFailed();
    });
    this.connection.onIceStateChange((state) => {
      if (this.closed || this.reached || (state !== "connected" && state !== "completed")) return;
      this.reached = true;
      this.events.onReached?.();
    });
    this.connection.onDataChannel(refuseChannel);
    for (const entry of media) this.addTrack(entry);
    if (offer.dataMid !== undefined) {
      this.side = this.addChannel(SIDE_CHANNEL_LABEL, SIDE_CHANNEL_ID, false, {
        onMessage: (message) => {
          if (typeof message === "string") this.events.onSideMessage(message);
          else this.events.onSideBytes(bytesOf(message));
        },
      });
      if (withControl) {
        this.addControlChannel("state", CONTROL_STATE_LABEL, CONTROL_STATE_ID);
        this.addControlChannel("event", CONTROL_EVENT_LABEL, CONTROL_EVENT_ID);
      }
    }
  }

  private addTrack({ plan, direction, ssrc }: PeerMedia): void {
    const Section = plan.kind === "video" ? datachannel.Video : datachannel.Audio;
    const section = new Section(plan.mid, direction === "send" ? "SendOnly" : "RecvOnly");
    for (const line of planLines(plan)) section.parseSdpLine(`a=${line}`);
    if (ssrc !== undefined) section.addSSRC(ssrc, "setsuna", `setsuna-${plan.kind}`, plan.kind);
    const entry = { track: this.connection.addTrack(section), open: false };
    this.tracks.set(plan.mid, entry);
    entry.track.onOpen(() => {
      if (!this.checkAddress()) return;
      entry.open = true;
      this.events.onTrackOpen(plan.mid);
    });
    entry.track.onClosed(() => {
      entry.open = false;
    });
    entry.track.onMessage((packet) => {
      if (!this.closed) this.events.onPacket(plan.mid, packet);
    });
  }

  private addChannel(
    label: string,
    id: number,
    reliable: boolean,
    handlers: { onMessage(message: string | Buffer | ArrayBuffer): void; onOpen?(): void },
  ): { readonly channel: DataChannel; open: boolean } {
    const channel = this.connection.createDataChannel(label, {
      negotiated: true,
      id,
      ...(reliable ? {} : { unordered: true, maxRetransmits: 0 }),
    });
    const entry = { channel, open: false };
    channel.onOpen(() => {
      if (!this.checkAddress()) return;
      entry.open = true;
      handlers.onOpen?.();
    });
    channel.onClosed(() => {
      entry.open = false;
    });
    channel.onMessage((message) => {
      if (!this.closed) handlers.onMessage(message);
    });
    return entry;
  }

  private addControlChannel(kind: "state" | "event", label: string, id: number): void {
    const entry = this.addChannel(label, id, kind === "event", {
      onMessage: (message) => this.events.onControlMessage(kind, bytesOf(message)),
      onOpen: () => this.events.onControlOpen(kind),
    });
    this.control.set(kind, entry);
  }

  /** Takes the offer and resolves with our answer, candidates included. Rejects with StudioError `bad-sdp`. */
  answer(offerSdp: string): Promise<string> {
    return this.describe("answer", () => this.connection.setRemoteDescription(withoutCandidates(offerSdp), "offer"));
  }

  /** Resolves with an offer, candidates included, to be followed by {@link accept}. Rejects with StudioError `bad-sdp`. */
  offer(): Promise<string> {
    return this.describe("offer", () => undefined);
  }

  /** Takes the answer to our offer. Throws StudioError `bad-sdp`. */
  accept(answerSdp: string): void {
    if (!this.closed) attempt(() => this.connection.setRemoteDescription(answerSdp, "answer"));
  }

  private async describe(kind: "offer" | "answer", before: () => void): Promise<string> {
    const gathered = new Promise<void>((resolve) => {
      const limit = setTimeout(resolve, GATHERING_LIMIT_MS);
      this.connection.onGatheringStateChange((state) => {
        if (state !== "complete") return;
        clearTimeout(limit);
        resolve();
      });
    });
    attempt(() => {
      before();
      this.connection.setLocalDescription(kind);
    });
    await gathered;
    const local = this.closed ? null : this.connection.localDescription();
    if (local === null) throw new StudioError("bad-sdp", `no ${kind} could be made`);
    const turnIngress = kind === "answer" ? this.options.turnIngress : undefined;
    const ice = turnIngress && iceFactsOf(local.sdp);
    if (ice !== undefined) this.leaveIngress = turnIngress?.admit(ice);
    return writeDescription(local.sdp, this.plans, { ...this.options, ingressPort: turnIngress?.port });
  }

  /** Sends RTP or RTCP; libdatachannel copies the buffer. False when it was not sent. */
  send(mid: string, packet: Uint8Array): boolean {
    const entry = this.tracks.get(mid);
    return entry?.open === true && this.sendOn(entry.track, packet as Buffer);
  }

  /** A sender bound to one section, for the hot path. */
  sender(mid: string): (packet: Buffer) => boolean {
    const entry = this.tracks.get(mid);
    if (entry === undefined) return () => false;
    const { track } = entry;
    return (packet) => entry.open && this.sendOn(track, packet);
  }

  private sendOn(track: Track, packet: Buffer): boolean {
    try {
      return track.sendMessageBinary(packet);
    } catch (error) {
      // The track closed between its state change and our hearing of it.
      if (error instanceof Error) return false;
      throw error;
    }
  }

  /** Sends a side message; false when the channel is not open. */
  sendSide(text: string): boolean {
    if (this.side?.open !== true) return false;
    try {
      return this.side.channel.sendMessage(text);
    } catch (error) {
      if (error instanceof Error) return false;
      throw error;
    }
  }

  get sideOpen(): boolean {
    return this.side?.open === true;
  }

  /** Sends a control message. `backlog` means the peer takes events more slowly than they come. */
  sendControl(kind: "state" | "event", bytes: Uint8Array): "sent" | "dropped" | "backlog" {
    const entry = this.control.get(kind);
    if (entry?.open !== true) return "dropped";
    try {
      const waiting = entry.channel.bufferedAmount();
      if (kind === "state" && waiting > STATE_BACKLOG) return "dropped";
      if (kind === "event" && waiting > EVENT_BACKLOG) return "backlog";
      return entry.channel.sendMessageBinary(bytes) ? "sent" : "dropped";
    } catch (error) {
      if (error instanceof Error) return "dropped";
      throw error;
    }
  }

  /**
   * Asks for the address that media is exchanged with (RFC 8445 §8.1.1: the remote candidate of the selected pair). ICE may choose
   * another later: call it now and then. False when it may not be used, or the peer is closed.
   */
  checkAddress(): boolean {
    if (this.closed) return false;
    return this.events.onRemoteAddress(this.remote()?.address) && !this.closed;
  }

  /**
   * Where media is exchanged with, which may be a TURN server, and whether it certainly is one; undefined before ICE has chosen.
   */
  remote(): { readonly address: string; readonly turn: boolean } | undefined {
    const remote = this.closed ? undefined : this.connection.getSelectedCandidatePair()?.remote;
    if (remote === undefined || remote === null) return undefined;
    const source = this.options.turnIngress?.sourceOf(remote.address, remote.port);
    return { address: source ?? remote.address, turn: source !== undefined };
  }

  /** Smoothed SCTP round trip in ms; absent without data channels or before the first measurement. */
  roundTripTimeMs(): number | undefined {
    if (this.closed || this.side?.open !== true) return undefined;
    const rtt = this.connection.rtt();
    return Number.isFinite(rtt) && rtt > 0 ? rtt : undefined;
  }

  close(): void {
    if (this.closed) return;
    this.closed = true;
    this.leaveIngress?.();
    this.connection.close();
    releaseTracks([...this.tracks.values()].map(({ track }) => track));
  }
}
