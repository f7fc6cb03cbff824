import { expect, it } from "vitest";
import { captureSettings } from "./sender-capture.ts";
import { EMPTY_SENDER_FORM } from "./sender-form.ts";

it("needs no ID, because a preview sends nothing", () =>
  expect(captureSettings({ ...EMPTY_SENDER_FORM, serialId: "" })).toMatchObject({ videoSource: "camera", size: "720" }));
it("doesn't capture a kind whose channel is blank, but continues while a number is half typed", () => {
  const { videoChannel, audioChannel } = captureSettings({ ...EMPTY_SENDER_FORM, videoChannel: " ", audioChannel: "25x" });
  expect(videoChannel).toBeUndefined();
  expect(audioChannel).toBeDefined();
});
it.each([
  ["60", 60],
  ["", 30],
  ["6x", 30],
  ["900", 30],
])("reads the frame rate %j as %i", (text, rate) =>
  expect(captureSettings({ ...EMPTY_SENDER_FORM, framesPerSecond: text }).framesPerSecond).toBe(rate),
);
