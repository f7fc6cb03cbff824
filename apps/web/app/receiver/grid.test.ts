import { expect, it } from "vitest";
import { gridShape } from "./grid.ts";
import { nextPlayer } from "./next-player.ts";
import { receivedLine } from "./received-line.ts";
import { EMPTY_RECEIVER_FORM } from "./receiver-form.ts";
import { isSilent } from "./solo.ts";

it.each([
  [1, 1, 1],
  [2, 1, 2],
  [3, 2, 2],
  [6, 2, 3],
  [7, 3, 3],
  [16, 4, 4],
])("%i players stand in %i columns and %i rows", (count, columns, rows) => expect(gridShape(count)).toEqual({ columns, rows }));

it("hearing one alone decides for all, and after it each is as it was", () => {
  expect([isSilent(false, 1, undefined), isSilent(true, 2, undefined)]).toEqual([false, true]);
  expect([isSilent(false, 1, 2), isSilent(true, 2, 2)]).toEqual([true, false]);
});

it("the next player takes the numbers after those on the page, as far as the last one uses them", () => {
  const form = { ...EMPTY_RECEIVER_FORM, serialId: "abc-defg", delayMs: "250", qualityChannel: "9", muted: true };
  const forms = [form, { ...form, videoChannel: "2", audioChannel: "" }];
  expect(nextPlayer(form, forms)).toEqual({
    ...form,
    videoChannel: "3",
    audioChannel: "2",
    controlChannel: "",
    qualityChannel: "",
    muted: false,
  });
  expect(nextPlayer({ ...form, audioChannel: "" }, forms).audioChannel).toBe("");
});

it("says of a player what it receives, and a dash for what was not measured", () => {
  expect(receivedLine([])).toBeUndefined();
  expect(receivedLine([{ kind: "video", channel: 2, phase: { name: "connecting" } }])).toBeUndefined();
});
