import { afterEach, expect, test, vi } from "vitest";
import { listDevices } from "./devices.ts";

afterEach(() => vi.unstubAllGlobals());

const browserWith = (...devices: object[]): void => {
  vi.stubGlobal("navigator", { mediaDevices: { enumerateDevices: async () => devices } });
};
const camera = (deviceId: string, label: string, facingMode?: string[]) => ({
  deviceId,
  label,
  kind: "videoinput",
  ...(facingMode && { getCapabilities: () => ({ facingMode }) }),
});

test("detects the direction of cameras from the browser or from their names", async () => {
  browserWith(
    camera("a", "camera2 0, facing back"),
    camera("b", "Back Ultra Wide Camera", []),
    camera("c", "前面カメラ"),
    camera("d", "camera 3", ["environment"]),
    camera("e", "FaceTime HD Camera"),
  );
  expect((await listDevices()).map(({ facing }) => facing)).toEqual([
    "environment",
    "environment",
    "user",
    "environment",
    undefined,
  ]);
});

test("omits devices that can't be chosen", async () => {
  browserWith(
    camera("", ""),
    { deviceId: "x", kind: "audiooutput", label: "Speaker" },
    { deviceId: "m", kind: "audioinput", label: "" },
  );
  expect(await listDevices()).toEqual([{ deviceId: "m", kind: "microphone", label: "" }]);
});
