/** The upper of two middle values; undefined: no values. Doesn't change the input. */
export const median = (values: readonly number[]): number | undefined => [...values].sort((a, b) => a - b)[values.length >> 1];
