import type { SenderTimes } from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";
import type { CaptureClock } from "./capture-clock.ts";

/** No encoder takes longer, ms: then a clock or a timestamp is wrong. */
const MOST_ENCODED_MS = 10_000;

/** Times of a frame's stages inside its sender, ms, on the server's clock. Each is absent if unknown. */
export interface SenderStages {
  /** From capture until the frame left the encoder. */
  readonly encodedMs?: Milliseconds | undefined;
  readonly encodeMs?: Milliseconds | undefined;
  readonly pacerMs?: Milliseconds | undefined;
}

/**
 * Reads the sender's stage times on its stream's clock. The time to encoding is absent while either clock is a first guess.
 * @param serverMinusSenderMs add to the sender's clock to get the server's.
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
