/**
 * OBS Studio's WHIP offers, built with libdatachannel: Opus on 111 in section 0, video on 96 in section 1, send-only, bundled,
 * one SSRC each, no retransmission, a lip-sync group.
 */

const OPUS = [
  "a=rtpmap:111 opus/48000/2",
  "a=fmtp:111 minptime=10;maxaveragebitrate=96000;stereo=1;sprop-stereo=1;useinbandfec=1",
];
const feedback = ["a=rtcp-fb:96 nack", "a=rtcp-fb:96 nack pli", "a=rtcp-fb:96 goog-remb"];
const CODECS = {
  h264: [
    "a=rtpmap:96 H264/90000",
    ...feedback,
    "a=fmtp:96 profile-level-id=42e01f;packetization-mode=1;level-asymmetry-allowed=1",
  ],
  av1: ["a=rtpmap:96 AV1/90000", ...feedback],
  hevc: ["a=rtpmap:96 H265/90000", ...feedback],
} as const;

const ICE = ["a=ice-ufrag:oBsX", "a=ice-pwd:R8h2kFq0sT5vW7yZ1bC3dE"];
const SETUP = "a=setup:actpass";
const STREAM = "8Zr2mQ0pLx5TnVbK";
const FINGERPRINT = `a=fingerprint:sha-256 ${Array.from({ length: 32 }, (_, byte) => (byte * 7).toString(16).toUpperCase().padStart(2, "0")).join(":")}`;

interface Shape {
  readonly codec?: keyof typeof CODECS;
  readonly sections?: readonly ("audio" | "video")[];
  /** ICE and DTLS attributes: `session` (up to OBS 30) or per `media` section (from 31). */
  readonly ice?: "session" | "media";
  /** OBS up to 30.1; later versions gather after the answer. */
  readonly candidates?: boolean;
  readonly layers?: number;
}

export const obsOffer = (shape: Shape = {}): string => {
  const { codec = "h264", sections = ["audio", "video"], ice = "media", candidates = false, layers = 1 } = shape;
  const media = (kind: "audio" | "video"): string[] => {
    const mid = kind === "audio" ? 0 : 1;
    const ssrcs = Array.from({ length: kind === "video" ? layers : 1 }, (_, layer) => 3_388_068_600 + mid + layer);
    const rids = kind === "video" && layers > 1 ? ssrcs.map((_, layer) => String(layer)) : [];
    return [
      `m=${kind} ${candidates ? 57_249 : 9} UDP/TLS/RTP/SAVPF ${kind === "audio" ? 111 : 96}`,
      `c=IN IP4 ${candidates ? "192.0.2.10" : "0.0.0.0"}`,
      `a=mid:${mid}`,
      "a=sendonly",
      ...ssrcs.flatMap((ssrc) => [`a=ssrc:${ssrc} cname:Xk3vTq9LmB7RsW2n`, `a=ssrc:${ssrc} msid:${STREAM} ${STREAM}-${kind}`]),
      `a=msid:${STREAM} ${STREAM}-${kind}`,
      "a=rtcp-mux",
      ...(kind === "audio" ? OPUS : CODECS[codec]),
      ...rids.map((rid) => `a=rid:${rid} send`),
      ...(rids.length === 0 ? [] : [`a=simulcast:send ${rids.join(";")}`]),
      ...(ice === "media" ? [SETUP, ...ICE] : []),
      ...(candidates ? ["a=candidate:1 1 UDP 2122317823 192.0.2.10 57249 typ host", "a=end-of-candidates"] : []),
    ];
  };
  const mids = sections.map((kind) => (kind === "audio" ? 0 : 1)).join(" ");
  const lines = [
    "v=0",
    "o=rtc 3877212184 0 IN IP4 127.0.0.1",
    "s=-",
    "t=0 0",
    `a=group:BUNDLE ${mids}`,
    `a=group:LS ${mids}`,
    "a=msid-semantic:WMS *",
    ...(ice === "session" ? [SETUP, ...ICE] : []),
    "a=ice-options:ice2,trickle",
    FINGERPRINT,
    ...sections.flatMap(media),
  ];
  return `${lines.join("\r\n")}\r\n`;
};
