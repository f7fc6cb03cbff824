import type { MediaPacket } from "@setsuna/media-protocol";

/** Sink of received media: container or device. */
export interface Output {
  /** From the first placed packet on. */
  readonly isOpen: boolean;
  /** Call one at a time. False for a packet before the beginning. Throws MediaFailure. */
  write(packet: MediaPacket): Promise<boolean>;
  /** Safe to call twice. Throws MediaFailure. */
  close(): Promise<void>;
}
