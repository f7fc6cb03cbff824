import { z } from "zod";
import { Bytes32, SerialId } from "./values.ts";

/** Messages by which a client gets the server's part of the keys of an ID password, before its `hello`. docs/protocol/signalling.md, "ID password". */

/** Begins the text that the confirmation of a proof is an HMAC of; the serial ID follows. docs/protocol/signalling.md, "ID password". */
export const PASSWORD_CONFIRMATION_NAME = "setsuna-confirmation-v1:";

const Request = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

/** Client: asks for the server's part. `blinded`: an element of ristretto255 (RFC 9496) that hides the password, RFC 9497 §3.3.1. */
export const Evaluate = z.object({ type: z.literal("evaluate"), request: Request, serialId: SerialId, blinded: Bytes32 });
/**
 * Server: `element` is the evaluated element. `confirmation` fits the proof of the ID's present password, so that a client sees whether both mean
 * the same keys before it shows anything; for an ID without a password, or that does not exist, it fits none.
 */
export const Evaluated = z.object({ type: z.literal("evaluated"), request: Request, element: Bytes32, confirmation: Bytes32 });
/** Answer of the server, without the number of the request. */
export const PasswordEvaluation = Evaluated.pick({ element: true, confirmation: true });
export type PasswordEvaluation = z.infer<typeof PasswordEvaluation>;
