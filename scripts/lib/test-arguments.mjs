const REPORTER = "--reporter=./scripts/test-run/reporter.ts";

/** Returns whether tools may be installed, and the arguments of vitest: all that follow but ours, and our reporter unless one is named. */
export const vitestArguments = (given) => {
  const args = given.filter((argument) => argument !== "--no-install");
  const namesReporter = args.some((argument) => /^--reporters?\b/.test(argument));
  return { mayInstall: args.length === given.length, args: ["run", ...(namesReporter ? [] : [REPORTER]), ...args] };
};
