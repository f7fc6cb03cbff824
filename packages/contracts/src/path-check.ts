import { z } from "zod";
import { FrameLimit } from "./serial-id-values.ts";
import { Channel, SerialId } from "./values.ts";

/** The only stream of a line check: filler, on this video channel. docs/protocol/signalling.md. */
export const PATH_CHECK_CHANNEL = Channel.parse(1);
/** After so long a line check ends, whatever runs on it: its twenty seconds, connecting, and a second try of one rate. */
export const PATH_CHECK_LIFETIME_SECONDS = 45;
/** The largest picture of a line check, in pixels: the filler behind it makes the rate. */
export const PATH_CHECK_FRAME = { longSide: 640, shortSide: 360 } as const;
/** Highest bitrate that the relay takes of a line check: the highest rate that is tried, with headers, repairs and probes. */
export const PATH_CHECK_BITS_PER_SECOND = 32_000_000;

/** A place for one line check. Its ID is nobody's licence and is good for nothing else. */
export const PathCheckGrant = z.object({
  serialId: SerialId,
  /** Its proofs open the ID as those of a password's key would: 32 bytes in base64url. Nothing is encrypted by it. */
  pass: z.string().regex(/^[A-Za-z0-9_-]{43}$/),
  channel: Channel,
  /** From now, in seconds. */
  lifetimeSeconds: z.number().int().positive(),
  /** Largest picture that the ID asked for may send; null: any. */
  maxFrame: FrameLimit.nullable(),
});
export type PathCheckGrant = z.infer<typeof PathCheckGrant>;
