import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ReleaseDraft } from "@setsuna/contracts";
import { z } from "zod";
import { Failure, ROOT } from "../lib/run.mjs";

const Texts = z.object({
  notes: ReleaseDraft.shape.notes.refine(({ ja, en }) => ja.length > 0 && ja.length === en.length),
  manual: ReleaseDraft.shape.manual.unwrap(),
});

export type ReleaseTexts = z.infer<typeof Texts>;

const OfVersion = z.object({ desktop: Texts, plugin: Texts });

/** Throws Failure without texts in both languages. */
export const releaseTexts = (version: string): z.infer<typeof OfVersion> => {
  const all: unknown = JSON.parse(readFileSync(join(ROOT, "config", "release-notes.json"), "utf8"));
  const found = z.record(z.string(), z.unknown()).parse(all)[version];
  const texts = OfVersion.safeParse(found);
  if (texts.success) return texts.data;
  if (found === undefined) throw new Failure(`config/release-notes.json says nothing of ${version}.`);
  const [issue] = texts.error.issues;
  throw new Failure(`config/release-notes.json: ${version} lacks ${issue?.path.join(".") || "something"}.`);
};
