/** How many files are named as the slowest. */
const SLOWEST = 10;

/** Returns a number with its noun, such as `1 file` or `2,000 files`. */
export const counted = (count, noun) => `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;

/** Returns a time in ms as `45 s` or `3 min 05 s`. */
export const spoken = (ms) => {
  const seconds = Math.round(ms / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, "0")} s`;
};

/** Returns how many files ended, with how many tests of what outcome. `files`: how many there are to run. */
export const totals = (results, files) => {
  const sum = (part) => results.reduce((total, result) => total + result[part], 0);
  const [failed, skipped] = [sum("failed"), sum("skipped")];
  return [
    `${results.length} of ${counted(files, "file")}`,
    counted(sum("passed") + failed, "test"),
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
  ].join(", ");
};

/** Returns the lines of a summary: the slowest files, slowest first, and the files that skipped tests. */
export const summaryLines = (results) => {
  const slowest = [...results].sort((a, b) => b.tookMs - a.tookMs).slice(0, SLOWEST);
  const skipping = results.filter(({ skipped }) => skipped > 0);
  return [
    ...(slowest.length > 1 ? ["Slowest files:"] : []),
    ...(slowest.length > 1 ? slowest : []).map(
      ({ file, project, tookMs }) => `  ${(tookMs / 1000).toFixed(1).padStart(6)} s  ${project}  ${file}`,
    ),
    ...(skipping.length > 0 ? ["Skipped tests:"] : []),
    ...skipping.map(({ file, skipped }) => `  ${String(skipped).padStart(6)}    ${file}`),
  ];
};
