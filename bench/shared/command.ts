import process from "node:process";
import { Studio } from "@setsuna/testkit";
import { say } from "./output.ts";

/** Returns whether `--NAME` was given. */
export const flag = (name: string): boolean => process.argv.includes(`--${name}`);

/** Returns the value of the option `--NAME=VALUE`; undefined: it was not given. */
export const option = (name: string): string | undefined =>
  process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3);

/** Ends the process with 2 and a sentence where `what` was not built. */
export const requireBuilt = (isBuilt = Studio.isBuilt(), what = "studio"): void => {
  if (isBuilt) return;
  say(`The ${what} is not built. Run \`npm run build\`, then this bench again.`);
  process.exit(2);
};
