import { type DirectPackets, readDirectPackets } from "@setsuna/client";
import {
  DIRECT_HEARTBEAT_MS,
  DIRECT_MEDIA_ID,
  DIRECT_MEDIA_LABEL,
  DIRECT_SIDE_ID,
  DIRECT_SIDE_LABEL,
  DirectSide,
  type IceServer,
} from "@setsuna/contracts";
import { parseJson } from "@setsuna/kit";
import { rtcReport } from "../stats/rtc-report.ts";

const HEARTBEATS_A_SECOND = Math.round(1000 / DIRECT_HEARTBEAT_MS);

export interface DirectConnectionOptions {
  readonly iceServers: readonly IceServer[];
  /** Video arrives in order and whole; audio packets may be lost. */
  readonly kind: "video" | "audio";
  readonly tellsPackets: boolean;
  onCandidate(candidate: string, mid: string): void;
  onOpen(): void;
  onMedia(message: ArrayBuffer): void;
  onSide(message: DirectSide): void;
  /** Called once; the owner closes it. */
  onDead(): void;
}

export class DirectConnection {
  readonly pc: RTCPeerConnection;
  readonly media: RTCDataChannel;
  private readonly side: RTCDataChannel;
  private readonly options: DirectConnectionOptions;
  private heartbeats: ReturnType<typeof setInterval> | undefined;
  private ended = false;

  constructor(options: DirectConnectionOptions) {
    this.options = options;
    const { iceServers, kind } = options;
    this.pc = new RTCPeerConnection({
      // TURN is no shorter than our relay.
      iceServers: iceServers.filter(({ credential }) => credential === undefined).map(({ urls }) => ({ urls })),
    });
    this.media = this.pc.createDataChannel(DIRECT_MEDIA_LABEL, {
      negotiated: true,
      id: DIRECT_MEDIA_ID,
      ordered: kind === "video",
      ...(kind === "audio" && { maxRetransmits: 0 }),
    });
    this.media.binaryType = "arraybuffer";
    this.side = this.pc.createDataChannel(DIRECT_SIDE_LABEL, {
      negotiated: true,
      id: DIRECT_SIDE_ID,
      ordered: false,
      maxRetransmits: 0,
    });
    this.pc.onicecandidate = ({ candidate }) => options.onCandidate(candidate?.candidate ?? "", candidate?.sdpMid ?? "0");
    this.pc.onconnectionstatechange = () => {
      if (this.pc.connectionState === "failed") this.dead();
    };
    for (const channel of [this.media, this.side]) {
      channel.onopen = () => this.opened();
      channel.onclose = () => this.dead();
    }
    this.media.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (data instanceof ArrayBuffer) options.onMedia(data);
    };
    this.side.onmessage = ({ data }: MessageEvent<unknown>) => {
      // Undefined for messages of a newer page.
      const message = DirectSide.safeParse(parseJson(data)).data;
      if (message !== undefined) options.onSide(message);
    };
  }

  async offer(): Promise<string> {
    await this.pc.setLocalDescription();
    return this.pc.localDescription?.sdp ?? "";
  }
  /** Rejects with a DOMException for an unusable SDP. */
  async accept(sdp: string): Promise<void> {
    await this.pc.setRemoteDescription({ type: "answer", sdp });
  }
  /** Rejects as {@link accept} does. */
  async answer(offer: string): Promise<string> {
    await this.pc.setRemoteDescription({ type: "offer", sdp: offer });
    await this.pc.setLocalDescription();
    return this.pc.localDescription?.sdp ?? "";
  }

  /** Ignores unreadable candidates. */
  addCandidate(candidate: string, mid: string): void {
    this.pc.addIceCandidate({ candidate, sdpMid: mid }).catch((error: unknown) => {
      if (!(error instanceof DOMException || error instanceof TypeError)) throw error;
    });
  }

  /** Undefined before it connects, or if the browser doesn't count. */
  async packets(): Promise<DirectPackets | undefined> {
    return this.ended ? undefined : readDirectPackets(await rtcReport(this.pc));
  }

  send(message: DirectSide): void {
    if (this.side.readyState === "open") this.side.send(JSON.stringify(message));
  }

  close(): void {
    this.ended = true;
    clearInterval(this.heartbeats);
    this.pc.onicecandidate = null;
    this.pc.onconnectionstatechange = null;
    for (const channel of [this.media, this.side]) {
      channel.onopen = null;
      channel.onclose = null;
      channel.onmessage = null;
    }
    this.pc.close();
  }

  private opened(): void {
    if (this.heartbeats !== undefined || this.media.readyState !== "open" || this.side.readyState !== "open") return;
    let count = 0;
    this.heartbeats = setInterval(() => {
      count += 1;
      if (this.options.tellsPackets && count % HEARTBEATS_A_SECOND === 0) void this.tellPackets();
      else this.send({ t: "heartbeat" });
    }, DIRECT_HEARTBEAT_MS);
    this.send({ t: "heartbeat" });
    this.options.onOpen();
  }

  private async tellPackets(): Promise<void> {
    const packets = await this.packets();
    this.send({ t: "heartbeat", ...(packets && { packetsSent: packets.sent }) });
  }

  private dead(): void {
    if (this.ended) return;
    this.ended = true;
    this.options.onDead();
  }
}
