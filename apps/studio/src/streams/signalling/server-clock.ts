import { milliseconds } from "@setsuna/kit";

/** Milliseconds since the Unix epoch, with fractions; never goes back. */
export const serverClock = { now: () => milliseconds(performance.timeOrigin + performance.now()) };
