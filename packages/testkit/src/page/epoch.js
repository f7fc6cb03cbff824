/** Ms since the Unix epoch, with the fractions that the browser gives. */
export const epochNow = () => performance.timeOrigin + performance.now();
