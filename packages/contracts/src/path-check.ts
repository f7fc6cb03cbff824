import { z } from "zod";
import { FrameLimit } from "./serial-id-values.ts";
import { Channel, SerialId } from "./values.ts";

/** The only channel of a path check, for filler video. docs/protocol/signalling.md. */
export const PATH_CHECK_CHANNEL = Channel.parse(1);
/** Twenty seconds, connecting, and a second try of one rate. */
export const PATH_CHECK_LIFETIME_SECONDS = 45;
/** Frame size of the filler, pixels. Its content makes the rate. */
export const PATH_CHECK_FRAME = { longSide: 640, shortSide: 360 } as const;
/** The relay's limit: the highest rate tried, with headers, repairs and probes. */
export const PATH_CHECK_BITS_PER_SECOND = 32_000_000;

/** A place for one line check. Its ID is no licence. */
export const PathCheckGrant = z.object({
  serialId: SerialId,
  pass: z.string().regex(/^[A-Za-z0-9_-]{43}$/),
  channel: Channel,
  lifetimeSeconds: z.number().int().positive(),
  /** The checked ID's largest frame; null if any size is allowed. */
  maxFrame: FrameLimit.nullable(),
});
export type PathCheckGrant = z.infer<typeof PathCheckGrant>;
