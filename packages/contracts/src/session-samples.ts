import { z } from "zod";

/** Bits of a sample's last number. */
export const SAMPLE_FLAGS = {
  /** The stream comes directly from the sender. */
  direct: 1,
  /** Through a TURN server. */
  turn: 2,
  /** The client's address or port changed in this second. */
  moved: 4,
  /** For a sender: another one is on air. */
  standby: 8,
  /** For a sender: nothing arrives from the client, not even heartbeats. */
  silent: 16,
} as const;

const Count = z.number().int().min(0);
const Unknown = z.null();

/**
 * One second of a media session, as its relay measured it: seconds since the Unix epoch (server clock), kbit/s, lost packets per
 * 1000 (a sender's before repair), round trip ms, latency from capture to screen ms, frozen ms, and {@link SAMPLE_FLAGS}.
 * Null: unknown.
 */
export const SessionSample = z.tuple([
  Count,
  Count,
  z.union([Count.max(1000), Unknown]),
  z.union([Count, Unknown]),
  z.union([Count, Unknown]),
  z.union([Count, Unknown]),
  Count,
]);
export type SessionSample = z.infer<typeof SessionSample>;

/** Seconds in one message. */
export const SAMPLES_PER_MESSAGE = 5;
