import { Channel } from "@setsuna/contracts";
import { expect, it } from "vitest";
import { ControlBoard } from "../edge/control-board.ts";
import { RecordControl } from "./record-control.ts";

const channel = Channel.parse(3);
const open = () => {
  const board = new ControlBoard([channel]);
  const wanted: boolean[] = [];
  const control = new RecordControl(board, channel, (on) => wanted.push(on));
  return { board, wanted, control };
};
const status = (recording: boolean) => ({ recording, disk: "ok", sources: 1, freeGigabytes: 10 }) as const;

it("follows the state from OSC, the API and the session, and ignores repeats and other values", () => {
  const { board, wanted } = open();
  board.setState(channel, "record", 1, "osc");
  board.setState(channel, "record", 1, "osc");
  board.receive(channel, "state", "record", false);
  board.setState(channel, "record", true, "api");
  board.setState(channel, "record", "start", "api");
  board.receive(Channel.parse(4), "state", "record", false);
  expect(wanted).toEqual([true, false, true]);
});

it("shows its own state on the same channel, so that an ended recording turns the button off", () => {
  const { board, wanted, control } = open();
  board.setState(channel, "record", 1, "osc");
  control.show(status(true));
  expect(board.state(channel, "record")).toBe(1);
  control.show(status(false));
  expect([board.state(channel, "record"), board.state(channel, "record-status")]).toEqual([false, status(false)]);
  expect(wanted).toEqual([true]);
});
