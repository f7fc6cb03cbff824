/**
 * Refuses given-up words in identifiers and file names of packages, agent and studio. Texts and comments are free. The list:
 * `scripts/old-words.json`.
 */
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { ROOT } from "./run.mjs";
import { parsed, sourceFiles, walk } from "./syntax.mjs";

const FOLDERS = ["packages", "apps/agent", "apps/studio"];

/**
 * Lower case: `SentToViewers`, `sent-to-viewers` and `SENT_TO_VIEWERS` are equal.
 * @param {string} name
 */
export const wordsOf = (name) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1 $2")
    .replace(/([a-z])([0-9])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "");

/**
 * In sequence. A plural is the same word.
 * @param {string} name
 * @param {string} old words with a blank between them
 */
export const holds = (name, old) => {
  const words = wordsOf(name);
  const sought = old.split(" ");
  return words.some((_, at) => sought.every((word, next) => [word, `${word}s`, `${word}es`].includes(words[at + next] ?? "")));
};

/**
 * @param {unknown} program
 * @returns {string[]}
 */
export const identifiersOf = (program) => {
  const names = new Set();
  walk(program, ({ type, name }) => {
    if ((type === "Identifier" || type === "PrivateIdentifier") && typeof name === "string") names.add(name);
  });
  return [...names];
};

/**
 * @typedef {{ readonly file: string, readonly names: readonly string[] }} Source
 * @typedef {{ readonly word: string, readonly say: string, readonly in?: string, readonly names?: number }} Entry
 */

/**
 * @returns {Source[]}
 */
export const allNames = () =>
  FOLDERS.flatMap((folder) => sourceFiles(folder)).map((file) => {
    const folders = file.split("/").slice(2, -1);
    return { file, names: [...folders, basename(file).replace(/\..*$/, ""), ...identifiersOf(parsed(file).program)] };
  });

const workspaceOf = (file) => file.split("/").slice(0, 2).join("/");

/**
 * An entry of `notYet` has `names` left, counted per package: more are refused, and fewer must be recorded, so the number only
 * falls.
 * @param {readonly Source[]} sources
 * @param {{ readonly refused: readonly Entry[], readonly notYet: readonly Entry[] }} list
 * @returns {string[]}
 */
export const oldWordComplaints = (sources, { refused, notYet }) => {
  const within = (entry) => sources.filter(({ file }) => entry.in === undefined || file.startsWith(entry.in));
  const complaints = [];
  for (const entry of refused)
    for (const { file, names } of within(entry))
      for (const name of names)
        if (holds(name, entry.word)) complaints.push(`${file}: ${name}: not "${entry.word}", say ${entry.say}`);
  for (const entry of notYet) {
    const found = new Set(
      within(entry).flatMap(({ file, names }) =>
        names.filter((name) => holds(name, entry.word)).map((name) => `${workspaceOf(file)} ${name}`),
      ),
    );
    const most = entry.names ?? 0;
    if (found.size > most)
      complaints.push(
        `"${entry.word}" stands in ${found.size} names where ${most} are known, say ${entry.say}: ${[...found].sort().join(", ")}`,
      );
    else if (found.size < most)
      complaints.push(
        `"${entry.word}" stands in ${found.size} names now: write ${found.size} for ${most} in scripts/old-words.json`,
      );
  }
  return complaints;
};

export const allOldWords = () =>
  oldWordComplaints(allNames(), JSON.parse(readFileSync(join(ROOT, "scripts", "old-words.json"), "utf8")));
