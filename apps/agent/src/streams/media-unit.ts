import type { CarriedCodec } from "@setsuna/contracts";

export interface MediaUnit {
  readonly kind: "video" | "audio";
  readonly codec: CarriedCodec | "opus";
  readonly data: Uint8Array;
  readonly isKeyframe: boolean;
  /** Server's clock, ms; steady within a stream, estimated before the sender's clock is known. */
  readonly at: number;
  /** Samples to play at 48 kHz; audio only. */
  readonly samples?: number | undefined;
}
