import { expect, it } from "vitest";
import { type MediaSection, withFormats } from "./media-section.ts";

const section = (mid: string, kind: "audio" | "video", ...lines: string[]): MediaSection => ({
  mid,
  kind,
  direction: "send",
  lines,
  ssrcs: [],
});

it("lists each section's payload types in order, and ignores other sections", () => {
  const sdp = [
    "v=0",
    "a=group:BUNDLE 0 fec 1",
    "m=video 9 UDP/TLS/RTP/SAVPF",
    "a=mid:0",
    "m=audio 9 UDP/TLS/RTP/SAVPF 0",
    "a=mid:fec",
    "m=application 9 UDP/DTLS/SCTP webrtc-datachannel",
    "a=mid:1",
    "",
  ].join("\r\n");
  const sections = [
    section("0", "video", "rtpmap:97 rtx/90000", "fmtp:97 apt=96", "rtpmap:96 H264/90000"),
    section("fec", "audio", "rtpmap:111 opus/48000/2"),
  ];
  expect(withFormats(sdp, sections).split("\r\n")).toEqual([
    "v=0",
    "a=group:BUNDLE 0 fec 1",
    "m=video 9 UDP/TLS/RTP/SAVPF 97 96",
    "a=mid:0",
    "m=audio 9 UDP/TLS/RTP/SAVPF 111",
    "a=mid:fec",
    "m=application 9 UDP/DTLS/SCTP webrtc-datachannel",
    "a=mid:1",
    "",
  ]);
  expect(withFormats(sdp, [])).toBe(sdp);
});
