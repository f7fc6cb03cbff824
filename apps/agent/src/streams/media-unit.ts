import type { CarriedCodec } from "@setsuna/contracts";

/** Describes one encoded frame or sound packet of a received stream, in decoding order. */
export interface MediaUnit {
  readonly kind: "video" | "audio";
  readonly codec: CarriedCodec | "opus";
  readonly data: Uint8Array;
  readonly isKeyframe: boolean;
  /** Capture time, ms on the server's clock; steady within a stream, an estimate before the sender's clock is known. */
  readonly at: number;
  /** 48 kHz samples that the packet plays; sound only. */
  readonly samples?: number | undefined;
}
