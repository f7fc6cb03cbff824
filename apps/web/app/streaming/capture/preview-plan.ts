import type { CaptureSettings } from "@setsuna/client";

/** Kinds of source that a browser gives by its user's permission alone. A screen is asked for each time. */
export type AskedSource = "camera" | "microphone" | "screen";
export type Permissions = Readonly<Record<AskedSource, boolean>> & { readonly screenSound?: boolean };

const SOUNDS: Partial<Record<CaptureSettings["audioSource"], "microphone" | "screen">> = {
  microphone: "microphone",
  screen: "screen",
};

export interface PreviewPlan {
  readonly open: CaptureSettings;
  /** Video before audio. Absent if nothing waits. */
  readonly asks?: AskedSource | undefined;
}

/** `given` sources need no prompt. */
export const previewPlan = (settings: CaptureSettings, given: Permissions): PreviewPlan => {
  const picture = settings.videoChannel === undefined || settings.videoSource === "test" ? undefined : settings.videoSource;
  const sound = settings.audioChannel === undefined ? undefined : SOUNDS[settings.audioSource];
  const needsVideoPrompt = picture !== undefined && !given[picture];
  const needsAudioPrompt = sound !== undefined && !given[sound === "screen" ? "screenSound" : sound];
  const open: CaptureSettings = {
    ...settings,
    ...(needsVideoPrompt ? { videoChannel: undefined } : {}),
    ...(needsAudioPrompt ? { audioSource: "none" as const } : {}),
  };
  if (needsVideoPrompt) return { open, asks: picture };
  return needsAudioPrompt ? { open, asks: sound } : { open };
};
