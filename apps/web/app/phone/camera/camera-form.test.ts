import { describe, expect, it } from "vitest";
import { CAMERA_FORM_SOURCE, EMPTY_CAMERA_FORM, otherCamera, readCameraForm } from "./camera-form.ts";

const form = { ...EMPTY_CAMERA_FORM, serialId: "abc-defg" };

describe("readCameraForm", () => {
  it("produces a sender's settings with the camera's facing side", () =>
    expect(readCameraForm({ ...form, muted: true }).settings).toMatchObject({
      serialId: "abcdefg",
      videoChannel: 1,
      audioChannel: 1,
      videoSource: "camera",
      audioSource: "microphone",
      cameraFacing: "environment",
      audioMuted: true,
      size: "720",
      videoBitrateMbps: 5,
    }));
  it("sends the test tone with the test pattern, and no audio when off", () => {
    expect(readCameraForm({ ...form, videoSource: "test" }).settings?.audioSource).toBe("test");
    expect(readCameraForm({ ...form, videoSource: "test", sound: false }).settings?.audioSource).toBe("none");
  });
  it("doesn't encode a kind on channel 0", () => {
    const { settings, problems } = readCameraForm({ ...form, videoChannel: "1", audioChannel: "0" });
    expect(problems.target).toEqual({});
    expect([settings?.videoChannel, settings?.audioChannel]).toEqual([1, undefined]);
    const none = readCameraForm({ ...form, videoChannel: "0", audioChannel: "0" });
    expect([none.settings, none.problems.target.videoChannel]).toEqual([undefined, "no-channel"]);
  });
  it("names invalid fields", () => {
    const { settings, problems } = readCameraForm({ ...form, serialId: "abc", videoBitrateMbps: "much" });
    expect(settings).toBeUndefined();
    expect([problems.target.serialId, problems.numbers.videoBitrateMbps]).toEqual(["bad-serial-id", "badBitrate"]);
  });
});

describe("otherCamera", () => {
  const cameras = ["a", "b", "c"].map((deviceId) => ({ deviceId, kind: "camera" as const }));
  it("switches to the other side if the running camera reports its own", () => {
    expect(otherCamera(form, { facingMode: "user" }, [])).toEqual({ facing: "environment", videoDeviceId: "" });
    expect(otherCamera(form, { facingMode: "environment" }, cameras)).toEqual({ facing: "user", videoDeviceId: "" });
  });
  it("switches before the start", () => expect(otherCamera(form, undefined, [])).toEqual({ facing: "user", videoDeviceId: "" }));
  it("cycles through the cameras by name if none reports its direction", () => {
    expect(otherCamera(form, { deviceId: "a" }, cameras)?.videoDeviceId).toBe("b");
    expect(otherCamera(form, { deviceId: "c" }, cameras)?.videoDeviceId).toBe("a");
    expect(otherCamera(form, { deviceId: "a" }, cameras.slice(0, 1))).toBeUndefined();
  });
});

describe("CAMERA_FORM_SOURCE", () => {
  it("remembers neither the password nor single-use values", () => {
    const stored = CAMERA_FORM_SOURCE.serialise({ ...form, password: "s3cret!", muted: true, videoDeviceId: "a" });
    expect(stored).not.toMatch(/s3cret|muted|videoDeviceId/);
    expect(CAMERA_FORM_SOURCE.parse(stored)).toMatchObject({ serialId: "abc-defg", facing: "environment", sound: true });
  });
  it("reads a link", () =>
    expect(CAMERA_FORM_SOURCE.query(new URLSearchParams("id=abc-defg&video=2&facing=user&size=1080&source=screen"))).toEqual({
      serialId: "abc-defg",
      videoChannel: "2",
      audioChannel: "",
      controlChannel: "",
      facing: "user",
      size: "1080",
    }));
});
