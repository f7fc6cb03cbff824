import { readFileSync } from "node:fs";
import { PATH_SHAPES, type PathShape } from "@setsuna/testkit";
import { expect, test } from "vitest";

const dipsOf = ({ isRegular, everyMs, lengthMs, share, delayChangeMs }: PathShape["dips"]): string => {
  const what = share === 0 ? "nothing passes" : `${100 * share} % is left`;
  const after = delayChangeMs === undefined ? "" : `, then ±${delayChangeMs} ms of delay`;
  return `${isRegular ? "every" : "about every"} ${everyMs / 1000} s for ${lengthMs.join("-")} ms ${what}${after}`;
};

const rowOf = (shape: PathShape): string =>
  [
    "",
    `\`${shape.name}\``,
    `${shape.rateBps / 1e6}`,
    `${shape.spread}`,
    `${shape.memoryMs / 1000}`,
    `${shape.queueMs}`,
    `${shape.delayMs}`,
    `${shape.jitterMs}`,
    `${Number((100 * shape.loss).toPrecision(3))}`,
    dipsOf(shape.dips),
    "",
  ]
    .join(" | ")
    .trim();

test("the page on latency has the statistics of every course", () => {
  const page = readFileSync(new URL("../../docs/latency.md", import.meta.url), "utf8");
  expect(PATH_SHAPES.map(rowOf).filter((row) => !page.includes(row))).toEqual([]);
});
