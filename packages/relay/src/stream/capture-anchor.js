import { distance32 } from "@setsuna/kit";
/** Subscribers are told anew when the capture times that they know are off by this much, ms. */
const TOLD_TOLERANCE_MS = 1;
/** True when one who knows only `told` would be wrong by 1 ms or more, or takes a guess for settled or the other way round. */
export const anchorMoved = (told, now) => {
    if (told === undefined || told.settled !== now.settled)
        return true;
    const expected = told.capturedAt + (distance32(now.rtp, told.rtp) * 1000) / now.clockRate;
    return Math.abs(now.capturedAt - expected) >= TOLD_TOLERANCE_MS;
};
