/** Ms since the Unix epoch, with the fractions that the browser gives. */
export const epochNow = (): number => performance.timeOrigin + performance.now();
