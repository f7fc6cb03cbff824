/** In the camera's units; `step` is greater than 0. */
export interface ControlRange {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

/** Image Capture §6, Pan-Tilt-Zoom; missing in TypeScript. */
interface CameraCapabilities extends MediaTrackCapabilities {
  readonly torch?: boolean;
  readonly zoom?: ControlRange;
  readonly focusMode?: readonly string[];
  readonly focusDistance?: ControlRange;
}
interface CameraSettings extends MediaTrackSettings {
  readonly zoom?: number;
  readonly focusMode?: string;
  readonly focusDistance?: number;
}
interface CameraSet extends MediaTrackConstraintSet {
  torch?: boolean;
  zoom?: number;
  focusMode?: string;
  focusDistance?: number;
}

/** Controls of a camera besides its video. */
export interface CameraControls {
  readonly torch: boolean;
  /** `current` is usually a factor of the widest. */
  readonly zoom?: (ControlRange & { readonly current: number }) | undefined;
  /** Absent without manual focus. `current` is usually in meters, absent in autofocus. */
  readonly focus?: (ControlRange & { readonly current?: number | undefined }) | undefined;
}

/** Without a step, uses a hundredth. */
const usable = (range: ControlRange | undefined): ControlRange | undefined => {
  if (range === undefined || !(range.max > range.min)) return undefined;
  const { min, max, step } = range;
  return { min, max, step: step > 0 ? step : (max - min) / 100 };
};

/** Returns no controls for other or unknown sources. */
export const cameraControls = (track: MediaStreamTrack): CameraControls => {
  const capabilities: CameraCapabilities = track.getCapabilities?.() ?? {};
  const settings: CameraSettings = track.getSettings();
  const zoom = usable(capabilities.zoom);
  const modes = capabilities.focusMode ?? [];
  // Without autofocus, a user couldn't undo manual focus.
  const focus = modes.includes("manual") && modes.includes("continuous") ? usable(capabilities.focusDistance) : undefined;
  const isManual = settings.focusMode === "manual" && settings.focusDistance !== undefined;
  return {
    torch: capabilities.torch === true,
    ...(zoom && { zoom: { ...zoom, current: settings.zoom ?? zoom.min } }),
    ...(focus && { focus: { ...focus, ...(isManual && { current: settings.focusDistance }) } }),
  };
};

/** A request to a camera; numbers lie between `min` and `max` of {@link CameraControls}. Omitted controls stay unchanged. */
export interface CameraRequest {
  readonly torch?: boolean;
  readonly zoom?: number;
  readonly focus?: number | "auto";
}

const focusSet = (focus: number | "auto"): CameraSet =>
  focus === "auto" ? { focusMode: "continuous" } : { focusMode: "manual", focusDistance: focus };

/** Rejects if refused. */
export const setCamera = async (track: MediaStreamTrack, { focus, ...request }: CameraRequest): Promise<void> => {
  const before = track.getConstraints();
  const last: CameraSet = Object.assign({}, ...(before.advanced ?? []));
  if (focus !== undefined) delete last.focusDistance;
  const next: CameraSet = { ...last, ...request, ...(focus !== undefined && focusSet(focus)) };
  await track.applyConstraints({ ...before, advanced: [next] });
};
