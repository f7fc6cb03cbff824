const REPORTER = "--reporter=./scripts/test-run/reporter.ts";
const OURS = ["--no-install", "--all"];

/**
 * Tier: `all` with `--all`; undefined with paths, so that all their journeys run. `selects`: not every project or file. Adds our
 * reporter unless one is named.
 */
export const vitestArguments = (given) => {
  const args = given.filter((argument) => !OURS.includes(argument));
  const namesReporter = args.some((argument) => /^--reporters?\b/.test(argument));
  const namesFiles = args.some((argument) => !argument.startsWith("-"));
  return {
    mayInstall: !given.includes("--no-install"),
    tier: given.includes("--all") ? "all" : namesFiles ? undefined : "everyday",
    selects: namesFiles || args.some((argument) => argument.startsWith("--project")),
    args: ["run", ...(namesReporter ? [] : [REPORTER]), ...args],
  };
};
