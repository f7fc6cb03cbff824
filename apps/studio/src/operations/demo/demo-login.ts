import { randomInt } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The demo account's login, for users who may read the data directory. */
const FILE = "demo-login.txt";
/** Without letters and digits that look alike. */
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

/** Twelve syllables and what the password rule asks for besides: about 52 bits. */
export const newDemoPassword = (random: (limit: number) => number = randomInt): string => {
  const text = Array.from({ length: SYLLABLES_IN_PASSWORD }, () => SYLLABLES[random(SYLLABLES.length)]).join("");
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${random(10)}`;
};

/** Keeps the password where only the owner of the data directory reads it. */
export const keepDemoPassword = (directory: string, password: string): void =>
  writeFileSync(join(directory, FILE), `${password}\n`, { mode: 0o600 });

/** The kept password; undefined when there is none, such as after the file was deleted. It may have been changed on the site since. */
export const keptDemoPassword = (directory: string): string | undefined => {
  const path = join(directory, FILE);
  return existsSync(path) ? readFileSync(path, "utf8").trim() : undefined;
};
