import type {
  ClientPorts,
  DataChannelEvents,
  DataChannelSettings,
  MediaTransport,
  RtcStat,
  TransportChannel,
  TransportOptions,
  TransportState,
} from "@setsuna/client";
import { milliseconds } from "@setsuna/kit";
import { nodeTimers } from "@setsuna/node-media";
import { asksForKeyframe, forEachRtcp, isRtcp } from "@setsuna/rtp";
import datachannel, { type DataChannel, type PeerConnection, type Track } from "node-datachannel";
import { WebSocket } from "ws";

export const VP8_PAYLOAD_TYPE = 96;
export const SSRC = 0x5e75_0002;

class NodeChannel implements TransportChannel {
  lowWaterMark = 0;
  private readonly channel: DataChannel;

  constructor(channel: DataChannel, events: DataChannelEvents) {
    this.channel = channel;
    channel.onOpen(() => events.onOpen?.());
    channel.onMessage((data) => events.onMessage?.(typeof data === "string" ? data : new Uint8Array(data)));
  }

  get isOpen(): boolean {
    return this.channel.isOpen();
  }
  get bufferedAmount(): number {
    return this.isOpen ? this.channel.bufferedAmount() : 0;
  }
  send(data: string | Uint8Array<ArrayBuffer>): boolean {
    if (!this.isOpen) return false;
    return typeof data === "string" ? this.channel.sendMessage(data) : this.channel.sendMessageBinary(Buffer.from(data));
  }
}

export class NodePeer implements MediaTransport {
  keyframesRequested = 0;
  remotePort: number | undefined;
  private readonly connection: PeerConnection;
  private track: Track | undefined;
  private closed = false;
  /** The library drops unreferenced channels. */
  private readonly channels: NodeChannel[] = [];

  constructor({ onFailed }: TransportOptions) {
    this.connection = new datachannel.PeerConnection("chaos", {
      iceServers: [],
      bindAddress: "127.0.0.1",
      disableAutoNegotiation: true,
    });
    this.connection.onStateChange((state) => {
      if (!this.closed && state === "failed") onFailed();
    });
  }

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
          if (asksForKeyframe(view, SSRC)) this.keyframesRequested += 1;
        });
    });
  }

  send(packet: Buffer): void {
    if (!this.closed && this.track?.isOpen() === true) this.track.sendMessageBinary(packet);
  }

  get state(): TransportState {
    const state = this.closed ? "closed" : this.connection.state();
    return state === "connecting" || state === "connected" || state === "failed" || state === "closed" ? state : "new";
  }

  openChannel({ label, id, reliable }: DataChannelSettings, events: DataChannelEvents): TransportChannel {
    const delivery = reliable ? {} : { unordered: true, maxRetransmits: 0 };
    const channel = new NodeChannel(this.connection.createDataChannel(label, { negotiated: true, id, ...delivery }), {
      ...(events.onOpen && { onOpen: () => this.closed || events.onOpen?.() }),
      ...(events.onMessage && { onMessage: (data) => this.closed || events.onMessage?.(data) }),
    });
    this.channels.push(channel);
    return channel;
  }

  /** Returns the SDP unchanged, because nothing is tuned here. */
  async createOffer(): Promise<string> {
    await new Promise<void>((resolve) => {
      this.connection.onGatheringStateChange((state) => {
        if (state === "complete") resolve();
      });
      this.connection.setLocalDescription("offer");
    });
    return this.connection.localDescription()?.sdp ?? "";
  }

  async applyAnswer(sdp: string): Promise<void> {
    const port = /a=candidate:\S+ 1 udp \d+ \S+ (\d+)/i.exec(sdp)?.[1];
    this.remotePort = port === undefined ? undefined : Number(port);
    if (!this.closed) this.connection.setRemoteDescription(sdp, "answer");
  }

  usesTurn(): boolean {
    return false;
  }

  /** Never calls back, because the chaos bench rebuilds its streams. */
  onceReceiving(): () => void {
    return () => undefined;
  }

  async readPath(): Promise<undefined> {
    return undefined;
  }

  async readStats(): Promise<readonly RtcStat[]> {
    return [];
  }

  close(): void {
    if (this.closed) return;
    this.closed = true;
    this.connection.close();
  }
}

export const nodePorts: Omit<ClientPorts<NodePeer>, "deriveKeys" | "randomBytes"> = {
  clock: { now: () => milliseconds(performance.timeOrigin + performance.now()) },
  timers: nodeTimers,
  random: Math.random,
  openSocket: (url, events) => {
    const socket = new WebSocket(url);
    let closed = false;
    socket.on("open", () => closed || events.onOpen());
    socket.on("message", (data) => closed || events.onMessage(data.toString()));
    socket.on("error", () => socket.terminate());
    socket.on("close", () => closed || events.onLost());
    return {
      send: (text) => {
        if (socket.readyState !== WebSocket.OPEN) return false;
        socket.send(text);
        return true;
      },
      close: (code) => {
        closed = true;
        if (socket.readyState === WebSocket.CONNECTING) socket.terminate();
        else socket.close(code);
      },
    };
  },
  onNetworkChange: () => () => undefined,
  openTransport: (options) => new NodePeer(options),
};
