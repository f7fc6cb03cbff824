import { takeSurround } from "@setsuna/playout";
import { emptyRtpHeader, payloadOf, readRtpHeader, writeRtpPacket } from "@setsuna/rtp";
import { describe, expect, it } from "vitest";
import { codecVariant } from "../sdp/codecs.ts";
import { MultistreamAudio } from "./multistream-audio.ts";
import type { MediaSink } from "./stream-source.ts";

/** CELT, full band, 20 ms, stereo. */
const TOC = 0xfc;
const MULTISTREAM = Uint8Array.of(TOC, 3, 1, 2, 3, TOC, 1, 4, 0xf8, 1, 5, 0xf8, 6);

const packetOf = (payload: Uint8Array, paddingLength = 0): Buffer =>
  Buffer.from(
    writeRtpPacket({
      payloadType: 96,
      sequenceNumber: 7,
      timestamp: 960,
      ssrc: 1,
      marker: true,
      paddingLength,
      payload,
      extension: { profile: 0xbede, elements: Uint8Array.of(0x10, 7, 0, 0) },
    }),
  );

const passed = (packet: Buffer) => {
  const out: { readonly kind: "media" | "padding"; readonly packet: Buffer; readonly sequence: number }[] = [];
  const sink: MediaSink = {
    onMedia: (one, _header, sequence) => out.push({ kind: "media", packet: one, sequence }) > 0,
    onPadding: (one, _header, sequence) => void out.push({ kind: "padding", packet: one, sequence }),
    restart: () => undefined,
  };
  const header = emptyRtpHeader();
  expect(readRtpHeader(packet, header)).toBe(true);
  new MultistreamAudio(sink, 6).onMedia(packet, header, 70, false, 0);
  return out;
};

describe("multistream audio", () => {
  it.each([0, 4])(
    "becomes a stereo packet with everything in its padding; %i bytes of RTP padding are removed",
    (paddingLength) => {
      const [out] = passed(packetOf(MULTISTREAM, paddingLength));
      const header = emptyRtpHeader();
      expect(out).toMatchObject({ kind: "media", sequence: 70 });
      expect(readRtpHeader(out?.packet ?? Buffer.alloc(0), header)).toBe(true);
      expect(header).toMatchObject({ sequenceNumber: 7, timestamp: 960, marker: true, paddingLength: 0 });
      const { front, surround } = takeSurround(Uint8Array.from(payloadOf(out?.packet ?? Buffer.alloc(0), header)));
      expect(front).toEqual(Uint8Array.of(TOC, 1, 2, 3));
      expect(surround?.layout.code).toBe(6);
      expect(surround?.multistream).toEqual(MULTISTREAM);
    },
  );

  it("becomes padding if its first stream isn't one frame", () => {
    expect(passed(packetOf(Uint8Array.of(TOC | 1, 3, 1, 2, 3, 9)))).toMatchObject([{ kind: "padding", sequence: 70 }]);
  });
});

describe("an offer of multiopus", () => {
  const form = (mapping: string, streams: number, coupled: number): string =>
    `channel_mapping=${mapping};num_streams=${streams};coupled_streams=${coupled}`;

  it.each([
    ["of a browser, 5.1", 6, form("0,1,4,5,2,3", 4, 2), 6],
    ["of a browser, 7.1", 8, form("0,1,6,7,4,5,2,3", 5, 3), 8],
    ["of GStreamer, 5.1", 6, form("0,4,1,2,3,5", 4, 2), 6],
    ["of GStreamer, 7.1", 8, form("0,6,1,2,3,4,5,7", 5, 3), 8],
  ])("%s, is accepted as Opus", (_what, channels, fmtp, multistream) => {
    expect(codecVariant("multiopus", 48_000, fmtp, channels)).toEqual({ codec: "opus", multistream });
  });

  it.each([
    ["of separate streams", 6, form("0,1,2,3,4,5", 6, 0)],
    ["of four channels", 4, form("0,1,2,3", 2, 2)],
    ["without parameters", 6, ""],
  ])("%s is refused", (_what, channels, fmtp) => {
    expect(codecVariant("multiopus", 48_000, fmtp, channels)).toBeUndefined();
  });
});
