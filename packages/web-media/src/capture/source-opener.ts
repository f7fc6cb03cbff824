import type { CaptureKind, CaptureSettings } from "@setsuna/client";
import type { CaptureSource, SourceOpener } from "./capture-source.ts";
import { openDevices, openScreen } from "./device-sources.ts";
import { openTestPicture } from "./test-picture.ts";
import { openTestTone } from "./test-tone.ts";

/** Returns a function that opens the browser's sources. `picture`: a custom video source that replaces the settings' one. */
export const sourceOpener =
  (picture?: (settings: CaptureSettings) => CaptureSource): SourceOpener =>
  async (settings, kinds) => {
    const opened: { -readonly [K in CaptureKind]?: CaptureSource } = {};
    try {
      const shared = {
        video: kinds.video && picture === undefined && settings.videoSource === "screen",
        audio: kinds.audio && settings.audioSource === "screen",
      };
      if (shared.video || shared.audio) Object.assign(opened, await openScreen(settings, shared));
      if (kinds.video && picture !== undefined) opened.video = picture(settings);
      else if (kinds.video && settings.videoSource === "test") opened.video = openTestPicture(settings);
      if (kinds.audio && settings.audioSource === "test") opened.audio = openTestTone(settings);
      const devices = await openDevices(settings, {
        video: kinds.video && opened.video === undefined && settings.videoSource === "camera",
        audio: kinds.audio && settings.audioSource === "microphone",
      });
      return { ...opened, ...devices };
    } catch (error) {
      opened.video?.stop();
      opened.audio?.stop();
      throw error;
    }
  };
