import { disagreements, summarise } from "@setsuna/testkit";
import { expect, it } from "vitest";
import type { Cell } from "./cell.ts";
import { CELLS } from "./cells.ts";
import { simulatedRun } from "./simulated-run.ts";

const WARM_UP_MS = 3000;
const MEASURE_MS = 8000;

/**
 * Left out: links that a sender has to follow more than this one does.
 */
const isFollowed = ({ name }: Cell): boolean => !/^(policed|slow)/.test(name);

it.each(CELLS.filter(isFollowed).map((cell) => [cell.name, cell] as const))(
  "what the panel says of loss, resends and freezes is what the line and the picture say: %s",
  (_, cell) => {
    const { before, after, line, draws, from, to } = simulatedRun(cell, 11, WARM_UP_MS, cell.measureMs ?? MEASURE_MS);
    const { freezes, freezeMs } = summarise(
      draws.map((at) => ({ at, code: at, width: 1280, height: 720, luma: 0 })),
      from,
      to,
    );
    const exactly = (figure: number) => ({ least: figure, most: figure });
    // Latency is a matter of clocks, which only real pages have.
    const pixels = { freezes: exactly(freezes), freezeMs: exactly(freezeMs) };
    expect(disagreements({ before, after, line, pixels })).toEqual([]);
  },
);
