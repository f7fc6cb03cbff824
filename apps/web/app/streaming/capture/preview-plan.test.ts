import type { CaptureSettings } from "@setsuna/client";
import { Channel } from "@setsuna/contracts";
import { expect, it } from "vitest";
import { previewPlan } from "./preview-plan.ts";

const CHANNEL = Channel.parse(1);
const settings: CaptureSettings = {
  videoChannel: CHANNEL,
  audioChannel: CHANNEL,
  videoSource: "camera",
  audioSource: "microphone",
  size: "720",
  framesPerSecond: 30,
  audioChannels: 2,
  echoCancellation: false,
  noiseSuppression: false,
};
const NONE = { camera: false, microphone: false, screen: false };

it("opens everything if camera and microphone are permitted", () =>
  expect(previewPlan(settings, { ...NONE, camera: true, microphone: true })).toEqual({ open: settings }));
it("waits for a press if the browser would prompt, and asks for video first", () => {
  const { open, asks } = previewPlan(settings, NONE);
  expect([open.videoChannel, open.audioSource, asks]).toEqual([undefined, "none", "camera"]);
});
it("shows the video while the microphone prompt is still due", () => {
  const { open, asks } = previewPlan(settings, { ...NONE, camera: true });
  expect([open.videoChannel, open.audioSource, asks]).toEqual([CHANNEL, "none", "microphone"]);
});
it("never captures a screen just because a camera is permitted", () => {
  const screen = { ...settings, videoSource: "screen" as const };
  expect(previewPlan(screen, { ...NONE, camera: true, microphone: true })).toEqual({
    open: { ...screen, videoChannel: undefined },
    asks: "screen",
  });
  expect(previewPlan(screen, { camera: false, microphone: true, screen: true })).toEqual({ open: screen });
});
it("prompts once for a screen and its audio, and again for audio alone", () => {
  const shared = { ...settings, videoSource: "screen" as const, audioSource: "screen" as const };
  expect(previewPlan(shared, { ...NONE, microphone: true })).toEqual({
    open: { ...shared, videoChannel: undefined, audioSource: "none" },
    asks: "screen",
  });
  const sound = { ...settings, audioSource: "screen" as const };
  expect(previewPlan(sound, { ...NONE, camera: true })).toEqual({ open: { ...sound, audioSource: "none" }, asks: "screen" });
  expect(previewPlan(sound, { ...NONE, camera: true, screenSound: true })).toEqual({ open: sound });
});
it("needs no permission for test pattern, test tone and kinds that aren't sent", () => {
  const test = { ...settings, videoSource: "test" as const, audioSource: "test" as const };
  expect(previewPlan(test, NONE)).toEqual({ open: test });
  const nothing = { ...settings, videoChannel: undefined, audioChannel: undefined };
  expect(previewPlan(nothing, NONE)).toEqual({ open: nothing });
});
