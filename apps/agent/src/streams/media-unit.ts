import type { CarriedCodec } from "@setsuna/contracts";

/** An encoded frame or sound packet, in decoding order. */
export interface MediaUnit {
  readonly kind: "video" | "audio";
  readonly codec: CarriedCodec | "opus";
  readonly data: Uint8Array;
  readonly isKeyframe: boolean;
  /** Server's clock, ms; steady within a stream, estimated before the sender's clock is known. */
  readonly at: number;
  /** Played samples at 48 kHz; sound only. */
  readonly samples?: number | undefined;
}
