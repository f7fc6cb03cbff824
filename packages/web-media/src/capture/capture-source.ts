import type { CaptureKind, CaptureSettings } from "@setsuna/client";
import type { AudioChannels } from "@setsuna/contracts";

/** A running source of one kind. The code that opens it stops it. */
export interface CaptureSource {
  readonly track: MediaStreamTrack;
  /** Number of audio channels; absent for video. */
  readonly channels?: AudioChannels | undefined;
  /** Follows new settings in place. False when it cannot: a new source is needed. */
  adapt(settings: CaptureSettings): Promise<boolean>;
  stop(): void;
  /** Calls `changed` when the system withholds the source, and when it gives it back. Absent: it never does. */
  onMuted?(changed: (muted: boolean) => void): void;
}

/** Follows a track that the system may mute: a locked phone, a call, another app or a second capture (Media Capture and Streams §4.3.1). */
export const mutedBySystem =
  (track: MediaStreamTrack): CaptureSource["onMuted"] =>
  (changed) => {
    track.onmute = () => changed(true);
    track.onunmute = () => changed(false);
    if (track.muted) changed(true);
  };

/** Holds at most one running source of each kind. */
export type Sources = { readonly [K in CaptureKind]?: CaptureSource | undefined };

/** Opens the settings' sources for the requested kinds. Rejects with StudioError after stopping those already opened. */
export type SourceOpener = (settings: CaptureSettings, kinds: Record<CaptureKind, boolean>) => Promise<Sources>;

/** Applies constraints to a live track. A source that rejects them continues unchanged, and the encoder adapts. */
export const constrain = async (track: MediaStreamTrack, constraints: MediaTrackConstraints): Promise<void> => {
  try {
    await track.applyConstraints(constraints);
  } catch (error) {
    // OverconstrainedError is no DOMException in every browser; a canvas or file behind a replaced getUserMedia throws others.
    if (!(error instanceof Error) && !(error instanceof DOMException)) throw error;
  }
};
