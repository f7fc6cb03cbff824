import { expect, it } from "vitest";
import { receivedLine } from "./received-line.ts";
import { EMPTY_RECEIVER_FORM } from "./receiver-form.ts";
import { isSilent } from "./use-player.tsx";
import { nextPlayer } from "./use-players.ts";

it("soloing one player overrides all, and restores them afterwards", () => {
  expect([isSilent(false, 1, undefined), isSilent(true, 2, undefined)]).toEqual([false, true]);
  expect([isSilent(false, 1, 2), isSilent(true, 2, 2)]).toEqual([true, false]);
});

it("the next player gets the channels after those on the page, of the kinds that the last one uses", () => {
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
