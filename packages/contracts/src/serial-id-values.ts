import { z } from "zod";

/** Licence kind of a serial ID. Spec §3, §9. */
export const Plan = z.enum(["free", "commercial", "pro"]);
export type Plan = z.infer<typeof Plan>;

/**
 * Contract status of a serial ID, in the order of spec §4: usable; payment not confirmed but usable; restricted for a general reason,
 * for payment not confirmed, for client overload, for usage violating terms; cancelled, pending deletion, still usable.
 */
export const ContractStatus = z.enum([
  "usable",
  "payment-unconfirmed-usable",
  "restricted",
  "restricted-payment",
  "restricted-overload",
  "restricted-terms",
  "cancelled-usable",
]);
export type ContractStatus = z.infer<typeof ContractStatus>;

/** Contract status on the serial card: spec §4, the shorter list. */
export const CardStatus = z.enum(["usable", "payment-error", "restricted", "pending-deletion"]);
export type CardStatus = z.infer<typeof CardStatus>;

/** Largest picture that may be sent, in pixels, whichever way it is held. */
export const FrameLimit = z.object({
  longSide: z.number().int().positive(),
  shortSide: z.number().int().positive(),
});
export type FrameLimit = z.infer<typeof FrameLimit>;

/** Most lines of a list of allowed addresses. */
export const MAX_ALLOWED_ADDRESSES = 100;

/** Limits that a relay enforces on the streams of one serial ID. */
export const StreamLimits = z.object({
  /** Usable video channels run from 1 to this. */
  videoChannels: z.number().int().min(0).max(255),
  /** Absent: any size. */
  maxFrame: FrameLimit.optional(),
  /** Most that a sender may send, in bit/s with all that belongs to it; absent: as much as the line takes. */
  maxBitrate: z.number().int().positive().optional(),
  /** Addresses and networks that media may come from and go to; empty: all. Canonical texts, see kit/ip-address. */
  allowedAddresses: z.array(z.string()),
});
export type StreamLimits = z.infer<typeof StreamLimits>;
