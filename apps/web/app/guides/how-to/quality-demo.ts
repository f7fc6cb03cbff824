/** Figures of the Control Quality walk-through, which its screenshots show too. Spec §9. */
export const QUALITY_DEMO = { channel: 9, delayMs: 500, firstBitsPerSecond: 15_000_000, thenBitsPerSecond: 10_000_000 } as const;

export const mbps = (bitsPerSecond: number): string => `${bitsPerSecond / 1_000_000}`;
