import { Channel, SerialId } from "@setsuna/contracts";
import { expect, it } from "vitest";
import { recordingPath } from "./file-names.ts";
import { frame } from "./record-units.fake.ts";

const first = frame(Date.UTC(2026, 10, 29, 1, 2, 3, 900), "large");
const name = { serialId: SerialId.parse("abcdefg"), channel: Channel.parse(12), first, format: "mov" } as const;

it("names ID, channel and capture time in UTC", () => {
  expect(recordingPath("/show", name, () => false)).toBe("/show/abc-defg_12_20261129T010203Z.mov");
});

it("never reuses the name of an existing file", () => {
  const existing = new Set(["/show/abc-defg_12_20261129T010203Z.mov", "/show/abc-defg_12_20261129T010203Z-2.mov"]);
  expect(recordingPath("/show", name, (path) => existing.has(path))).toBe("/show/abc-defg_12_20261129T010203Z-3.mov");
});

it("uses Matroska for VP8, which MP4 and MOV don't carry", () => {
  expect(recordingPath("/show", { ...name, first: { ...first, codec: "VP8" } }, () => false)).toMatch(/\.mkv$/);
});
