const REPORTER = "--reporter=./scripts/test-run/reporter.ts";
const OURS = ["--no-install", "--all"];

/**
 * Returns whether tools may be installed, whether everything runs (`--all`: what else takes turns by the day), whether journeys take turns (not
 * where files or folders are named), and the arguments of vitest: all that follow but ours, and our reporter unless one is named.
 */
export const vitestArguments = (given) => {
  const args = given.filter((argument) => !OURS.includes(argument));
  const namesReporter = args.some((argument) => /^--reporters?\b/.test(argument));
  const runsAll = given.includes("--all");
  return {
    mayInstall: !given.includes("--no-install"),
    runsAll,
    takesTurns: !runsAll && args.every((argument) => argument.startsWith("-")),
    args: ["run", ...(namesReporter ? [] : [REPORTER]), ...args],
  };
};
