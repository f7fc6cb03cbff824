import { Channel, PTZ_STOP_AFTER_MS } from "@setsuna/contracts";
import { z } from "zod";

/** VISCA over IP; plain VISCA has others, such as 1259 (UDP) and 5678 (TCP). */
const VISCA_PORT = 52_381;

const Camera = z.object({
  host: z.string().min(1).max(253),
  port: z.number().int().min(1).max(65_535).default(VISCA_PORT),
  /** `visca-ip`: UDP with header and sequence numbers. `udp`, `tcp`: plain VISCA. */
  protocol: z.enum(["visca-ip", "udp", "tcp"]).default("visca-ip"),
  /** Cameras with their own network address use 1. */
  address: z.number().int().min(1).max(7).default(1),
  channel: Channel,
  /** Channel for `ptz-status`; `channel` by default, if we send it. */
  answerChannel: Channel.optional(),
  /** `red-green` shows amber with both lamps. */
  tally: z.enum(["none", "red", "red-green"]).default("red"),
  /** Position inquiry interval, ms; 0 inquires only after `ptz-inquire`. */
  inquireMs: z.number().int().min(0).max(60_000).default(1000),
  /** Without a drive for this long, the camera stops, ms. */
  stopAfterMs: z.number().int().min(200).max(5000).default(PTZ_STOP_AFTER_MS),
});
export type ViscaCamera = z.infer<typeof Camera>;

export const ViscaSettings = z.object({ cameras: z.array(Camera).min(1).max(32) });
export type ViscaSettings = z.infer<typeof ViscaSettings>;
