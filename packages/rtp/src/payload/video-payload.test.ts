import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseRtpHeader, writeRtpPacket } from "../packet/rtp-packet.ts";
import { hex } from "../test-support/hex.ts";
import { frameSize, isDiscardable, isKeyframe, startsFrame, type VideoCodec } from "./video-payload.ts";

const packetOf = (payload: string, paddingLength = 0) => {
  const bytes = writeRtpPacket({
    payloadType: 96,
    sequenceNumber: 0,
    timestamp: 0,
    ssrc: 0,
    payload: hex(payload),
    paddingLength,
  });
  const header = parseRtpHeader(bytes);
  if (!header) throw new Error("malformed");
  return { bytes, header };
};

const tell = (codec: VideoCodec, payload: string, paddingLength = 0) => {
  const { bytes, header } = packetOf(payload, paddingLength);
  return {
    keyframe: isKeyframe(codec, bytes, header),
    frame: startsFrame(codec, bytes, header),
    size: frameSize(codec, bytes, header),
  };
};

const SPS_720 = "6742c01f8c8d402802dd37010d0107844235";
const SPS_1080 = "67640c28ac191a80780227e59b80868083c2211a80";
const PPS = "68ce3c80";
const IDR = "65b800040000";
const DELTA = "41e2021a";
const sized = (nal: string): string => (nal.length / 2).toString(16).padStart(4, "0") + nal;

const isLeftOut = (codec: VideoCodec, payload: string): boolean => {
  const { bytes, header } = packetOf(payload);
  return isDiscardable(codec, bytes, header);
};

describe("discardable frames", () => {
  it("are H.264 slices with nal_ref_idc 0, in every kind of packet", () => {
    expect(isLeftOut("H264", "01e2021a")).toBe(true);
    expect(isLeftOut("H264", "1c81e2021a")).toBe(true);
    expect(isLeftOut("H264", "1c41021a")).toBe(true);
    expect(isLeftOut("H264", `18${sized("01e2021a")}`)).toBe(true);
  });

  it("exclude other slices, delimiters, SEI, parameter sets, other codecs and truncated data", () => {
    for (const payload of [DELTA, IDR, SPS_720, "7c81e2021a", "7c85b8", `78${sized(DELTA)}`])
      expect(isLeftOut("H264", payload)).toBe(false);
    for (const payload of ["0910", "0605ff", "1c09f0", "1c", "1c81", "18", "180009", "0c"])
      expect(isLeftOut("H264", payload)).toBe(false);
    expect(isLeftOut("H264", "")).toBe(false);
    for (const codec of ["VP8", "VP9", "AV1"] as const) expect(isLeftOut(codec, "01e2021a")).toBe(false);
  });
});

describe("H264", () => {
  it("recognizes parameter sets and keyframe slices", () => {
    expect(tell("H264", SPS_720)).toEqual({ keyframe: true, frame: true, size: { width: 1280, height: 720 } });
    expect(tell("H264", PPS)).toEqual({ keyframe: false, frame: true, size: undefined });
    expect(tell("H264", IDR)).toEqual({ keyframe: true, frame: true, size: undefined });
    expect(tell("H264", DELTA)).toMatchObject({ keyframe: false, frame: true });
    expect(tell("H264", "653f00")).toMatchObject({ keyframe: false, frame: false });
  });

  it("crops to 1080 lines", () => {
    expect(tell("H264", SPS_1080).size).toEqual({ width: 1920, height: 1080 });
  });

  it("looks into STAP-A", () => {
    const stap = `78${sized(SPS_720)}${sized(PPS)}${sized(IDR)}`;
    expect(tell("H264", stap)).toEqual({ keyframe: true, frame: true, size: { width: 1280, height: 720 } });
    expect(tell("H264", `78${sized("0930")}${sized(SPS_1080)}`).size).toEqual({ width: 1920, height: 1080 });
    expect(tell("H264", `78${sized(DELTA)}`)).toMatchObject({ keyframe: false, frame: true });
    expect(tell("H264", `780040${SPS_720}`)).toEqual({ keyframe: false, frame: false, size: undefined });
    expect(tell("H264", "780000")).toMatchObject({ keyframe: false });
    expect(tell("H264", "78")).toMatchObject({ keyframe: false });
  });

  it("looks into the first fragment of FU-A only", () => {
    expect(tell("H264", "7c85b800")).toMatchObject({ keyframe: true, frame: true });
    expect(tell("H264", "7c853f00")).toMatchObject({ keyframe: false, frame: false });
    expect(tell("H264", "7c05b800")).toMatchObject({ keyframe: false, frame: false });
    expect(tell("H264", "7c45b800")).toMatchObject({ keyframe: false, frame: false });
    expect(tell("H264", "5c81e200")).toMatchObject({ keyframe: false, frame: true });
    expect(tell("H264", "7c85")).toMatchObject({ keyframe: false });
  });

  it("returns no size for a truncated SPS", () => {
    expect(tell("H264", SPS_720.slice(0, 14)).size).toBeUndefined();
    expect(tell("H264", "67").size).toBeUndefined();
  });
});

