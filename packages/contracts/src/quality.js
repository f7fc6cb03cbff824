import { z } from "zod";
import { ERRORS } from "./errors.ts";
/**
 * Control Quality on the wire (docs/protocol/control-data.md): a receiver sends a request as state `quality` on the bitrate-control channel;
 * the sender answers with state `quality-answer` on its main control channel.
 */
export const QUALITY_KEY = "quality";
export const QUALITY_ANSWER_KEY = "quality-answer";
/** Lowest and highest video bitrate that a receiver may ask for, bit/s. */
export const MIN_QUALITY_BITS_PER_SECOND = 50000;
export const MAX_QUALITY_BITS_PER_SECOND = 200000000;
/** A bitrate that a sender takes, whole bit/s. Spec §9: such as 5000000. */
export const QualityBitrate = z.number().int().min(MIN_QUALITY_BITS_PER_SECOND).max(MAX_QUALITY_BITS_PER_SECOND);
/** Names one request; the answer repeats it. */
const RequestNumber = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
/** The bitrate may be any number here, so that a wrong one is answered and not ignored. */
export const QualityRequest = z.object({ request: RequestNumber, bitsPerSecond: z.number() });
/** `applied`: the encoder has the new target, which is lower than asked where the sender set a limit. */
export const QualityAnswer = z.discriminatedUnion("status", [
    z.object({ status: z.literal("applied"), request: RequestNumber, bitsPerSecond: QualityBitrate }),
    z.object({
        status: z.literal("refused"),
        request: RequestNumber,
        /** One that this program does not know comes from a newer sender, and is `internal` here. */
        code: z
            .string()
            .transform((code) => (Object.hasOwn(ERRORS, code) ? code : "internal"))
            .pipe(z.enum(Object.keys(ERRORS))),
    }),
]);
