/** Ms since the Unix epoch, monotonic. Page, worker and worklet agree. */
export const localNow = (): number => performance.timeOrigin + performance.now();
