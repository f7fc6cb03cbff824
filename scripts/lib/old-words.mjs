/**
 * Names speak the field's language: words that were given up for it are refused in identifiers and file names of the packages, the agent
 * and the studio. Texts and comments are free. The list is `scripts/old-words.json`.
 */
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { ROOT } from "./run.mjs";
import { parsed, sourceFiles, walk } from "./syntax.mjs";

const FOLDERS = ["packages", "apps/agent", "apps/studio"];

/**
 * The words of a name, in lower case: `SentToViewers`, `sent-to-viewers` and `SENT_TO_VIEWERS` have the same three.
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
 * Returns whether a name holds the words of an entry, one behind the other. A plural is the same word.
 * @param {string} name
 * @param {string} old words with a blank between them
 */
export const holds = (name, old) => {
  const words = wordsOf(name);
  const sought = old.split(" ");
  return words.some((_, at) => sought.every((word, next) => [word, `${word}s`, `${word}es`].includes(words[at + next] ?? "")));
};

/**
 * Every identifier of a program, each once; strings and comments have none.
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
 * Holds the names found in a file: its own name and folders, and its identifiers.
 * @typedef {{ readonly file: string, readonly names: readonly string[] }} Source
 * @typedef {{ readonly word: string, readonly say: string, readonly in?: string, readonly names?: number }} Entry
 */

/**
 * The names of the tree, by file. Paths have slashes.
 * @returns {Source[]}
 */
export const allNames = () =>
  FOLDERS.flatMap((folder) => sourceFiles(folder)).map((file) => {
    const folders = file.split("/").slice(2, -1);
    return { file, names: [...folders, basename(file).replace(/\..*$/, ""), ...identifiersOf(parsed(file).program)] };
  });

/** The package or app that a file lies in. */
const workspaceOf = (file) => file.split("/").slice(0, 2).join("/");

/**
 * Sentences about names with old words. Of an entry of `notYet` so many names remain as its `names` says, counted once for each package:
 * more are refused, and fewer have to be written down, so that the number can only fall.
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

/** The complaints about this tree. */
export const allOldWords = () =>
  oldWordComplaints(allNames(), JSON.parse(readFileSync(join(ROOT, "scripts", "old-words.json"), "utf8")));
