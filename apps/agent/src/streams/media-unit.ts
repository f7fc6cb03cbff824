import type { CarriedCodec } from "@setsuna/contracts";
import type { SurroundPacket } from "@setsuna/playout";

export interface MediaUnit {
  readonly kind: "video" | "audio";
  readonly codec: CarriedCodec | "opus";
  /** A frame, or an Opus packet of at most two channels. */
  readonly data: Uint8Array;
  /** All channels, if there are more than two. */
  readonly surround?: SurroundPacket | undefined;
  readonly isKeyframe: boolean;
  /** Server's clock, ms; steady within a stream, estimated before the sender's clock is known. */
  readonly at: number;
  /** Samples to play at 48 kHz; audio only. */
  readonly samples?: number | undefined;
}
