import type { MediaPacket } from "@setsuna/media-protocol";

export interface Output {
  readonly isOpen: boolean;
  /** Call one at a time. False for a packet before the beginning. Throws MediaFailure. */
  write(packet: MediaPacket): Promise<boolean>;
  /** Safe to call twice. Throws MediaFailure. */
  close(): Promise<void>;
}
