import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { sourceFiles } from "./lib/syntax.mjs";

/** Where a stored address, such as `a@xn--r8jz45g.jp`, would be written as it is. */
const WRITES: readonly RegExp[] = [
  // A child of an element, but no attribute.
  /(?<!=)\{[\w.?]*\b[eE]mail\}/,
  // A table's cell, its export, and the name of a row or fact.
  /\b(?:cell|csv|nameOf|headingOf)(?:=\{|: ).*\b[eE]mail\b|\bvalue: .*\bemail\b/,
  // A value within a text of the page.
  /\bt\("[\w.]*", \{[^}]*\bemail(?:: [\w.]+)? \}/,
  // A command's line or a mail's sentence.
  /\$\{[\w.]*\b[eE]mail\}/,
  /\breturn [\w.]*[eE]mail;/,
];
/** Its words aren't addresses. */
const withoutTexts = (line: string): string => line.replaceAll(/"[^"]*"/g, '"x"');

const SHOWN = ["apps/web/app", "apps/agent/src/commands", "apps/studio/src/operations/commands", "apps/studio/src/platform/mail"];
const files = SHOWN.flatMap((folder) => sourceFiles(folder) as string[]).filter((path) => !/\.(?:test|fake)\.tsx?$/.test(path));
const isRaw = (line: string): boolean =>
  !line.includes("shownEmail") && !line.endsWith("=>") && WRITES.some((form) => form.test(withoutTexts(line)));

it.each([
  ["a cell", "cell: ({ id, email }) => <Link to={id}>{email}</Link>,"],
  ["a child", "<strong>{owner.email}</strong>"],
  ["an export", "csv: ({ owner }) => owner.email,"],
  ["a text", '<p>{t("accounts.end.effect", { email })}</p>'],
  ["a line of a command", "return `$" + "{account.email} is signed out`;"],
])("finds %s that would write an international address in ASCII", (_, line) => {
  expect([isRaw(line), isRaw(line.replace(/(?:owner\.|account\.)?email(?=\}|,| \})/, "shownEmail(email)"))]).toEqual([
    true,
    false,
  ]);
});

it("shows every address in letters: pages, exports, mails and commands call shownEmail", () => {
  expect(files.length).toBeGreaterThan(400);
  const raw = files.flatMap((path) =>
    readFileSync(path, "utf8")
      .split("\n")
      .flatMap((line, at) => (isRaw(line) ? [`${path}:${at + 1} ${line.trim()}`] : [])),
  );
  expect(raw).toEqual([]);
});
