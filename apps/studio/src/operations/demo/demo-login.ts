import { randomInt } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const FILE = "demo-login.txt";
/** Syllables without look-alike letters. */
const SYLLABLES = [
  "ka",
  "ki",
  "ku",
  "ke",
  "ko",
  "sa",
  "su",
  "se",
  "ta",
  "te",
  "na",
  "ni",
  "ne",
  "ha",
  "mi",
  "mu",
  "ya",
  "yu",
  "ra",
  "ri",
];
const SYLLABLES_IN_PASSWORD = 12;

/** Twelve syllables plus what the password rule requires: about 52 bits. */
export const newDemoPassword = (random: (limit: number) => number = randomInt): string => {
  const text = Array.from({ length: SYLLABLES_IN_PASSWORD }, () => SYLLABLES[random(SYLLABLES.length)]).join("");
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${random(10)}`;
};

/** Readable only by the owner. */
export const keepDemoPassword = (directory: string, password: string): void =>
  writeFileSync(join(directory, FILE), `${password}\n`, { mode: 0o600 });

/** Undefined: none, such as after deleting the file. It may have changed since. */
export const keptDemoPassword = (directory: string): string | undefined => {
  const path = join(directory, FILE);
  return existsSync(path) ? readFileSync(path, "utf8").trim() : undefined;
};
