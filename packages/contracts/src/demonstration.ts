import { z } from "zod";
import { Channel, SerialId } from "./values.ts";

/** The only stream of a demonstration: one picture, on this video channel. docs/decisions/0020-landing-demo.md. */
export const DEMO_CHANNEL = Channel.parse(1);
/** After so long a demonstration ends, whatever runs on it. */
export const DEMO_LIFETIME_SECONDS = 90;
/** The largest picture of a demonstration, in pixels, whichever way it is held. */
export const DEMO_FRAME = { longSide: 640, shortSide: 360 } as const;
/** Highest bitrate that the relay takes of a demonstration's sender: twice the landing page's, headers, repairs and probes included. */
export const DEMO_BITS_PER_SECOND = 1_200_000;

/** A demonstration for one visitor. Its ID is nobody's licence and is good for nothing else. */
export const DemonstrationGrant = z.object({
  serialId: SerialId,
  /** Its proofs open the ID as those of a password's key would: 32 bytes in base64url. Nothing is encrypted by it. */
  pass: z.string().regex(/^[A-Za-z0-9_-]{43}$/),
  channel: Channel,
  /** From now, in seconds. */
  lifetimeSeconds: z.number().int().positive(),
});
export type DemonstrationGrant = z.infer<typeof DemonstrationGrant>;
