import { expect, it } from "vitest";
import { fileParts } from "./file-parts.ts";

const key = (index: number, codec = "avc1.42e01f", width = 1280, height = 720, parameters = "") => ({
  index,
  parameters,
  codec,
  width,
  height,
});

it("needs one file for a constant format", () => {
  expect(fileParts([key(0), key(30), key(60)], 90)).toEqual([
    { from: 0, to: 90, codec: "avc1.42e01f", width: 1280, height: 720 },
  ]);
});

it("starts a new file for a rotated phone, a smaller frame and another codec", () => {
  const parts = fileParts([key(0), key(30, "avc1.42e01f", 720, 1280), key(50, "avc1.42e01f", 720, 1280), key(60, "vp8")], 90);
  expect(parts.map(({ from, to }) => [from, to])).toEqual([
    [0, 30],
    [30, 60],
    [60, 90],
  ]);
});

it("starts a new file for other parameter sets", () => {
  expect(
    fileParts([key(0), key(30, undefined, 1280, 720, "68ce"), key(45, undefined, 1280, 720, "68ce")], 60).map(({ from }) => from),
  ).toEqual([0, 30]);
});
