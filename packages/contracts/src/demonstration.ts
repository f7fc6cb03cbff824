import { z } from "zod";
import { Channel, SerialId } from "./values.ts";

/** The only channel of a demo. docs/decisions/0020-landing-demo.md. */
export const DEMO_CHANNEL = Channel.parse(1);
/** Lifetime of a demo, after which everything on it ends. */
export const DEMO_LIFETIME_SECONDS = 90;
/** Largest frame of a demo in pixels, in either orientation. */
export const DEMO_FRAME = { longSide: 640, shortSide: 360 } as const;
/** The relay's limit: twice the landing page's bitrate, for headers, repairs and probes. */
export const DEMO_BITS_PER_SECOND = 1_200_000;

/** A demo for one visitor. Its ID is no license. */
export const DemonstrationGrant = z.object({
  serialId: SerialId,
  /** Proof key like a password's: 32 bytes in base64url. Encrypts nothing. */
  pass: z.string().regex(/^[A-Za-z0-9_-]{43}$/),
  channel: Channel,
  lifetimeSeconds: z.number().int().positive(),
});
export type DemonstrationGrant = z.infer<typeof DemonstrationGrant>;
