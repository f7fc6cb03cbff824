import type { CaptureKind, CaptureSettings } from "@setsuna/client";
import type { AudioChannels } from "@setsuna/contracts";

/** The opener stops it. */
export interface CaptureSource {
  readonly track: MediaStreamTrack;
  /** Absent for video. */
  readonly channels?: AudioChannels | undefined;
  /** False means that it needs a new source. */
  adapt(settings: CaptureSettings): Promise<boolean>;
  stop(): void;
  /** Called when the system withholds or returns it. Absent if it never does. */
  onMuted?(changed: (muted: boolean) => void): void;
}

/** Media Capture and Streams §4.3.1. */
export const mutedBySystem =
  (track: MediaStreamTrack): CaptureSource["onMuted"] =>
  (changed) => {
    track.onmute = () => changed(true);
    track.onunmute = () => changed(false);
    if (track.muted) changed(true);
  };

export type Sources = { readonly [K in CaptureKind]?: CaptureSource | undefined };

/** Rejects with StudioError after stopping everything. */
export type SourceOpener = (settings: CaptureSettings, kinds: Record<CaptureKind, boolean>) => Promise<Sources>;

export const constrain = async (track: MediaStreamTrack, constraints: MediaTrackConstraints): Promise<void> => {
  try {
    await track.applyConstraints(constraints);
  } catch (error) {
    // It isn't a DOMException everywhere, and a replaced getUserMedia throws others.
    if (!(error instanceof Error) && !(error instanceof DOMException)) throw error;
  }
};
