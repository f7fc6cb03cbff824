import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { opened, type SealedExample, sealedExamples } from "./test-support/sealed-forms.ts";

/** What clients of earlier releases sealed, made by scripts/compat.ts. docs/versioning.md. */
const FOLDER = join(import.meta.dirname, "..", "..", "..", "contracts", "compat");
const recordings = readdirSync(FOLDER).sort();

describe.each(recordings)("what the client of recording %s sealed", (recording) => {
  const examples = JSON.parse(readFileSync(join(FOLDER, recording, "sealed.json"), "utf8")) as readonly SealedExample[];

  it.each(examples)("opens: $form", (example) => {
    expect(opened(example, 3)).toBe(example.clear);
    expect(opened(example, 4)).toBe(example.clear);
    const last = example.sealed.at(-3) === "0" ? "1" : "0";
    expect(opened({ ...example, sealed: `${example.sealed.slice(0, -3)}${last}${example.sealed.slice(-2)}` }, 3)).not.toBe(
      example.clear,
    );
  });

  it.each(examples)("is sealed by us the same: $form", (example) => {
    expect(sealedExamples().find(({ form }) => form === example.form)).toEqual(example);
  });
});
