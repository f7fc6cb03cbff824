import { describe, expect, it } from "vitest";
import { receiverCodecs, senderCodecs } from "./codec-preference.ts";

/** Codecs that Chromium 156 reports. */
const CHROMIUM = [
  { mimeType: "video/VP8" },
  { mimeType: "video/rtx" },
  { mimeType: "video/H264", sdpFmtpLine: "level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42001f" },
  { mimeType: "video/H264", sdpFmtpLine: "level-asymmetry-allowed=1;packetization-mode=0;profile-level-id=42e01f" },
  { mimeType: "video/H264", sdpFmtpLine: "level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e01f" },
  { mimeType: "video/AV1", sdpFmtpLine: "level-idx=5;profile=0;tier=0" },
  { mimeType: "video/VP9", sdpFmtpLine: "profile-id=2" },
  { mimeType: "video/VP9", sdpFmtpLine: "profile-id=0" },
  { mimeType: "video/red" },
  { mimeType: "video/ulpfec" },
];

describe("senderCodecs", () => {
  it("prefers constrained baseline H.264 with packetization-mode 1, then VP8", () => {
    expect(senderCodecs("auto", CHROMIUM)).toEqual([CHROMIUM[4], CHROMIUM[0], CHROMIUM[1]]);
  });

  it("falls back to VP8 without H.264", () => {
    expect(
      senderCodecs(
        "auto",
        CHROMIUM.filter((codec) => codec.mimeType !== "video/H264"),
      ),
    ).toEqual([CHROMIUM[0], CHROMIUM[1]]);
  });

  it("offers a named codec alone, VP9 in profile 0", () => {
    expect(senderCodecs("VP9", CHROMIUM)).toEqual([CHROMIUM[7], CHROMIUM[1]]);
    expect(senderCodecs("AV1", CHROMIUM)).toEqual([CHROMIUM[5], CHROMIUM[1]]);
    expect(senderCodecs("H264", [{ mimeType: "video/VP8" }])).toEqual([]);
  });
});

describe("receiverCodecs", () => {
  it("drops retransmission, redundancy and FEC", () => {
    expect(receiverCodecs(CHROMIUM).map((codec) => codec.mimeType)).toEqual([
      "video/VP8",
      "video/H264",
      "video/H264",
      "video/H264",
      "video/AV1",
      "video/VP9",
      "video/VP9",
    ]);
    expect(receiverCodecs([{ mimeType: "audio/opus" }, { mimeType: "audio/red" }])).toEqual([{ mimeType: "audio/opus" }]);
  });
});
