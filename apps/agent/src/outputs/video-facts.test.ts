import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { videoFacts } from "./video-facts.ts";

it("reads size and parameter sets of an H.264 keyframe", () => {
  const file = readFileSync(new URL("../../../../tests/media/footage.h264", import.meta.url));
  const facts = videoFacts("H264", new Uint8Array(file.subarray(0, 60_000)));
  expect(facts?.size).toEqual({ width: 1280, height: 720 });
  expect([...(facts?.extradata?.subarray(0, 4) ?? [])]).toEqual([0, 0, 0, 1]);
});

it("reads size and parameter sets of an HEVC keyframe, as x265 writes it", () => {
  const sets = [
    "40010c01ffff01600000030090000003000003003f959809",
    "42010101600000030090000003000003003fa00502016965959a4932bc05a020000003002000000303c1",
    "4401c172b46240",
  ].map((hex) => `00000001${hex}`);
  const facts = videoFacts("H265", Buffer.from([...sets, "000000012801af00"].join(""), "hex"));
  expect(facts?.size).toEqual({ width: 640, height: 360 });
  expect(Buffer.from(facts?.extradata ?? []).toString("hex")).toBe(sets.join(""));
});

it("reads the size of VP8 and VP9 keyframes, and nothing from garbage", () => {
  const vp8 = Uint8Array.of(0x10, 0, 0, 0x9d, 0x01, 0x2a, 0x80, 0x02, 0x68, 0x01);
  expect(videoFacts("VP8", vp8)?.size).toEqual({ width: 640, height: 360 });
  // Marker 2, profile 0, shown keyframe; sync code; BT.601 in studio range; 640 - 1 and 360 - 1.
  const vp9 = Uint8Array.of(0x82, 0x49, 0x83, 0x42, 0x20, 0x27, 0xf0, 0x16, 0x70, 0);
  expect(videoFacts("VP9", vp9)?.size).toEqual({ width: 640, height: 360 });
  for (const codec of ["H264", "H265", "VP8", "VP9", "AV1"] as const)
    for (const length of [0, 3, 64]) expect(videoFacts(codec, new Uint8Array(length).fill(0x55))).toBeUndefined();
});
