import process from "node:process";
import { Studio } from "@setsuna/testkit";
import { say } from "./output.ts";

/** Comma-separated; empty selects all. Throws RangeError for an unknown name. */
export const chosenOf = <Name extends string>(list: string | undefined, names: readonly Name[]): readonly Name[] =>
  list?.split(",").map((name) => {
    const found = names.find((each) => each === name);
    if (found === undefined) throw new RangeError(`no system "${name}"; there are ${names.join(", ")}`);
    return found;
  }) ?? names;

export const requireBuilt = (isBuilt = Studio.isBuilt(), what = "studio"): void => {
  if (isBuilt) return;
  say(`The ${what} is not built. Run \`npm run build\`, then this bench again.`);
  process.exit(2);
};
