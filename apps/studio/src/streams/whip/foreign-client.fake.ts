import { Audio, PeerConnection, type Track, Video } from "node-datachannel";

const KEYFRAMES: Readonly<Record<string, string>> = {
  H264: "6742c01eda0280bfe5c05a80",
  H265: "40010c01ffff01600000030000030000030000030000ac09",
  VP8: "1000000000",
  VP9: "08000000",
  AV1: "180a0b00",
};
const OPUS_PACKET = "fc00";

const packet = (payloadType: number, sequence: number, clock: number, ssrc: number, payload: string): Buffer => {
  const head = Buffer.from([0x80, 0x80 | payloadType, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
  head.writeUInt16BE(sequence & 0xffff, 2);
  head.writeUInt32BE((sequence * clock) >>> 0, 4);
  head.writeUInt32BE(ssrc, 8);
  return Buffer.concat([head, Buffer.from(payload, "hex")]);
};

/** libdatachannel omits payload types in media lines. */
const withFormats = (sdp: string): string =>
  sdp
    .split(/(?=^m=)/m)
    .map((section) => {
      const formats = [...section.matchAll(/^a=rtpmap:(\d+) /gm)].map(([, format]) => format).join(" ");
      return section.replace(/^(m=\w+ \d+ [A-Z/]+).*(?=\r)/, `$1 ${formats}`);
    })
    .join("");

export interface SentSource {
  readonly payloadType: number;
  readonly ssrc: number;
}

export class ForeignSender {
  private readonly connection = new PeerConnection("foreign", { iceServers: [], bindAddress: "127.0.0.1" });
  private readonly tracks: { readonly track: Track; readonly kind: "audio" | "video" }[] = [];
  private readonly frame: (sequence: number) => string;
  private timer: NodeJS.Timeout | undefined;
  private sequence = 1;

  constructor(
    codec: string,
    kinds: readonly ("audio" | "video")[],
    frame = (_sequence: number): string => KEYFRAMES[codec] ?? "",
  ) {
    this.frame = frame;
    for (const [index, kind] of kinds.entries()) {
      const section = kind === "audio" ? new Audio(String(index), "SendOnly") : new Video(String(index), "SendOnly");
      const lines =
        kind === "audio"
          ? ["rtpmap:111 opus/48000/2"]
          : [`rtpmap:96 ${codec}/90000`, ...(codec === "H264" ? ["fmtp:96 profile-level-id=42e01f;packetization-mode=1"] : [])];
      for (const line of lines) section.parseSdpLine(`a=${line}`);
      section.addSSRC(kind === "audio" ? 1000 : 1001, "cname", "stream", `stream-${kind}`);
      this.tracks.push({ track: this.connection.addTrack(section), kind });
    }
    this.connection.setLocalDescription();
  }

  get offer(): string {
    return withFormats(this.connection.localDescription()?.sdp ?? "");
  }

  begin(answer: string, sources: Readonly<Record<"audio" | "video", readonly SentSource[]>>): void {
    this.connection.setRemoteDescription(answer, "answer" as never);
    this.timer = setInterval(() => {
      for (const { track, kind } of this.tracks) {
        if (!track.isOpen()) continue;
        for (const { payloadType, ssrc } of sources[kind]) {
          const payload = kind === "audio" ? OPUS_PACKET : this.frame(this.sequence);
          track.sendMessageBinary(packet(payloadType, this.sequence, kind === "audio" ? 960 : 3000, ssrc, payload));
        }
      }
      this.sequence += 1;
    }, 10);
  }

  close(): void {
    clearInterval(this.timer);
    this.connection.close();
  }
}

const VIEWER_FORMATS = {
  audio: ["rtpmap:111 opus/48000/2"],
  video: [
    ...["42e01f", "6e0020"].flatMap((profile, index) => [
      `rtpmap:${100 + index} H264/90000`,
      `fmtp:${100 + index} packetization-mode=1;profile-level-id=${profile}`,
    ]),
    ...["rtpmap:102 VP8/90000", "rtpmap:103 VP9/90000", "rtpmap:104 VP9/90000", "fmtp:104 profile-id=2"],
    ...["rtpmap:105 AV1/90000", "rtpmap:106 H265/90000"],
  ],
} as const;

export class ForeignViewer {
  private readonly connection = new PeerConnection("viewer", { iceServers: [], bindAddress: "127.0.0.1" });
  /** Keeps tracks and their listeners from being garbage collected. */
  private readonly tracks: Track[] = [];

  constructor(kinds: readonly ("audio" | "video")[], heard: (kind: "audio" | "video", packet: Buffer) => void) {
    for (const [index, kind] of kinds.entries()) {
      const section = kind === "audio" ? new Audio(String(index), "RecvOnly") : new Video(String(index), "RecvOnly");
      for (const line of VIEWER_FORMATS[kind]) section.parseSdpLine(`a=${line}`);
      const track = this.connection.addTrack(section);
      this.tracks.push(track);
      track.onMessage((bytes) => {
        const second = bytes[1] ?? 0;
        if (second < 192 || second > 223) heard(kind, bytes);
      });
    }
    this.connection.setLocalDescription();
  }

  get offer(): string {
    return withFormats(this.connection.localDescription()?.sdp ?? "");
  }

  begin(answer: string): void {
    this.connection.setRemoteDescription(answer, "answer" as never);
  }

  close(): void {
    this.connection.close();
    this.tracks.length = 0;
  }
}
