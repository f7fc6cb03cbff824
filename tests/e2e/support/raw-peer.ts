import { SIDE_CHANNEL_ID, SIDE_CHANNEL_LABEL, type SideFromClient, SideFromRelay } from "@setsuna/contracts";
import { isRtcp } from "@setsuna/rtp";
import datachannel, { type DataChannel, type PeerConnection, type Track } from "node-datachannel";

export const PAYLOAD_TYPE = 96;
export const SSRC = 0x5e75_0001;

export interface RawPeerOptions {
  readonly direction: "send" | "receive";
  readonly extensions?: Readonly<Record<string, number>>;
  onRtp?(packet: Buffer): void;
  onRtcp?(packet: Buffer): void;
  onSide?(message: SideFromRelay): void;
}

export interface OwnChannel {
  isOpen(): boolean;
  isClosed(): boolean;
  say(bytes: Buffer): boolean;
}

const whileOpen = (channel: { isOpen(): boolean }, send: () => boolean): boolean => {
  if (!channel.isOpen()) return false;
  try {
    return send();
  } catch (error) {
    if (channel.isOpen()) throw error;
    return false;
  }
};

export class RawPeer {
  readonly told = new Map<SideFromRelay["t"], SideFromRelay>();
  private readonly connection: PeerConnection;
  private readonly track: Track;
  private readonly side: DataChannel;

  constructor({ direction, extensions = {}, onRtp, onRtcp, onSide }: RawPeerOptions) {
    this.connection = new datachannel.PeerConnection(direction, {
      iceServers: [],
      bindAddress: "127.0.0.1",
      disableAutoNegotiation: true,
    });
    const video = new datachannel.Video("0", direction === "send" ? "SendOnly" : "RecvOnly");
    video.addVP8Codec(PAYLOAD_TYPE);
    for (const [uri, id] of Object.entries(extensions)) video.parseSdpLine(`a=extmap:${id} ${uri}`);
    if (direction === "send") video.addSSRC(SSRC, "raw", "raw", "raw");
    this.track = this.connection.addTrack(video);
    this.track.onMessage((packet) => (isRtcp(packet) ? onRtcp : onRtp)?.(packet));
    this.side = this.connection.createDataChannel(SIDE_CHANNEL_LABEL, {
      negotiated: true,
      id: SIDE_CHANNEL_ID,
      unordered: true,
      maxRetransmits: 0,
    });
    this.side.onMessage((text) => {
      const message = SideFromRelay.parse(JSON.parse(String(text)));
      this.told.set(message.t, message);
      onSide?.(message);
    });
  }

  offer(): Promise<string> {
    return new Promise((resolve) => {
      this.connection.onGatheringStateChange((state) => {
        if (state === "complete") resolve(this.connection.localDescription()?.sdp ?? "");
      });
      this.connection.setLocalDescription("offer");
    });
  }

  accept(answer: string): void {
    this.connection.setRemoteDescription(answer, "answer");
  }

  get isOpen(): boolean {
    return this.track.isOpen() && this.side.isOpen();
  }

  send(packet: Buffer): void {
    whileOpen(this.track, () => this.track.sendMessageBinary(packet));
  }

  tell(message: SideFromClient): void {
    whileOpen(this.side, () => this.side.sendMessage(JSON.stringify(message)));
  }

  openChannel(label: string): OwnChannel {
    const channel = this.connection.createDataChannel(label);
    let isClosed = false;
    channel.onClosed(() => {
      isClosed = true;
    });
    return {
      isOpen: () => !isClosed && channel.isOpen(),
      isClosed: () => isClosed,
      say: (bytes) => whileOpen(channel, () => channel.sendMessageBinary(bytes)),
    };
  }

  close(): void {
    this.connection.close();
  }
}
