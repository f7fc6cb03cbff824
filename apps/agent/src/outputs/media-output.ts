import type { MediaUnit } from "../streams/media-unit.ts";

/** Takes received media: a container, a device, a window. */
export interface MediaOutput {
  /** Bytes of media taken so far. */
  readonly bytes: number;
  /** True from the first unit on that has a place in it. */
  readonly isOpen: boolean;
  /** Picture size; undefined before it is open or without a picture. */
  size(): { readonly width: number; readonly height: number } | undefined;
  /** Call one at a time. False for a unit that has no place: before the beginning. Throws StudioError. */
  write(unit: MediaUnit): Promise<boolean>;
  /** Finishes it. Safe to call twice. */
  close(): Promise<void>;
  /** Ends it at once, finished or not, whatever it waits for. Safe to call twice. */
  abandon(): void;
}
