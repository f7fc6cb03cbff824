/** Ms since the Unix epoch on the monotonic clock: the same in page, worker and worklet up to a fraction of a millisecond. */
export const epochNow = () => performance.timeOrigin + performance.now();
