import type { MediaUnit } from "../streams/media-unit.ts";

/** Sink of received media: container, device or window. */
export interface MediaOutput {
  readonly bytes: number;
  readonly isOpen: boolean;
  /** Undefined before opening or without video. */
  size(): { readonly width: number; readonly height: number } | undefined;
  /** Call one at a time. False for a unit before the beginning. Throws StudioError. */
  write(unit: MediaUnit): Promise<boolean>;
  close(): Promise<void>;
  /** Ends at once, whatever it waits for. Safe to call twice. */
  abandon(): void;
}
