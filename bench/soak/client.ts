import { SIDE_CHANNEL_ID, SIDE_CHANNEL_LABEL, type StreamKind } from "@setsuna/contracts";
import { releaseTracks } from "@setsuna/node-media";
import datachannel, { type DataChannel, type PeerConnection, type Track } from "node-datachannel";
import { SignallingClient } from "../../tests/e2e/support/signalling-client.ts";
import type { SoakLine } from "./line.ts";

const HEARTBEAT_MS = 1000;
export const CONNECT_LIMIT_MS = 10_000;

export interface SoakStream {
  readonly kind: Exclude<StreamKind, "control">;
  readonly channel: number;
}

export const VP8_PAYLOAD_TYPE = 96;
export const OPUS_PAYLOAD_TYPE = 111;

export class SoakClient {
  readonly line: SoakLine;
  openedAt: number | undefined;
  onPacket: (packet: Buffer) => void = () => undefined;
  private readonly connection: PeerConnection;
  private readonly side: DataChannel;
  private readonly track: Track;
  private signalling: SignallingClient | undefined;
  private session: string | undefined;
  private readonly heartbeat: NodeJS.Timeout;
  private isClosed = false;
  private hasFailed = false;

  /** @param carriage a video stream is taken as carried packets on a section for sound. */
  constructor(direction: "send" | "receive", { kind }: SoakStream, carriage: boolean, ssrc: number, line: SoakLine) {
    this.line = line;
    this.connection = new datachannel.PeerConnection("soak", {
      iceServers: [],
      bindAddress: "127.0.0.1",
      disableAutoNegotiation: true,
    });
    this.connection.onStateChange((state) => {
      if (state === "failed" || state === "closed") this.hasFailed = true;
    });
    const way = direction === "send" ? "SendOnly" : "RecvOnly";
    const isVideo = kind === "video" && !carriage;
    const section = isVideo ? new datachannel.Video("0", way) : new datachannel.Audio("0", way);
    if (section instanceof datachannel.Video) section.addVP8Codec(VP8_PAYLOAD_TYPE);
    else section.addOpusCodec(OPUS_PAYLOAD_TYPE);
    if (direction === "send") section.addSSRC(ssrc, "soak", "soak", "soak");
    this.track = this.connection.addTrack(section);
    this.track.onOpen(() => {
      this.openedAt = performance.now();
    });
    this.track.onMessage((packet) => {
      if (!this.isClosed) this.onPacket(packet);
    });
    this.side = this.connection.createDataChannel(SIDE_CHANNEL_LABEL, {
      negotiated: true,
      id: SIDE_CHANNEL_ID,
      unordered: true,
      maxRetransmits: 0,
    });
    // Unread, libdatachannel's queue fills within 8 minutes and stalls every connection of this process.
    this.side.onMessage(() => undefined);
    this.heartbeat = setInterval(() => {
      this.say({ t: "heartbeat" });
      if (this.signalling?.closed === false) this.signalling.send({ type: "ping", t0: Date.now() });
    }, HEARTBEAT_MS);
  }

  /** Throws when refused, with the server's reason, or when closed meanwhile. */
  async open(
    signalUrl: string,
    serialId: string,
    direction: "send" | "receive",
    stream: SoakStream,
    carriage: boolean,
  ): Promise<void> {
    const signalling = await SignallingClient.open(signalUrl);
    this.signalling = signalling;
    if (this.isClosed) signalling.close();
    await signalling.hello(serialId, direction === "send" ? "sender" : "receiver");
    if (this.isClosed) throw new Error("closed before it was open");
    const gathered = new Promise<string>((resolve) => {
      this.connection.onGatheringStateChange((state) => {
        if (state === "complete") resolve(this.connection.localDescription()?.sdp ?? "");
      });
    });
    this.connection.setLocalDescription("offer");
    // The relay must learn addresses from the link's packets.
    const offer = (await gathered).replaceAll(/a=candidate:.*\r\n/g, "");
    const common = { request: 1, ...stream, offer };
    signalling.send(
      direction === "send"
        ? { type: "publish", ...common }
        : { type: "subscribe", ...common, playout: carriage || stream.kind === "audio" ? "instant" : "native" },
    );
    const answer = await signalling.next(({ type }) => type === "answer" || type === "refused");
    if (answer.type !== "answer") throw new Error(JSON.stringify(answer));
    this.session = answer.session;
    const sdp = await this.line.lead(answer.sdp);
    if (!this.isClosed) this.connection.setRemoteDescription(sdp, "answer");
  }

  /** A real program would reconnect. */
  get isLost(): boolean {
    return !this.isClosed && (this.hasFailed || this.signalling?.closed === true);
  }

  send(packet: Buffer): boolean {
    return !this.isClosed && this.track.isOpen() && this.track.sendMessageBinary(packet);
  }

  say(message: unknown): void {
    if (!this.isClosed && this.side.isOpen()) this.side.sendMessage(JSON.stringify(message));
  }

  close(withGoodbye: boolean): void {
    if (this.isClosed) return;
    this.isClosed = true;
    clearInterval(this.heartbeat);
    if (withGoodbye && this.session !== undefined && this.signalling?.closed === false)
      this.signalling.send({ type: "close", request: 2, session: this.session });
    if (withGoodbye) this.signalling?.close();
    else this.signalling?.socket.terminate();
    this.line.close();
    this.connection.close();
    releaseTracks([this.track]);
  }
}
