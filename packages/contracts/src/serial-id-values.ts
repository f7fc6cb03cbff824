import { z } from "zod";

/** Spec §3, §9. */
export const Plan = z.enum(["free", "commercial", "pro"]);
export type Plan = z.infer<typeof Plan>;

/**
 * Spec §4, in order: usable; payment not confirmed but usable; restricted for a general reason, unconfirmed payment, client
 * overload, terms violation; cancelled, pending deletion, still usable.
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

/** Spec §4, the shorter list. */
export const CardStatus = z.enum(["usable", "payment-error", "restricted", "pending-deletion"]);
export type CardStatus = z.infer<typeof CardStatus>;

/** Largest frame in pixels, in either orientation. */
export const FrameLimit = z.object({
  longSide: z.number().int().positive(),
  shortSide: z.number().int().positive(),
});
export type FrameLimit = z.infer<typeof FrameLimit>;

/** Maximum lines of an IP restriction. */
export const MAX_ALLOWED_ADDRESSES = 100;

/** Limits that a relay enforces per serial ID. */
export const StreamLimits = z.object({
  videoChannels: z.number().int().min(0).max(255),
  maxFrame: FrameLimit.optional(),
  /** Bit/s including overhead; absent if unlimited. */
  maxBitrate: z.number().int().positive().optional(),
  /** For media in both directions; empty allows all. Canonical (kit/ip-address). */
  allowedAddresses: z.array(z.string()),
});
export type StreamLimits = z.infer<typeof StreamLimits>;
