import { z } from "zod";
import { Bytes32, SerialId } from "./values.ts";

/** Prefix of the confirmation's HMAC input, before the serial ID. docs/protocol/signalling.md, "ID password". */
export const PASSWORD_CONFIRMATION_NAME = "setsuna-confirmation-v1:";

const Request = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

/** Client. `blinded`: a ristretto255 element (RFC 9496) that hides the password, RFC 9497 §3.3.1. */
export const Evaluate = z.object({ type: z.literal("evaluate"), request: Request, serialId: SerialId, blinded: Bytes32 });
/**
 * Server. `confirmation` fits the current password's proof, so that a client checks the keys before showing anything; without a
 * password or ID it fits none.
 */
export const Evaluated = z.object({ type: z.literal("evaluated"), request: Request, element: Bytes32, confirmation: Bytes32 });
/** Answer of the server, without the number of the request. */
export const PasswordEvaluation = Evaluated.pick({ element: true, confirmation: true });
export type PasswordEvaluation = z.infer<typeof PasswordEvaluation>;
