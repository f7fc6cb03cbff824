import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "../../../../../scripts/lib/run.mjs";
import { sourceFiles } from "../../../../../scripts/lib/syntax.mjs";

/** Videos without a live stream of their own, or that a gesture opens. */
const WITHOUT: ReadonlySet<string> = new Set([
  "guides/multi-demo/split-viewer.tsx",
  "landing/compare/comparison.tsx",
  "landing/demo/live-demo.tsx",
  "receiver/use-picture-in-picture.tsx",
  "site/scenes/moving-loop.tsx",
]);
const APP = "apps/web/app/";

it("covers every live video", () => {
  const files: readonly string[] = sourceFiles("apps/web/app");
  const withVideo = files.filter((file) => file.endsWith(".tsx") && /<video\b/.test(readFileSync(join(ROOT, file), "utf8")));
  const uncovered = withVideo.filter((file) => !readFileSync(join(ROOT, file), "utf8").includes("<TapToShow "));
  expect(withVideo.length).toBeGreaterThan(WITHOUT.size + 5);
  expect(uncovered.map((file) => file.slice(APP.length)).toSorted()).toEqual([...WITHOUT]);
});
