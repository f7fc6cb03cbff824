import { describe, expect, it } from "vitest";
import { parseRtpHeader, writeRtpPacket } from "../packet/rtp-packet.ts";
import { hex, toHex } from "../test-support/hex.ts";
import { parseAbsCaptureTime, writeAbsCaptureTime } from "./abs-capture-time.ts";
import { ABS_SEND_TIME_TICKS_PER_MS, absSendTimeOf } from "./abs-send-time.ts";
import { parseAudioLevel, writeAudioLevel } from "./audio-level.ts";
import { parseDependencyDescriptor } from "./dependency-descriptor.ts";
import { parseSdesMid, writeSdesMid } from "./sdes-mid.ts";
import { setTransportSequenceNumber, transportSequenceNumberOf } from "./transport-sequence-number.ts";
import { writeExtensions } from "./write-extensions.ts";

describe("abs-capture-time", () => {
  it("reads and writes the short form", () => {
    // 2208988801.5 s after 1900 is 1.5 s after 1970.
    const data = hex("83aa7e81 80000000");
    expect(parseAbsCaptureTime(data, 0, 8)).toEqual({ capturedAtMs: 1500, clockOffsetMs: undefined });
    expect(toHex(writeAbsCaptureTime({ capturedAtMs: 1500, clockOffsetMs: undefined }))).toBe(toHex(data));
  });

  it("reads and writes the long form with offsets of both signs", () => {
    expect(parseAbsCaptureTime(hex("83aa7e81 80000000 00000002 40000000"), 0, 16)?.clockOffsetMs).toBe(2250);
    expect(parseAbsCaptureTime(hex("83aa7e81 80000000 ffffffff 80000000"), 0, 16)?.clockOffsetMs).toBe(-500);
    expect(toHex(writeAbsCaptureTime({ capturedAtMs: 1500, clockOffsetMs: -500 }))).toBe("83aa7e8180000000ffffffff80000000");
  });

  it("refuses other lengths", () => {
    expect(parseAbsCaptureTime(new Uint8Array(12), 0, 12)).toBeUndefined();
    expect(parseAbsCaptureTime(new Uint8Array(7), 0, 8)).toBeUndefined();
  });
});

describe("abs-send-time", () => {
  it("is read in ticks that wrap at 32 bits; -1 if absent or of another length", () => {
    const extension = writeExtensions([
      { id: 2, data: hex("040000") },
      { id: 3, data: hex("0400") },
    ]);
    const bytes = writeRtpPacket({ payloadType: 96, sequenceNumber: 0, timestamp: 0, ssrc: 0, payload: hex("aa"), extension });
    const header = parseRtpHeader(bytes);
    if (!header) throw new Error("malformed");
    expect(absSendTimeOf(bytes, header, 2)).toBe(1000 * ABS_SEND_TIME_TICKS_PER_MS);
    expect(absSendTimeOf(bytes, header, 3)).toBe(-1);
    expect(absSendTimeOf(bytes, header, 4)).toBe(-1);
    bytes.set(hex("ffffff"), bytes.indexOf(0x04));
    expect(absSendTimeOf(bytes, header, 2)).toBe(2 ** 32 - 256);
  });
});

describe("transport sequence number", () => {
  it("is read and patched in place; -1 if absent or too short", () => {
    const extension = writeExtensions([
      { id: 3, data: hex("ffff") },
      { id: 4, data: hex("01") },
    ]);
    const bytes = writeRtpPacket({ payloadType: 96, sequenceNumber: 0, timestamp: 0, ssrc: 0, payload: hex("aa"), extension });
    const header = parseRtpHeader(bytes);
    if (!header) throw new Error("malformed");
    expect(transportSequenceNumberOf(bytes, header, 3)).toBe(0xffff);
    expect(transportSequenceNumberOf(bytes, header, 4)).toBe(-1);
    expect(transportSequenceNumberOf(bytes, header, 5)).toBe(-1);
    expect(setTransportSequenceNumber(bytes, header, 3, 0x1_0102)).toBe(true);
    expect(setTransportSequenceNumber(bytes, header, 5, 1)).toBe(false);
    expect(transportSequenceNumberOf(bytes, header, 3)).toBe(0x0102);
  });
});

describe("dependency descriptor", () => {
  it("reads the mandatory fields", () => {
    expect(parseDependencyDescriptor(hex("82ff01"), 0, 3)).toEqual({
      startOfFrame: true,
      endOfFrame: false,
      templateId: 2,
      frameNumber: 0xff01,
      hasStructure: false,
    });
  });

  it("detects an attached structure", () => {
    expect(parseDependencyDescriptor(hex("c00001 80"), 0, 4)).toMatchObject({ endOfFrame: true, hasStructure: true });
    expect(parseDependencyDescriptor(hex("c00001 40"), 0, 4)).toMatchObject({ hasStructure: false });
  });

  it("refuses fewer than 3 bytes", () => {
    expect(parseDependencyDescriptor(hex("c000"), 0, 2)).toBeUndefined();
    expect(parseDependencyDescriptor(hex("c000"), 0, 3)).toBeUndefined();
  });
});

describe("audio level", () => {
  it("reads and writes", () => {
    expect(parseAudioLevel(hex("ff"), 0, 1)).toEqual({ voice: true, level: 127 });
    expect(parseAudioLevel(hex("14"), 0, 1)).toEqual({ voice: false, level: 20 });
    expect(parseAudioLevel(hex(""), 0, 0)).toBeUndefined();
    expect(toHex(writeAudioLevel({ voice: true, level: 20 }))).toBe("94");
    expect(toHex(writeAudioLevel({ voice: false, level: 300 }))).toBe("7f");
  });
});

describe("mid", () => {
  it("reads and writes", () => {
    expect(toHex(writeSdesMid("v0"))).toBe("7630");
    expect(parseSdesMid(hex("00763000"), 1, 2)).toBe("v0");
    expect(parseSdesMid(hex("76"), 0, 2)).toBeUndefined();
    expect(parseSdesMid(hex("76"), 0, 0)).toBeUndefined();
  });
});