describe("VP8", () => {
  const KEY = "10ca009d012a0005d0020a07";

  it("recognizes keyframes after every descriptor", () => {
    for (const descriptor of ["10", "90 80 11", "90 80 9234", "90 e0 92340520", "90 40 07", "90 20 20"]) {
      expect(tell("VP8", `${descriptor}${KEY}`)).toEqual({ keyframe: true, frame: true, size: { width: 1280, height: 720 } });
    }
  });

  it("distinguishes delta frames, later packets and later partitions", () => {
    expect(tell("VP8", "10 11ca00")).toEqual({ keyframe: false, frame: true, size: undefined });
    expect(tell("VP8", `00${KEY}`)).toEqual({ keyframe: false, frame: false, size: undefined });
    expect(tell("VP8", `11${KEY}`)).toEqual({ keyframe: false, frame: false, size: undefined });
  });

  it("refuses truncated payloads, and ignores scaling bits", () => {
    for (const payload of ["", "10", "90", "9080", "908092", "90e09234"]) {
      expect(tell("VP8", payload)).toEqual({ keyframe: false, frame: false, size: undefined });
    }
    expect(tell("VP8", `10${KEY.slice(0, 16)}`)).toMatchObject({ keyframe: true, size: undefined });
    expect(tell("VP8", "10 10ca00 9d012b 0005d002").size).toBeUndefined();
    expect(tell("VP8", "10 10ca00 9d012a 0045d042").size).toEqual({ width: 1280, height: 720 });
  });
});

describe("VP9", () => {
  it("recognizes keyframes by P, B and SID", () => {
    expect(tell("VP9", "08aa")).toMatchObject({ keyframe: true, frame: true });
    expect(tell("VP9", "48aa")).toMatchObject({ keyframe: false, frame: true });
    expect(tell("VP9", "00aa")).toMatchObject({ keyframe: false, frame: false });
    expect(tell("VP9", "a8 9234 0001 aa")).toMatchObject({ keyframe: true });
    expect(tell("VP9", "a8 12 0201 aa")).toMatchObject({ keyframe: false, frame: true });
    expect(tell("VP9", "a8 92")).toMatchObject({ keyframe: false });
    expect(tell("VP9", "")).toMatchObject({ keyframe: false, frame: false });
  });

  it("reads the size of the highest layer from the scalability structure", () => {
    expect(tell("VP9", "8a 9234 18 050002d0 01 00").size).toEqual({ width: 1280, height: 720 });
    expect(tell("VP9", "aa 9234 0000 30 02800168 050002d0").size).toEqual({ width: 1280, height: 720 });
    expect(tell("VP9", "ba 9234 00 10 050002d0").size).toEqual({ width: 1280, height: 720 });
    expect(tell("VP9", "8a 9234 00").size).toBeUndefined();
    expect(tell("VP9", "8a 9234 18 0500").size).toBeUndefined();
    expect(tell("VP9", "8a 9234").size).toBeUndefined();
  });
});

describe("AV1", () => {
  /** Sequence header OBU of Chromium's encoder, 1280x720, without and with its size field. */
  const SEQUENCE = "08 0000002d4cffb3c01a20";

  it("recognizes the first packet of a coded video sequence by N", () => {
    expect(tell("AV1", "08 aa")).toMatchObject({ keyframe: true, frame: true });
    expect(tell("AV1", "10 aa")).toMatchObject({ keyframe: false, frame: true });
    expect(tell("AV1", "88 aa")).toMatchObject({ keyframe: false, frame: false });
    expect(tell("AV1", "")).toMatchObject({ keyframe: false, frame: false });
  });

  it("reads the size from the sequence header", () => {
    expect(tell("AV1", `18 ${SEQUENCE}`).size).toEqual({ width: 1280, height: 720 });
    expect(tell("AV1", `28 0b ${SEQUENCE} 10aa`).size).toEqual({ width: 1280, height: 720 });
    expect(tell("AV1", "18 0a0e 0000002d4cffb3c01a2021a03080").size).toEqual({ width: 1280, height: 720 });
    expect(tell("AV1", "18 0800").size).toBeUndefined();
    expect(tell("AV1", "28 ff").size).toBeUndefined();
    expect(tell("AV1", "18 10aabb").size).toBeUndefined();
  });
});

describe("all codecs", () => {
  it("don't mistake padding for payload", () => {
    expect(tell("H264", "", 5)).toEqual({ keyframe: false, frame: false, size: undefined });
    expect(tell("VP8", "", 5)).toEqual({ keyframe: false, frame: false, size: undefined });
  });

  it("survive garbage", () => {
    fc.assert(
      fc.property(
        fc.constantFrom<VideoCodec[]>("H264", "VP8", "VP9", "AV1"),
        fc.constantFrom("", "67", "78", "7c87", "1010ca009d012a", "8a92", "18", "1808"),
        fc.uint8Array({ maxLength: 40 }),
        (codec, prefix, bytes) => {
          const digits = [...bytes].map((octet) => octet.toString(16).padStart(2, "0")).join("");
          const { size } = tell(codec, prefix + digits);
          if (size) expect(size.width > 0 && size.height > 0).toBe(true);
        },
      ),
      { numRuns: 3000 },
    );
  });
});
