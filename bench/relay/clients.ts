import { networkInterfaces } from "node:os";
import datachannel, { type PeerConnection, type Track } from "node-datachannel";
import { isRtcp, PAYLOAD_TYPE, PUBLISHER_SSRC, sentAtOf } from "./rtp-load.ts";

/** An address of this machine other than loopback, which Janus does not offer; 127.0.0.1 when there is none. */
export const benchAddress = (): string =>
  Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .find((entry) => entry.family === "IPv4" && !entry.internal)?.address ?? "127.0.0.1";

/** Every so many packets one is timed; a prime, so that no place in a frame is favoured. */
const TIMED_EVERY = 97;
const OPEN_TIMEOUT_MS = 15_000;

/** What all viewers of a run received. */
export class Arrivals {
  received = 0;
  delaysMs: number[] = [];

  readonly onPacket = (packet: Buffer): void => {
    if (isRtcp(packet)) return;
    this.received++;
    if (this.received % TIMED_EVERY !== 0) return;
    const sentAt = sentAtOf(packet);
    if (sentAt !== undefined) this.delaysMs.push(Number(process.hrtime.bigint() - sentAt) / 1e6);
  };

  reset(): void {
    this.received = 0;
    this.delaysMs = [];
  }
}

/** A peer connection with one VP8 track; all its objects are kept, as the library drops what nobody holds. */
export class BenchClient {
  private readonly connection: PeerConnection;
  private track: Track | undefined;
  private readonly opened: Promise<void>;
  private markOpen: () => void = () => undefined;

  constructor(name: string, address: string) {
    this.connection = new datachannel.PeerConnection(name, {
      iceServers: [],
      bindAddress: address,
      // Else a track or channel starts the negotiation by itself, and its end can be missed.
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

  private adopt(track: Track, onPacket?: (packet: Buffer) => void): void {
    this.track = track;
    track.onOpen(() => this.markOpen());
    if (onPacket !== undefined) track.onMessage(onPacket);
  }

  /** An offer to send, or to receive when `onPacket` is given. */
  offer(onPacket?: (packet: Buffer) => void): Promise<string> {
    const video = new datachannel.Video("0", onPacket === undefined ? "SendOnly" : "RecvOnly");
    video.addVP8Codec(PAYLOAD_TYPE);
    if (onPacket === undefined) video.addSSRC(PUBLISHER_SSRC, "bench", "bench", "bench");
    this.adopt(this.connection.addTrack(video), onPacket);
    const sdp = this.gathered();
    this.connection.setLocalDescription("offer");
    return sdp;
  }

  accept(answer: string): void {
    this.connection.setRemoteDescription(answer, "answer");
  }

  /** Answers an offer whose track is received. */
  answer(offer: string, onPacket: (packet: Buffer) => void): Promise<string> {
    this.connection.onTrack((track) => this.adopt(track, onPacket));
    const sdp = this.gathered();
    this.connection.setRemoteDescription(offer, "offer");
    this.connection.setLocalDescription("answer");
    return sdp;
  }

  /** Resolves when media can flow. Throws after a while. */
  async ready(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error("a bench client did not connect")), OPEN_TIMEOUT_MS);
    });
    await Promise.race([this.opened, late]);
    clearTimeout(timer);
  }

  /** Throws when the other side has closed the connection. */
  send(packet: Buffer): void {
    if (this.track?.isOpen() !== true) throw new Error("the bench client's track is closed");
    this.track.sendMessageBinary(packet);
  }

  /** An empty receiver report, the sign of life that a receiver owes. RFC 3550 §6.4.2. */
  report(): void {
    if (this.track?.isOpen() === true) this.track.sendMessageBinary(Buffer.from([0x80, 201, 0, 1, 0, 0, 0, 1]));
  }

  close(): void {
    this.connection.close();
  }
}
