/** Returns the median of the values, the upper of the two in the middle of an even number; undefined of none. The values stay as they are. */
export const median = (values: readonly number[]): number | undefined => [...values].sort((a, b) => a - b)[values.length >> 1];
