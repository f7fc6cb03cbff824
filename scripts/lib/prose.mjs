/**
 * Counts translated-sounding sentences. `scripts/prose.json` may only fall. Words are signs, not mistakes: rewrite the sentence.
 */
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { ROOT } from "./run.mjs";
import { parsed, sourceFiles, walk } from "./syntax.mjs";

const KEPT = join(ROOT, "scripts", "prose.json");
const FOLDERS = ["packages", "apps", "integrations", "scripts", "tests", "bench", "docs"];
const MAX_SUBJECT = 72;

const MARKERS =
  /\b(?:anew|afresh|of late|no more[,.;]|for so long|so (?:many|long|often) (?:that|a)|in place of|of (?:its|their) own|by (?:itself|themselves)|whoever|(?:is|are|was) (?:said|told|heard)|said again|what (?:comes|came|is|was|has|follows|waits|stands)|nobody|somebody|is over|sees? to it|put out|deeds?|mend(?:s|ed|ing)?|wish(?:es|ed)?)\b/i;

export const soundsTranslated = (text) => MARKERS.test(text);

const gitFiles = (...patterns) =>
  (spawnSync("git", ["ls-files", ...patterns], { cwd: ROOT, encoding: "utf8" }).stdout ?? "")
    .split("\n")
    .filter((file) => file !== "");

export const commentBlocks = ({ text, comments }) => {
  const blocks = [];
  let end = -1;
  for (const { type, value, start, end: ends } of comments) {
    const goesOn =
      type === "Line" && end >= 0 && /^\s*$/.test(text.slice(end, start)) && text.slice(end, start).split("\n").length === 2;
    if (goesOn) blocks.push(`${blocks.pop()} ${value}`);
    else blocks.push(value);
    end = type === "Line" ? ends : -1;
  }
  return blocks;
};

const isTestCall = ({ type, name, object, callee }) =>
  type === "Identifier" ? ["it", "test", "describe"].includes(name) : isTestCall(object ?? callee ?? { type: "Identifier" });

export const testNames = ({ program }) => {
  const names = [];
  walk(program, ({ type, callee, arguments: [first] = [] }) => {
    if (type !== "CallExpression" || !isTestCall(callee)) return;
    if (first?.type === "Literal" && typeof first.value === "string") names.push(first.value);
    if (first?.type === "TemplateLiteral") names.push(first.quasis.map(({ value }) => value.cooked).join("…"));
  });
  return names;
};

export const sentences = (markdown) =>
  markdown
    .replace(/^```.*?^```/gms, "")
    .replace(/^(?: {4}|\t).*$/gm, "")
    .replace(/`[^`\n]*`/g, "x")
    .split(/\n\s*\n|\n(?=[-*|#\d])|(?<=[.!?:])\s+/)
    .filter((sentence) => /[a-z]{3}/i.test(sentence));

const read = (file) => readFileSync(join(ROOT, file), "utf8");
const counted = (texts) => texts.filter(soundsTranslated).length;

export const proseCounts = () => {
  const sources = FOLDERS.flatMap((folder) => sourceFiles(folder));
  const comments = sources.flatMap((file) => commentBlocks(parsed(file)));
  const names = sources.filter((file) => /\.(?:test|journey)\.tsx?$/.test(file)).flatMap((file) => testNames(parsed(file)));
  const documents = gitFiles("*.md").filter((file) => file !== "CHANGELOG.md" && !file.startsWith("bench/results/"));
  const prose = documents.flatMap((file) => sentences(read(file)));
  const changes = read("CHANGELOG.md")
    .split("\n")
    .filter((line) => line.startsWith("- "));
  return Object.fromEntries(
    Object.entries({ comments, "test names": names, documents: prose, changelog: changes }).map(([kind, texts]) => [
      kind,
      { translated: counted(texts), of: texts.length },
    ]),
  );
};

export const subjectComplaints = (subject) => [
  ...(subject.length > MAX_SUBJECT
    ? [`The last commit's subject has ${subject.length} characters, at most ${MAX_SUBJECT}: ${subject}`]
    : []),
  ...(soundsTranslated(subject) ? [`The last commit's subject sounds translated: ${subject}`] : []),
];

export const proseComplaints = (counts, kept) =>
  Object.entries(counts).flatMap(([kind, { translated }]) =>
    translated > (kept[kind] ?? 0)
      ? [`${kind}: ${translated} sound translated, ${kept[kind] ?? 0} did before. See scripts/lib/prose.mjs for the words.`]
      : [],
  );

/** The counts to keep: none rises. */
export const loweredCounts = (counts, kept) =>
  Object.fromEntries(Object.entries(counts).map(([kind, { translated }]) => [kind, Math.min(translated, kept[kind] ?? 0)]));

export const allProse = () => {
  const complaints = proseComplaints(proseCounts(), JSON.parse(readFileSync(KEPT, "utf8")));
  if (process.env.CI !== undefined) return complaints;
  const { stdout } = spawnSync("git", ["log", "-1", "--format=%s"], { cwd: ROOT, encoding: "utf8" });
  return [...complaints, ...subjectComplaints((stdout ?? "").trim())];
};

if (process.argv[1]?.endsWith("prose.mjs")) {
  const counts = proseCounts();
  for (const [kind, { translated, of }] of Object.entries(counts))
    process.stdout.write(`${kind}: ${translated} of ${of} (${((100 * translated) / of).toFixed(1)} %)\n`);
  if (process.argv.includes("--write")) {
    const kept = JSON.parse(readFileSync(KEPT, "utf8"));
    writeFileSync(KEPT, `${JSON.stringify(loweredCounts(counts, kept), null, 2)}\n`);
  }
}
