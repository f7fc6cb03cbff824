import { bytesOfHex, hexOfBytes } from "@setsuna/kit";
import { describe, expect, it } from "vitest";
import { prepareH264Keyframe } from "./h264-keyframe.ts";

const bytes = (hex: string): Uint8Array<ArrayBuffer> => bytesOfHex(hex.replaceAll(" ", ""));
const hex = (data: Uint8Array): string => hexOfBytes(data, " ");

// Constrained Baseline 3.1, 1280x720, one reference frame, no VUI; written by hand from ITU-T H.264 §7.3.2.1.1.
const PLAIN = "67 42 c0 1f da 01 40 16 e4";
const PLAIN_FIXED = "67 42 c0 1f da 01 40 16 e8 06 d0 44 23 50";
// OpenH264 in Chromium 156 at 1280x720.
const OPENH264 = "67 42 c0 20 8c 8d 40 28 02 dd 35 01 01 01 07 84 42 35";

describe("H.264 keyframe", () => {
  const rest = "00 00 00 01 68 ce 3c 80 00 00 00 01 65 b8 00 04 00 00 01 67 42";

  it("has its SPS rewritten in place and everything else kept", () => {
    const prepared = prepareH264Keyframe(bytes(`00 00 00 01 ${PLAIN} ${rest}`));
    expect(hex(prepared.data)).toBe(`00 00 00 01 ${PLAIN_FIXED} ${rest}`);
    expect(prepared.codec).toBe("avc1.42c01f");
  });

  it("is found after other units and short start codes", () => {
    const prepared = prepareH264Keyframe(bytes(`00 00 01 09 10 00 00 01 ${PLAIN} ${rest}`));
    expect(hex(prepared.data)).toBe(`00 00 01 09 10 00 00 01 ${PLAIN_FIXED} ${rest}`);
  });

  it("is returned as the same object if unchanged", () => {
    const data = bytes(`00 00 00 01 ${OPENH264} ${rest}`);
    expect(prepareH264Keyframe(data)).toEqual({ data, codec: "avc1.42c020" });
    expect(prepareH264Keyframe(data).data).toBe(data);
    const none = bytes("00 00 00 01 65 88 84");
    expect(prepareH264Keyframe(none)).toEqual({ data: none });
    expect(prepareH264Keyframe(new Uint8Array(0)).codec).toBeUndefined();
  });
});
