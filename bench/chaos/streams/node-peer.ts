import { asksForKeyframe, forEachRtcp, isRtcp } from "@setsuna/rtp";
import datachannel, { type DataChannel, type PeerConnection, type Track } from "node-datachannel";
import { WebSocket } from "ws";

export const VP8_PAYLOAD_TYPE = 96;
export const SSRC = 0x5e75_0002;

/** The part of RTCDataChannel that the side channel uses. */
class NodeDataChannel {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  private readonly channel: DataChannel;

  constructor(channel: DataChannel) {
    this.channel = channel;
    channel.onOpen(() => this.onopen?.());
    channel.onMessage((data) => this.onmessage?.({ data }));
  }

  get readyState(): "open" | "closed" {
    return this.channel.isOpen() ? "open" : "closed";
  }

  send(text: string): void {
    this.channel.sendMessage(text);
  }
}

/** The part of RTCPeerConnection that `MediaConnection` uses, over libdatachannel: so the product's own client runs without a browser. */
export class NodePeer {
  onconnectionstatechange: (() => void) | null = null;
  ontrack: null = null;
  /** Keyframes that were asked for since this was last looked at. */
  keyframesWished = 0;
  /** Of the other end, by its answer. */
  remotePort: number | undefined;
  private readonly connection: PeerConnection;
  private track: Track | undefined;
  private closed = false;
  /** The library drops what nobody holds. */
  private readonly channels: NodeDataChannel[] = [];

  constructor() {
    this.connection = new datachannel.PeerConnection("chaos", {
      iceServers: [],
      bindAddress: "127.0.0.1",
      disableAutoNegotiation: true,
    });
    this.connection.onStateChange(() => {
      if (!this.closed) this.onconnectionstatechange?.();
    });
  }

  /** Adds the one section of video, before the offer. */
  carry(direction: "send" | "receive", onPacket: (packet: Buffer) => void): void {
    const video = new datachannel.Video("0", direction === "send" ? "SendOnly" : "RecvOnly");
    video.addVP8Codec(VP8_PAYLOAD_TYPE);
    if (direction === "send") video.addSSRC(SSRC, "chaos", "chaos", "chaos");
    this.track = this.connection.addTrack(video);
    this.track.onMessage((packet) => {
      if (this.closed) return;
      if (!isRtcp(packet)) onPacket(packet);
      else
        forEachRtcp(packet, (view) => {
          if (asksForKeyframe(view, SSRC)) this.keyframesWished += 1;
        });
    });
  }

  /** Sends RTP or RTCP, or nothing while the connection is not open. */
  send(packet: Buffer): void {
    if (!this.closed && this.track?.isOpen() === true) this.track.sendMessageBinary(packet);
  }

  get connectionState(): string {
    return this.connection.state();
  }

  get localDescription(): { readonly sdp: string } {
    return { sdp: this.connection.localDescription()?.sdp ?? "" };
  }

  createDataChannel(label: string, init: { negotiated: boolean; id: number; maxRetransmits: number }): NodeDataChannel {
    const channel = new NodeDataChannel(this.connection.createDataChannel(label, { ...init, unordered: true }));
    this.channels.push(channel);
    return channel;
  }

  async createOffer(): Promise<{ readonly type: "offer"; readonly sdp: string }> {
    await new Promise<void>((resolve) => {
      this.connection.onGatheringStateChange((state) => {
        if (state === "complete") resolve();
      });
      this.connection.setLocalDescription("offer");
    });
    return { type: "offer", sdp: this.localDescription.sdp };
  }

  setLocalDescription(): Promise<void> {
    // The offer has set it.
    return Promise.resolve();
  }

  async setRemoteDescription({ sdp }: { readonly sdp: string }): Promise<void> {
    const port = /a=candidate:\S+ 1 udp \d+ \S+ (\d+)/i.exec(sdp)?.[1];
    this.remotePort = port === undefined ? undefined : Number(port);
    if (!this.closed) this.connection.setRemoteDescription(sdp, "answer");
  }

  close(): void {
    if (this.closed) return;
    this.closed = true;
    this.connection.close();
  }
}

/** A page's WebSocket throws nothing when its connection fails: its end is told by `onclose`. */
class PageSocket extends WebSocket {
  constructor(url: string) {
    super(url);
    this.on("error", () => this.terminate());
  }
}

/** Puts what a page has, and the product's client uses, into this process. */
export const furnishAsPage = (): void => {
  const nothing = (): void => undefined;
  const page = { addEventListener: nothing, removeEventListener: nothing, visibilityState: "visible" };
  Object.assign(globalThis, { RTCPeerConnection: NodePeer, WebSocket: PageSocket, document: page });
  Object.assign(globalThis, { addEventListener: nothing, removeEventListener: nothing });
};
