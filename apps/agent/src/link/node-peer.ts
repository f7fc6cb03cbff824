import { askInDoubt, ConnectionWatch } from "@setsuna/client";
import {
  CONTROL_EVENT_ID,
  CONTROL_EVENT_LABEL,
  CONTROL_STATE_ID,
  CONTROL_STATE_LABEL,
  HEARTBEAT_INTERVAL_MS,
  HEARTBEAT_TIMEOUT_MS,
  isTooLateToSend,
  SIDE_CHANNEL_ID,
  SIDE_CHANNEL_LABEL,
  type SideFromClient,
  SideFromRelay,
} from "@setsuna/contracts";
import { parseJson } from "@setsuna/kit";
import { refuseChannel, releaseTracks } from "@setsuna/relay/transport";
import datachannel, { type DataChannel, type PeerConnection, type Track } from "node-datachannel";
import type { IceWays } from "./ice-ways.ts";
import { localNow } from "./local-clock.ts";
import { every, onNetworkChange } from "./network-changes.ts";
import type { Answer } from "./signalling.ts";

/** From the answer to an open side channel, ms. */
const CONNECT_TIMEOUT_MS = 8000;
const CHECK_MS = 500;
const HEARTBEAT_MS = 0.4 * HEARTBEAT_INTERVAL_MS;
const MTU = 1500;
const MEDIA_MID = "0";
const FEC_MID = "fec";

/** What a connection carries beside the side channel. */
export type PeerMedia =
  | {
      readonly section: "audio" | "video";
      readonly direction: "send" | "receive";
      readonly lines: readonly string[];
      readonly ssrcs: readonly number[];
      /** An audio section beside that of a picture that is sent, for its frame FEC. Absent: none. */
      readonly fec?: { readonly lines: readonly string[]; readonly ssrc: number };
    }
  | { readonly section: "control" };

export type ControlKind = "state" | "event";

export interface NodePeerOptions {
  readonly media: PeerMedia;
  /** Closed with the connection. */
  readonly ways: IceWays;
  clockOffset(): number | undefined;
  clockSettled(): boolean;
  /** When the signalling server last said something, on {@link localNow}; absent: nothing is waited for that falls silent with it. */
  serverHeardAt?(): number;
  onConnected(): void;
  /** Nothing comes any more, of the server neither: the line is gone. */
  onCutOff?(): void;
  /** It is back, and the connection with it. */
  onBack?(): void;
  /** Nothing comes any more, or never came. Called once at most; the owner closes. */
  onDead(): void;
  onSide(message: SideFromRelay): void;
  onPacket?(packet: Uint8Array): void;
  onControl?(kind: ControlKind, bytes: Uint8Array): void;
  onControlOpen?(kind: ControlKind): void;
}

/** libdatachannel leaves the formats out of the media line; their order is the order of preference. RFC 8866 §5.14. */
const withFormats = (sdp: string, media: PeerMedia): string => {
  if (media.section === "control") return sdp;
  const formatted = (text: string, section: string, lines: readonly string[]): string => {
    const formats = lines.flatMap((line) => /^rtpmap:(\d+) /.exec(line)?.[1] ?? []);
    return text.replace(new RegExp(`^(m=${section} \\d+ [A-Z/]+)[^\r\n]*`, "m"), `$1 ${formats.join(" ")}`);
  };
  const main = formatted(sdp, media.section, media.lines);
  return media.fec === undefined ? main : formatted(main, "audio", media.fec.lines);
};

/** One libdatachannel connection with the relay: one stream, one direction, and the side channel that shows it alive. */
export class NodePeer {
  private readonly options: NodePeerOptions;
  private readonly connection: PeerConnection;
  private readonly side: DataChannel;
  private readonly control = new Map<ControlKind, DataChannel>();
  private readonly track: Track | undefined;
  private fecTrack: Track | undefined;
  private connectTimer: NodeJS.Timeout | undefined;
  private heartbeatTimer: NodeJS.Timeout | undefined;
  private checkTimer: NodeJS.Timeout | undefined;
  private endAsking: (() => void) | undefined;
  private unwatch: (() => void) | undefined;
  private watch: ConnectionWatch | undefined;
  private isCutOff = false;
  private isOpen = false;
  private ended = false;

