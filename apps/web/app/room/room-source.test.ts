import { expect, it } from "vitest";
import { readSenderForm } from "../sender/read-sender-form.ts";
import { FIRST_SOURCE, roomForm, sourceAfter } from "./room-source.ts";

it("falls back from camera and audio to the camera alone, then to a test pattern with the reason", () => {
  const second = sourceAfter(FIRST_SOURCE, "camera-missing");
  expect(second).toEqual({ name: "camera" });
  const third = sourceAfter(second, "camera-denied");
  expect(third).toEqual({ name: "test", why: "camera-denied" });
  expect(sourceAfter(third, "camera-busy").name).toBe("test");
});

it.each([
  [FIRST_SOURCE, "camera", "microphone"],
  [{ name: "camera" }, "camera", "none"],
  [{ name: "test", why: "chosen" }, "test", "none"],
] as const)("%j sends %s and %s, within a Free ID's limits", (source, videoSource, audioSource) => {
  const { settings } = readSenderForm(roomForm("abc-defg", source));
  expect(settings).toMatchObject({ serialId: "abcdefg", videoSource, audioSource, size: "720", controlChannel: undefined });
});
