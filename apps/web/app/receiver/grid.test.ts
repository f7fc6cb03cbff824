import { expect, it } from "vitest";
import { layoutShape } from "./grid.ts";
import { nextPlayer } from "./next-player.ts";
import { receivedLine } from "./received-line.ts";
import { EMPTY_RECEIVER_FORM } from "./receiver-form.ts";
import { isSilent } from "./solo.ts";

it.each([
  [1, 1, 1, 1, 1],
  [2, 1, 2, 2, 1],
  [3, 2, 2, 2, 2],
  [6, 2, 3, 3, 2],
  [7, 3, 3, 3, 3],
  [16, 4, 4, 4, 4],
])(
  "%i players stand in %i columns and %i rows beside the panel, and without it in %i and %i",
  (count, columns, rows, wide, low) => {
    expect(layoutShape("grid", count, true)).toEqual({ columns, rows });
    expect(layoutShape("grid", count, false)).toEqual({ columns: wide, rows: low });
  },
);

it.each([
  [1, 1, 1],
  [2, 2, 1],
  [5, 4, 2],
  [16, 4, 4],
])("%i players stand side by side in %i columns and %i rows", (count, columns, rows) =>
  expect(layoutShape("side", count, false)).toEqual({ columns, rows }),
);

it.each([
  [1, 1, 0],
  [2, 1, 1],
  [4, 3, 1],
  [16, 8, 2],
])("of %i players, those under the large one stand in %i columns and %i rows", (count, columns, rows) =>
  expect(layoutShape("large", count, false)).toEqual({ columns, rows }),
);

it("hearing one alone decides for all, and after it each is as it was", () => {
  expect([isSilent(false, 1, undefined), isSilent(true, 2, undefined)]).toEqual([false, true]);
  expect([isSilent(false, 1, 2), isSilent(true, 2, 2)]).toEqual([true, false]);
});

it("the next player takes the numbers after those on the page, as far as the last one uses them", () => {
  const form = { ...EMPTY_RECEIVER_FORM, serialId: "abc-defg", delayMs: "250", name: "Stage", qualityChannel: "9", muted: true };
  const forms = [form, { ...form, videoChannel: "2", audioChannel: "" }];
  expect(nextPlayer(form, forms)).toEqual({
    ...form,
    videoChannel: "3",
    audioChannel: "2",
    controlChannel: "",
    name: "",
    qualityChannel: "",
    muted: false,
  });
  expect(nextPlayer({ ...form, audioChannel: "" }, forms).audioChannel).toBe("");
});

it("lists what a player receives, with a dash for unmeasured values", () => {
  expect(receivedLine([])).toBeUndefined();
  expect(receivedLine([{ kind: "video", channel: 2, phase: { name: "connecting" } }])).toBeUndefined();
});
