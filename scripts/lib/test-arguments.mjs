const REPORTER = "--reporter=./scripts/test-run/reporter.ts";

/**
 * Returns whether tools may be installed, whether all tests are asked for, and the arguments of vitest: all that follow but ours, and our
 * reporter unless one is named.
 */
export const vitestArguments = (given) => {
  const args = given.filter((argument) => argument !== "--no-install");
  const namesReporter = args.some((argument) => /^--reporters?\b/.test(argument));
  return {
    mayInstall: args.length === given.length,
    isWhole: args.length === 0,
    args: ["run", ...(namesReporter ? [] : [REPORTER]), ...args],
  };
};