  constructor(options: NodePeerOptions) {
    this.options = options;
    this.connection = new datachannel.PeerConnection("setsuna", {
      iceServers: [...options.ways.urls],
      // Else a track or channel starts the negotiation by itself, and its end can be missed.
      disableAutoNegotiation: true,
      mtu: MTU,
    });
    this.connection.onStateChange((state) => {
      if (state === "failed" || state === "closed") this.dead();
    });
    this.connection.onDataChannel(refuseChannel);
    this.track = this.addMedia(options.media);
    this.side = this.openChannel(SIDE_CHANNEL_LABEL, SIDE_CHANNEL_ID, false);
    this.side.onOpen(() => this.opened());
    this.side.onMessage((message) => {
      this.heard();
      const parsed = SideFromRelay.safeParse(parseJson(message)).data;
      if (parsed !== undefined && !this.ended) options.onSide(parsed);
    });
  }

  private addMedia(media: PeerMedia): Track | undefined {
    const { onControl, onControlOpen, onPacket } = this.options;
    if (media.section === "control") {
      for (const [kind, label, id] of [
        ["state", CONTROL_STATE_LABEL, CONTROL_STATE_ID],
        ["event", CONTROL_EVENT_LABEL, CONTROL_EVENT_ID],
      ] as const) {
        const channel = this.openChannel(label, id, kind === "event");
        channel.onMessage((message) => {
          if (!this.ended && typeof message !== "string") onControl?.(kind, new Uint8Array(message as ArrayBuffer));
        });
        channel.onOpen(() => onControlOpen?.(kind));
        this.control.set(kind, channel);
      }
      return undefined;
    }
    const Section = media.section === "video" ? datachannel.Video : datachannel.Audio;
    const section = new Section(MEDIA_MID, media.direction === "send" ? "SendOnly" : "RecvOnly");
    for (const line of media.lines) section.parseSdpLine(`a=${line}`);
    for (const ssrc of media.ssrcs) section.addSSRC(ssrc, "setsuna", "setsuna", media.section);
    const track = this.connection.addTrack(section);
    if (media.fec !== undefined) {
      const fec = new datachannel.Audio(FEC_MID, "SendOnly");
      for (const line of media.fec.lines) fec.parseSdpLine(`a=${line}`);
      fec.addSSRC(media.fec.ssrc, "setsuna", "setsuna", "fec");
      this.fecTrack = this.connection.addTrack(fec);
    }
    track.onMessage((packet) => {
      // A data channel that was silent would tell later: it waits for SCTP's retransmission timer.
      if (this.isCutOff) this.heard();
      if (!this.ended) onPacket?.(packet);
    });
    return track;
  }

  private openChannel(label: string, id: number, reliable: boolean): DataChannel {
    return this.connection.createDataChannel(label, {
      negotiated: true,
      id,
      ...(reliable ? {} : { unordered: true, maxRetransmits: 0 }),
    });
  }

  /** Offers and applies the answer; the relay finds our candidates by the checks that we send. Rejects with what `exchange` rejects with. */
  async negotiate(exchange: (offer: string) => Promise<Answer>): Promise<void> {
    this.connection.setLocalDescription("offer");
    const answer = await exchange(withFormats(this.connection.localDescription()?.sdp ?? "", this.options.media));
    if (this.ended) return;
    this.connectTimer = setTimeout(() => this.dead(), CONNECT_TIMEOUT_MS);
    try {
      this.connection.setRemoteDescription(answer.sdp, "answer");
    } catch (error) {
      // ICE gave up on the first candidates before the others were added; another connection is built.
      if (!(error instanceof Error)) throw error;
      this.dead();
      return;
    }
  }

  /** Sends RTP or RTCP; false when the connection is not open. */
  sendPacket(packet: Uint8Array): boolean {
    const { track } = this;
    if (this.ended || track?.isOpen() !== true) return false;
    return this.attempt(() => track.sendMessageBinary(packet as Buffer));
  }

