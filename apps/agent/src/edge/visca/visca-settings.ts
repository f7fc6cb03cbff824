import { Channel, PTZ_STOP_AFTER_MS } from "@setsuna/contracts";
import { z } from "zod";

/** Port of VISCA over IP by UDP; cameras that take plain VISCA have others, such as 1259 (UDP) and 5678 (TCP). */
const VISCA_PORT = 52_381;

const Camera = z.object({
  host: z.string().min(1).max(253),
  port: z.number().int().min(1).max(65_535).default(VISCA_PORT),
  /** `visca-ip`: UDP with a header and sequence numbers. `udp`, `tcp`: plain VISCA. */
  protocol: z.enum(["visca-ip", "udp", "tcp"]).default("visca-ip"),
  /** VISCA address; 1 for every camera with a separate network address. */
  address: z.number().int().min(1).max(7).default(1),
  /** Control channel whose tally the camera shows and whose `ptz` and `gamepad` drive it. */
  channel: Channel,
  /** Control channel for `ptz-status`. Absent: `channel`, if this program sends it. */
  answerChannel: Channel.optional(),
  /** Lamps of the camera: red alone, red and green, or none. Amber lights both. */
  tally: z.enum(["none", "red", "red-green"]).default("red"),
  /** Interval between questions for the position, ms; 0 asks only after `ptz-inquire`. */
  inquireMs: z.number().int().min(0).max(60_000).default(1000),
  /** The camera stops when no drive has been said for this long, ms. */
  stopAfterMs: z.number().int().min(200).max(5000).default(PTZ_STOP_AFTER_MS),
});
export type ViscaCamera = z.infer<typeof Camera>;

/** Remote heads and cameras that speak VISCA. */
export const ViscaSettings = z.object({ cameras: z.array(Camera).min(1).max(32) });
export type ViscaSettings = z.infer<typeof ViscaSettings>;
