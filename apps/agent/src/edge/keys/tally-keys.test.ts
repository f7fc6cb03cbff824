import type { Channel } from "@setsuna/contracts";
import fc from "fast-check";
import { expect, it } from "vitest";
import { ControlBoard } from "../control-board.ts";
import { readKeys, TallyKeys } from "./tally-keys.ts";

const world = (...channels: number[]) => {
  const board = new ControlBoard(channels as Channel[]);
  const said: string[] = [];
  let ended = 0;
  const keys = new TallyKeys(
    board,
    (line) => said.push(line),
    () => {
      ended += 1;
    },
  );
  return { board, keys, said, ended: () => ended };
};

it("sets the tally of one channel after another", () => {
  const { board, keys, said } = world(1, 4);
  keys.take("1");
  keys.take("\u001b[Cg");
  keys.take("p3n0");
  expect(board.states().map(({ channel, value, origin }) => [channel, value, origin])).toEqual([
    [1, 3, "keys"],
    [4, 0, "keys"],
  ]);
  expect(said).toEqual([
    "control 1: red",
    "control 4: off",
    "control 4: green",
    "control 1: red",
    "control 1: amber",
    "control 4: green",
    "control 4: off",
  ]);
});

it("quits on q, Ctrl-C and Ctrl-D, and ignores later input", () => {
  for (const key of ["q", "\u0003", "\u0004"]) {
    const { board, keys, ended } = world(1);
    keys.take(`${key}1`);
    expect([ended(), board.states().length]).toEqual([1, 0]);
  }
});

it("accepts any input, and ignores it while nothing is sent", () => {
  const { board, keys } = world();
  fc.assert(
    fc.property(fc.string({ maxLength: 20 }), (chunk) => keys.take(chunk)),
    { numRuns: 50 },
  );
  expect(board.states()).toEqual([]);
  expect(readKeys("\u001b[\u001b\u001b[Cx\ud800")).toEqual([{ act: "channel", by: 1 }]);
});
