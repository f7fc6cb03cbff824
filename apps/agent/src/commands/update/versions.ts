const parts = (version: string): readonly [readonly number[], string | undefined] => {
  const [, numbers = "", before] = /^v?([0-9.]*)(?:-([^+]*))?/.exec(version) ?? [];
  return [numbers.split(".").map(Number), before];
};

/**
 * Above 0: `one` is newer; below 0: older. Semantic Versioning 2.0.0 §11: numbers by value; a pre-release precedes its version.
 */
export const compareVersions = (one: string, other: string): number => {
  const [[numbers, before], [others, otherBefore]] = [parts(one), parts(other)];
  for (let at = 0; at < Math.max(numbers.length, others.length); at += 1) {
    const difference = (numbers[at] ?? 0) - (others[at] ?? 0);
    if (difference !== 0) return difference;
  }
  if (before === otherBefore) return 0;
  if (before === undefined) return 1;
  if (otherBefore === undefined) return -1;
  return before.localeCompare(otherBefore, "en", { numeric: true });
};
