import { milliseconds } from "@setsuna/kit";

/** Ms since the Unix epoch with sub-millisecond fractions; never steps back while the process runs. */
export const serverClock = { now: () => milliseconds(performance.timeOrigin + performance.now()) };
