import type { SenderTimes } from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";
import type { CaptureClock } from "./capture-clock.ts";

/** No encoder takes longer, ms: then a clock or a timestamp is wrong. */
const MOST_ENCODED_MS = 10_000;

/** Stages of a frame inside its sender, ms, on the clocks of here. Each is absent where it is not known. */
export interface SenderStages {
  /** From capture until the frame left the encoder. */
  readonly encodedMs?: Milliseconds | undefined;
  readonly encodeMs?: Milliseconds | undefined;
  readonly pacerMs?: Milliseconds | undefined;
}

/**
 * Reads what a sender says of its stages against the clock of its stream. The time until a frame is encoded is absent while either clock is a
 * first guess.
 * @param serverMinusSenderMs what to add to the sender's clock to get the server's.
 */
export const senderStages = (
  { encoded, encodeMs, pacerMs }: SenderTimes,
  clock: CaptureClock,
  serverMinusSenderMs: Milliseconds | undefined,
): SenderStages => {
  const captured = encoded === undefined || !clock.settled ? undefined : clock.capturedAt(encoded.rtp);
  if (encoded === undefined || captured === undefined || serverMinusSenderMs === undefined) return { encodeMs, pacerMs };
  const encodedMs = encoded.at + serverMinusSenderMs - captured;
  return { encodeMs, pacerMs, ...(Math.abs(encodedMs) > MOST_ENCODED_MS ? {} : { encodedMs }) };
};
