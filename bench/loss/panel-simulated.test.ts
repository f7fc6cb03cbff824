import { disagreements, summarise } from "@setsuna/testkit";
import { everydayCases } from "@setsuna/testkit/model";
import { simulatedStream } from "@setsuna/testkit/simulation";
import { expect, it, vi } from "vitest";
import type { Cell } from "./cell.ts";
import { CELLS } from "./cells.ts";

vi.setConfig({ testTimeout: 120_000 });

const WARM_UP_MS = 3000;
const MEASURE_MS = 8000;

const isFollowed = ({ name }: Cell): boolean => !/^(policed|slow)/.test(name);

it.each(everydayCases(CELLS.filter(isFollowed)).map((cell) => [cell.name, cell] as const))(
  "the panel's losses, resends and freezes match the link's and the video's: %s",
  (_, { line: cellLine, script, measureMs = MEASURE_MS }) => {
    const down = { line: cellLine, script, scatterMs: 0 };
    const run = simulatedStream({ up: { line: {}, scatterMs: 0 }, down }, 11, measureMs, WARM_UP_MS);
    const { before, after, line, draws, from, to } = run;
    const drawn = draws.filter(({ at }) => at >= from);
    const { freezes, freezeMs } = summarise(
      drawn.map(({ at }) => ({ at, code: at, width: 1280, height: 720, luma: 0 })),
      from,
      to,
    );
    const exactly = (figure: number) => ({ least: figure, most: figure });
    const pixels = { freezes: exactly(freezes), freezeMs: exactly(freezeMs) };
    expect(disagreements({ before, after, line, pixels })).toEqual([]);
  },
);
