import { z } from "zod";
import { ERRORS, type ErrorCode } from "./errors.ts";

/**
 * Control Quality (docs/protocol/control-data.md): a receiver sends state `quality` on the bitrate-control channel; the sender
 * answers `quality-answer` on its main control channel.
 */
export const QUALITY_KEY = "quality";
export const QUALITY_ANSWER_KEY = "quality-answer";

/** Range that a receiver may request, bit/s. */
export const MIN_QUALITY_BITS_PER_SECOND = 50_000;
export const MAX_QUALITY_BITS_PER_SECOND = 200_000_000;
/** Whole bit/s, such as 5000000. Spec §9. */
export const QualityBitrate = z.number().int().min(MIN_QUALITY_BITS_PER_SECOND).max(MAX_QUALITY_BITS_PER_SECOND);

/** The answer repeats it. */
const RequestNumber = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
/** Accepts any number, so that a wrong one gets an answer. */
export const QualityRequest = z.object({ request: RequestNumber, bitsPerSecond: z.number() });
export type QualityRequest = z.infer<typeof QualityRequest>;

/** `applied`: new encoder target, lower than asked if the sender set a limit. */
export const QualityAnswer = z.discriminatedUnion("status", [
  z.object({ status: z.literal("applied"), request: RequestNumber, bitsPerSecond: QualityBitrate }),
  z.object({
    status: z.literal("refused"),
    request: RequestNumber,
    /** Unknown codes of newer senders become `internal`. */
    code: z
      .string()
      .transform((code) => (Object.hasOwn(ERRORS, code) ? code : "internal"))
      .pipe(z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]])),
  }),
]);
export type QualityAnswer = z.infer<typeof QualityAnswer>;
