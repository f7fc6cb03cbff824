import type { CaptureSettings } from "@setsuna/client";

/** Kinds of source that a browser gives by its user's permission alone. A screen is asked for each time. */
export type AskedSource = "camera" | "microphone" | "screen";
export type Permissions = Readonly<Record<AskedSource, boolean>>;

/** Sources that a preview may open automatically, and those that need a press. */
export interface PreviewPlan {
  /** The settings less the kinds that the browser would ask for. */
  readonly open: CaptureSettings;
  /** The source that a press opens, a picture before sound. Absent: all is open, or nothing is wanted. */
  readonly asks?: AskedSource | undefined;
}

/** Returns the plan for settings; `given`: the sources that the browser hands out without a question. */
export const previewPlan = (settings: CaptureSettings, given: Permissions): PreviewPlan => {
  const picture = settings.videoChannel === undefined || settings.videoSource === "test" ? undefined : settings.videoSource;
  const hasSound = settings.audioChannel !== undefined && settings.audioSource === "microphone";
  const asksPicture = picture !== undefined && !given[picture];
  const asksSound = hasSound && !given.microphone;
  const open: CaptureSettings = {
    ...settings,
    ...(asksPicture ? { videoChannel: undefined } : {}),
    ...(asksSound ? { audioSource: "none" as const } : {}),
  };
  if (asksPicture) return { open, asks: picture };
  return asksSound ? { open, asks: "microphone" } : { open };
};
