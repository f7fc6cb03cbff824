import datachannel, { type PeerConnection, type Track } from "node-datachannel";
import type { ClientDuty, LoadClient } from "./load-client.ts";
import { PAYLOAD_TYPE, PUBLISHER_SSRC } from "./rtp-load.ts";

const OPEN_TIMEOUT_MS = 30_000;

/** One VP8 track. Keeps references, because the library drops unreferenced objects. Unread packets are decrypted and dropped. */
export class TrackClient implements LoadClient {
  private readonly connection: PeerConnection;
  private readonly duty: ClientDuty;
  private track: Track | undefined;
  private readonly opened: Promise<void>;
  private markOpen: () => void = () => undefined;

  constructor(name: string, address: string, duty: ClientDuty) {
    this.duty = duty;
    this.connection = new datachannel.PeerConnection(name, {
      iceServers: [],
      bindAddress: address,
      disableAutoNegotiation: true,
    });
    this.opened = new Promise((resolve) => {
      this.markOpen = resolve;
    });
  }

  private gathered(): Promise<string> {
    return new Promise((resolve) => {
      this.connection.onGatheringStateChange((state) => {
        if (state === "complete") resolve(this.connection.localDescription()?.sdp ?? "");
      });
    });
  }

  private adopt(track: Track): void {
    this.track = track;
    track.onOpen(() => this.markOpen());
    if (this.duty.name === "receive" && this.duty.onPacket !== undefined) track.onMessage(this.duty.onPacket);
  }

  offer(): Promise<string> {
    const sends = this.duty.name === "send";
    const video = new datachannel.Video("0", sends ? "SendOnly" : "RecvOnly");
    video.addVP8Codec(PAYLOAD_TYPE);
    if (sends) video.addSSRC(PUBLISHER_SSRC, "bench", "bench", "bench");
    this.adopt(this.connection.addTrack(video));
    const sdp = this.gathered();
    this.connection.setLocalDescription("offer");
    return sdp;
  }

  accept(answer: string): void {
    this.connection.setRemoteDescription(answer, "answer");
  }

  answer(offer: string): Promise<string> {
    this.connection.onTrack((track) => this.adopt(track));
    const sdp = this.gathered();
    this.connection.setRemoteDescription(offer, "offer");
    this.connection.setLocalDescription("answer");
    return sdp;
  }

  async ready(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error("a client did not connect")), OPEN_TIMEOUT_MS);
    });
    await Promise.race([this.opened, late]);
    clearTimeout(timer);
  }

  /** Sends an RTP packet. Throws once the track is closed. */
  send(packet: Buffer): void {
    if (this.track?.isOpen() !== true) throw new Error("the client's track is closed");
    this.track.sendMessageBinary(packet);
  }

  /** RFC 3550 §6.4.2. */
  report(): void {
    if (this.track?.isOpen() === true) this.track.sendMessageBinary(Buffer.from([0x80, 201, 0, 1, 0, 0, 0, 1]));
  }

  close(): void {
    this.connection.close();
  }
}
