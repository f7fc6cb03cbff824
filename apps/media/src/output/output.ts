import type { MediaPacket } from "@setsuna/media-protocol";

/** Takes received media: a container or a device. */
export interface Output {
  /** True from the first packet on that has a place in it. */
  readonly isOpen: boolean;
  /** Call one at a time. False for a packet that has no place: before the beginning. Throws MediaFailure. */
  write(packet: MediaPacket): Promise<boolean>;
  /** Finishes it. Safe to call twice. Throws MediaFailure. */
  close(): Promise<void>;
}
