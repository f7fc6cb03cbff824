import type { SenderTimes } from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";
import type { CaptureClock } from "./capture-clock.ts";

/** A longer time means a wrong clock or timestamp, ms. */
const MAX_ENCODED_MS = 10_000;

/** Milliseconds on the server's clock; unknown ones are absent. */
export interface SenderStages {
  /** From capture to the encoder's output. */
  readonly encodedMs?: Milliseconds | undefined;
  readonly encodeMs?: Milliseconds | undefined;
  readonly pacerMs?: Milliseconds | undefined;
}

/**
 * Time to encoding is absent while either clock is a first guess. @param serverMinusSenderMs add to the sender's clock to get the
 * server's.
 */
export const senderStages = (
  { encoded, encodeMs, pacerMs }: SenderTimes,
  clock: CaptureClock,
  serverMinusSenderMs: Milliseconds | undefined,
): SenderStages => {
  const captured = encoded === undefined || !clock.settled ? undefined : clock.capturedAt(encoded.rtp);
  if (encoded === undefined || captured === undefined || serverMinusSenderMs === undefined) return { encodeMs, pacerMs };
  const encodedMs = encoded.at + serverMinusSenderMs - captured;
  return { encodeMs, pacerMs, ...(Math.abs(encodedMs) > MAX_ENCODED_MS ? {} : { encodedMs }) };
};
