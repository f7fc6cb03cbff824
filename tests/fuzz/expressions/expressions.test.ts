import { join } from "node:path";
import { everydayCases, RUNS_ALL } from "@setsuna/testkit/model";
import { describe, expect, it } from "vitest";
import { slowTexts } from "./attack.ts";
import { type Expression, expressionsIn } from "./collect.ts";

const ROOT = join(import.meta.dirname, "../../..");
const FOLDERS = [
  "apps/studio/src",
  "packages/account/src",
  "packages/contracts/src",
  "packages/kit/src",
  "packages/relay/src",
  "packages/rtp/src",
  "packages/client/src",
];

/** Slow for long texts, but never given one. */
const SHORT_TEXTS: ReadonlySet<string> = new Set(["\\B(?=(\\d{3})+$)"]);

const distinct = (all: readonly Expression[]): Expression[] => [
  ...new Map(all.toReversed().map((one) => [`/${one.source}/${one.flags}`, one])).values(),
];

describe("a regular expression that reads external input", () => {
  const found = FOLDERS.map((folder) => expressionsIn(join(ROOT, folder)));

  it("is found in every folder that has any", () => {
    expect(found.flat().length).toBeGreaterThan(100);
    expect(found.flat().map(({ source }) => source)).toContain("^Bearer +([A-Za-z0-9._~+/-]{1,2000}=*) *$");
  });

  it("takes no longer than a linear one, whatever the text repeats", () => {
    const read = distinct(found.flat()).filter(({ source }) => !SHORT_TEXTS.has(source));
    const slow = everydayCases(read, { oneIn: 3 }).flatMap((expression) =>
      slowTexts(expression).map((text) => `${expression.file} /${expression.source}/${expression.flags} with ${text}`),
    );
    expect(slow).toEqual([]);
  }, 300_000);

  it.runIf(RUNS_ALL)(
    "would be reported if it took longer",
    () => {
      for (const source of ["(a+)+$", "^(?:a|aa)+$", "\\s+$"])
        expect([source, slowTexts({ source, flags: "" }).length]).toEqual([source, 1]);
      expect(slowTexts({ source: '^"(?:[^"\\\\]|\\\\.)*"$', flags: "" })).toEqual([]);
    },
    120_000,
  );
});
