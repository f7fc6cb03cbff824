import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "../../../..");
const PAGES = ["apps/web/app", "apps/agent/page"];

/** No keychain fills them, so React may set their value. */
const NO_TEXT = /type="(?:range|checkbox|radio|file)"|\breadOnly\b|^<select(?![\s\S]*autoComplete)/;

const fieldsOf = (path: string): readonly { readonly at: string; readonly tag: string }[] => {
  const text = readFileSync(join(ROOT, path), "utf8");
  return [...text.matchAll(/<(?:input|textarea|select)\b[\s\S]*?(?:\/>|(?<!=)>\n)/g)].map(({ 0: tag, index }) => ({
    at: `${path}:${text.slice(0, index).split("\n").length}`,
    tag,
  }));
};

const FIELDS = PAGES.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".tsx"))
    .flatMap((name) => fieldsOf(join(folder, name))),
);

it("a field that a keychain can fill never has React's `value`, which would overwrite it", () => {
  expect(FIELDS.length).toBeGreaterThan(15);
  expect(FIELDS.filter(({ tag }) => /\svalue=/.test(tag) && !NO_TEXT.test(tag)).map(({ at }) => at)).toEqual([]);
});
