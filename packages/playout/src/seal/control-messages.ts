import { MAX_CONTROL_BYTES, parseControlHeader } from "@setsuna/contracts";
import { err, ok, type Result } from "@setsuna/kit";
import { joinBytes } from "@setsuna/rtp/octets";
import type { OpenError, Opener } from "./opener.ts";
import type { Sealer } from "./sealer.ts";
import { trailerBytes } from "./trailer.ts";

/** Bytes that sealing adds to a control message: each can be opened by itself. */
export const CONTROL_SEAL_BYTES = trailerBytes(true);

/**
 * Seals the value of a control message. Kind, key, number and time stay in clear, since the relay keeps the newest state of each
 * key; all are bound to the value. Throws RangeError when the sealed message would be too long or `message` is none.
 */
export const sealControlMessage = (sealer: Sealer, message: Uint8Array): Uint8Array<ArrayBuffer> => {
  const header = parseControlHeader(message);
  if (!header.ok) throw new RangeError(`no control message: ${header.error}`);
  if (message.length + CONTROL_SEAL_BYTES > MAX_CONTROL_BYTES)
    throw new RangeError(`control message of ${message.length} bytes, ${CONTROL_SEAL_BYTES} more when sealed`);
  const clear = message.slice(0, header.value.payloadOffset);
  return joinBytes([clear, sealer.seal({ clear, secret: message.subarray(clear.length) }, 0, true)]);
};

/** The control message that was sealed. Never throws. */
export const openControlMessage = (opener: Opener, message: Uint8Array): Result<Uint8Array<ArrayBuffer>, OpenError> => {
  const header = parseControlHeader(message);
  if (!header.ok) return err("unsealed");
  const clear = message.slice(0, header.value.payloadOffset);
  const opened = opener.open(message.subarray(clear.length), clear, undefined);
  return opened.ok ? ok(joinBytes([clear, opened.value])) : opened;
};
