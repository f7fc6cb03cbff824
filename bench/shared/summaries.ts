import { median } from "@setsuna/testkit";

const known = (values: readonly (number | null)[]): number[] => values.filter((value) => value !== null);

/** Returns the smallest of the values that were measured; null: none was. */
export const least = (values: readonly (number | null)[]): number | null =>
  known(values).length === 0 ? null : Math.min(...known(values));

/** Returns the largest of the values that were measured; null: none was. */
export const largest = (values: readonly (number | null)[]): number | null =>
  known(values).length === 0 ? null : Math.max(...known(values));

/** Returns the median of one figure of all results; null: there are none. */
export const medianOf = <Result>(results: readonly Result[], read: (result: Result) => number): number | null =>
  results.length === 0 ? null : median(results.map(read));
