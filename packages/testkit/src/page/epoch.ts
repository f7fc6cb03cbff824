/** Ms since the Unix epoch, with fractions. */
export const epochNow = (): number => performance.timeOrigin + performance.now();
