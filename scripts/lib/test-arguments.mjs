const REPORTER = "--reporter=./scripts/test-run/reporter.ts";
const OURS = ["--no-install", "--all"];

/**
 * Returns whether tools may be installed; the tier (`all` with `--all`, undefined when files or folders are named, so that every journey among
 * them runs); and vitest's arguments, with our reporter unless another is named.
 */
export const vitestArguments = (given) => {
  const args = given.filter((argument) => !OURS.includes(argument));
  const namesReporter = args.some((argument) => /^--reporters?\b/.test(argument));
  const namesFiles = args.some((argument) => !argument.startsWith("-"));
  return {
    mayInstall: !given.includes("--no-install"),
    tier: given.includes("--all") ? "all" : namesFiles ? undefined : "everyday",
    args: ["run", ...(namesReporter ? [] : [REPORTER]), ...args],
  };
};