  sendSide(message: SideFromClient): void {
    if (!this.isOpen || this.ended || isTooLateToSend(message, this.side.bufferedAmount())) return;
    this.attempt(() => this.side.sendMessage(JSON.stringify(message)));
  }
  /** Sends RTP in the section for FEC; false where that is not open. */
  sendRepairPacket(packet: Uint8Array): boolean {
    const { fecTrack } = this;
    if (this.ended || fecTrack?.isOpen() !== true) return false;
    return this.attempt(() => fecTrack.sendMessageBinary(packet as Buffer));
  }

  /** Bytes of that kind that wait to be sent; undefined while its channel is not open. */
  controlBacklog(kind: ControlKind): number | undefined {
    const channel = this.control.get(kind);
    return this.ended || channel?.isOpen() !== true ? undefined : channel.bufferedAmount();
  }
  sendControl(kind: ControlKind, bytes: Uint8Array): boolean {
    const channel = this.control.get(kind);
    if (this.ended || channel?.isOpen() !== true) return false;
    return this.attempt(() => channel.sendMessageBinary(bytes as Buffer));
  }

  /** The pair that ICE chose; undefined before. */
  route(): { readonly local: string; readonly remote: string; readonly type: string } | undefined {
    const pair = this.ended ? null : this.connection.getSelectedCandidatePair();
    if (pair === null) return undefined;
    return {
      local: `${pair.local.address}:${pair.local.port}`,
      remote: `${pair.remote.address}:${pair.remote.port}`,
      type: pair.local.type,
    };
  }

  /** Smoothed SCTP round trip to the relay in ms; absent before the first measurement. */
  roundTrip(): number | undefined {
    const rtt = this.ended || !this.isOpen ? 0 : this.connection.rtt();
    return Number.isFinite(rtt) && rtt > 0 ? rtt : undefined;
  }

  close(): void {
    this.ended = true;
    clearTimeout(this.connectTimer);
    clearInterval(this.heartbeatTimer);
    clearInterval(this.checkTimer);
    this.endAsking?.();
    this.unwatch?.();
    this.connection.close();
    releaseTracks([this.track, this.fecTrack].filter((track) => track !== undefined));
    this.options.ways.close();
  }

  private attempt(send: () => boolean): boolean {
    try {
      return send();
    } catch (error) {
      // It closed between its state change and our hearing of it.
      if (error instanceof Error) return false;
      throw error;
    }
  }

  private opened(): void {
    if (this.ended || this.isOpen) return;
    this.isOpen = true;
    clearTimeout(this.connectTimer);
    const watch = new ConnectionWatch(HEARTBEAT_TIMEOUT_MS, CHECK_MS, localNow());
    this.watch = watch;
    this.checkTimer = setInterval(() => this.check(watch), CHECK_MS);
    this.heartbeatTimer = setInterval(() => this.heartbeat(), HEARTBEAT_MS);
    this.unwatch = onNetworkChange(() => watch.networkChanged(localNow()) || this.doubt(watch.liveness));
    this.heartbeat();
    this.options.onConnected();
  }

  private check(watch: ConnectionWatch): void {
    const health = watch.check(localNow(), this.options.serverHeardAt?.() ?? Number.POSITIVE_INFINITY);
    if (health === "dead") this.dead();
    else if (health === "cut-off" && !this.isCutOff) {
      this.isCutOff = true;
      this.options.onCutOff?.();
    }
  }

  private heard(): void {
    this.watch?.heard(localNow());
    if (!this.isCutOff || this.ended) return;
    this.isCutOff = false;
    this.heartbeat();
    this.options.onBack?.();
  }

  /** The line that we came by may be gone: asks until the relay is heard, or it is clear that it is not. */
  private doubt(liveness: ConnectionWatch["liveness"]): void {
    this.endAsking?.();
    this.endAsking = askInDoubt(liveness, {
      now: localNow,
      every,
      ask: () => this.heartbeat({ answer: true }),
      dead: () => this.dead(),
    });
  }

  private heartbeat(wish: { readonly answer?: true } = {}): void {
    const offset = this.options.clockOffset();
    this.sendSide({
      t: "heartbeat",
      ...wish,
      ...(offset === undefined ? {} : { serverMinusClientMs: offset, settled: this.options.clockSettled() }),
      ...(this.route()?.type === "relay" ? { turn: true as const } : {}),
    });
  }

  private dead(): void {
    if (this.ended) return;
    this.ended = true;
    this.options.onDead();
  }
}
