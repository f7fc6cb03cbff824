import { type MediaPlan, planFormats, planLines } from "@setsuna/relay/testing";
import { ABS_SEND_TIME_URI, TRANSPORT_WIDE_CC_URI } from "@setsuna/rtp";
import { SENDER_CODEC, SENDER_EXTENSIONS, SENDER_SSRC } from "@setsuna/testkit/simulation";
import { dataSection, offerOf } from "../path-channel.ts";

export const PICTURE_MID = "picture";
export const FEC_MID = "fec";
export const FEC_SSRC = SENDER_SSRC - 1;
const SOUND_MID = "sound";
export const SOUND_SSRC = SENDER_SSRC - 2;
export const OPUS_PAYLOAD_TYPE = 111;

export type PictureDirection = "send" | "receive";

export interface PathSections {
  readonly direction: PictureDirection;
  readonly mids: readonly [media: string, ...repair: string[]];
  readonly offer: (name: string) => string;
}

const opus = (mid: string, direction: string): readonly string[] => [
  ...["m=audio 9 UDP/TLS/RTP/SAVPF 111", "c=IN IP4 0.0.0.0", `a=mid:${mid}`, `a=${direction}`, "a=rtcp-mux"],
  "a=rtpmap:111 opus/48000/2",
];

const h264 = (): readonly string[] => {
  const { payloadType, rtx, rtpmap } = SENDER_CODEC;
  return [
    ...[
      `m=video 9 UDP/TLS/RTP/SAVPF ${payloadType} ${rtx}`,
      "c=IN IP4 0.0.0.0",
      `a=mid:${PICTURE_MID}`,
      "a=sendonly",
      "a=rtcp-mux",
    ],
    ...[`a=rtpmap:${payloadType} ${rtpmap}`, `a=rtcp-fb:${payloadType} nack`, `a=rtcp-fb:${payloadType} nack pli`],
    ...[`a=rtcp-fb:${payloadType} transport-cc`, `a=rtpmap:${rtx} rtx/90000`, `a=fmtp:${rtx} apt=${payloadType}`],
    `a=fmtp:${payloadType} level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e02a`,
    ...[ABS_SEND_TIME_URI, TRANSPORT_WIDE_CC_URI].map((uri) => `a=extmap:${SENDER_EXTENSIONS.get(uri)} ${uri}`),
    ...[SENDER_SSRC, SENDER_SSRC + 1].map((ssrc) => `a=ssrc:${ssrc} cname:setsuna`),
    `a=ssrc-group:FID ${SENDER_SSRC} ${SENDER_SSRC + 1}`,
  ];
};

const withData = (sections: Parameters<typeof offerOf>[1]) => (name: string) =>
  offerOf(name, [...sections, ["data", dataSection("data")]]);

export const cascadeSections = (plan: MediaPlan): PathSections => {
  const payloadTypes = planFormats(plan).map(({ payloadType }) => payloadType);
  const lines = [
    ...[`m=${plan.kind} 9 UDP/TLS/RTP/SAVPF ${payloadTypes.join(" ")}`, "c=IN IP4 0.0.0.0", `a=mid:${plan.mid}`, "a=recvonly"],
    ...["rtcp-mux", ...planLines(plan)].map((line) => `a=${line}`),
  ];
  return { direction: "receive", mids: [plan.mid], offer: withData([[plan.mid, lines]]) };
};

/** H.264 with a FEC section, or packets carried in an audio section. */
export const PICTURE_SECTIONS: Readonly<Record<PictureDirection, PathSections>> = {
  send: {
    direction: "send",
    mids: [PICTURE_MID, FEC_MID],
    offer: withData([
      [PICTURE_MID, h264()],
      [FEC_MID, [...opus(FEC_MID, "sendonly"), `a=ssrc:${FEC_SSRC} cname:setsuna`]],
    ]),
  },
  receive: { direction: "receive", mids: [PICTURE_MID], offer: withData([[PICTURE_MID, opus(PICTURE_MID, "recvonly")]]) },
};

export const SOUND_SECTIONS: Readonly<Record<PictureDirection, PathSections>> = {
  send: {
    direction: "send",
    mids: [SOUND_MID],
    offer: withData([[SOUND_MID, [...opus(SOUND_MID, "sendonly"), `a=ssrc:${SOUND_SSRC} cname:setsuna`]]]),
  },
  receive: { direction: "receive", mids: [SOUND_MID], offer: withData([[SOUND_MID, opus(SOUND_MID, "recvonly")]]) },
};
