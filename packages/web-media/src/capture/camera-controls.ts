import type { Milliseconds } from "@setsuna/kit";

/** Media Capture and Streams extensions (Image Capture §6, Pan-Tilt-Zoom) that TypeScript's DOM library lacks. */
interface CameraCapabilities extends MediaTrackCapabilities {
  readonly torch?: boolean;
  readonly zoom?: { readonly min: number; readonly max: number; readonly step: number };
}
interface CameraSettings extends MediaTrackSettings {
  readonly zoom?: number;
}
interface CameraSet extends MediaTrackConstraintSet {
  torch?: boolean;
  zoom?: number;
}

/** Controls of a camera beside its video. */
export interface CameraControls {
  /** It has a light. */
  readonly torch: boolean;
  /** Absent: it cannot zoom. `now` is where it stands; all in the camera's own units, as a factor of its widest view on most. */
  readonly zoom?: { readonly min: number; readonly max: number; readonly step: number; readonly now: Milliseconds } | undefined;
}

/** Returns the controls of the camera of `track`; none for another source, and where the browser does not say. */
export const cameraControls = (track: MediaStreamTrack): CameraControls => {
  const { torch, zoom }: CameraCapabilities = track.getCapabilities?.() ?? {};
  const settings: CameraSettings = track.getSettings();
  if (zoom === undefined || !(zoom.max > zoom.min)) return { torch: torch === true };
  const { min, max, step } = zoom;
  return { torch: torch === true, zoom: { min, max, step: step > 0 ? step : (max - min) / 100, now: settings.zoom ?? min } };
};

/** Sets light or zoom, a number between `min` and `max` of {@link CameraControls}; what is not named stays. Rejects when the camera refuses. */
export const setCamera = async (
  track: MediaStreamTrack,
  request: { readonly torch?: boolean; readonly zoom?: number },
): Promise<void> => {
  const before = track.getConstraints();
  const last: CameraSet = Object.assign({}, ...(before.advanced ?? []));
  const next: CameraSet = { ...last, ...request };
  await track.applyConstraints({ ...before, advanced: [next] });
};
