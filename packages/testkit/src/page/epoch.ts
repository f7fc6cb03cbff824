export const epochNow = (): number => performance.timeOrigin + performance.now();
