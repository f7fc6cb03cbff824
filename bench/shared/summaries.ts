import { median } from "@setsuna/testkit";

const known = (values: readonly (number | null)[]): number[] => values.filter((value) => value !== null);

export const least = (values: readonly (number | null)[]): number | null =>
  known(values).length === 0 ? null : Math.min(...known(values));

export const largest = (values: readonly (number | null)[]): number | null =>
  known(values).length === 0 ? null : Math.max(...known(values));

export const medianOf = <Result>(results: readonly Result[], read: (result: Result) => number): number | null =>
  results.length === 0 ? null : median(results.map(read));
