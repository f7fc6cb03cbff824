import { describe, expect, it } from "vitest";
import { lensesOf } from "./lenses.ts";

const camera = (deviceId: string, label: string, facing?: "user" | "environment") => ({
  deviceId,
  label,
  kind: "camera" as const,
  ...(facing && { facing }),
});
const IPHONE = [
  camera("f", "Front Camera", "user"),
  camera("t", "Back Triple Camera", "environment"),
  camera("w", "Back Camera", "environment"),
  camera("u", "Back Ultra Wide Camera", "environment"),
  camera("l", "Back Telephoto Camera", "environment"),
];

describe("lensesOf", () => {
  it("are the single cameras on the running one's side, named by field of view", () =>
    expect(lensesOf(IPHONE, { deviceId: "w", facingMode: "environment" })).toEqual([
      { deviceId: "w", name: "wide" },
      { deviceId: "u", name: "ultraWide" },
      { deviceId: "l", name: "tele" },
    ]));
  it("are numbered if names are uninformative, as on Android", () =>
    expect(
      lensesOf([camera("0", "camera2 0, facing back", "environment"), camera("2", "camera2 2, facing back", "environment")], {
        deviceId: "2",
      }),
    ).toEqual([
      { deviceId: "0", name: 1 },
      { deviceId: "2", name: 2 },
    ]));
  it("include the running camera, even one that switches lenses", () =>
    expect(lensesOf(IPHONE, { deviceId: "t" }).map(({ deviceId }) => deviceId)).toEqual(["t", "w", "u", "l"]));
  it("are empty without a choice", () => {
    expect(lensesOf(IPHONE, { deviceId: "f", facingMode: "user" })).toEqual([]);
    expect(lensesOf([camera("a", "HD Webcam"), camera("b", "HD Webcam 2")], { deviceId: "a" })).toEqual([]);
    expect(lensesOf(IPHONE, undefined)).toEqual([]);
  });
});
