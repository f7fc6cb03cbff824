import { type Channel, encodeControlMessage } from "@setsuna/contracts";
import { describe, expect, it } from "vitest";
import { ControlBoard } from "../control-board.ts";
import { FakeTime } from "../edge-time.fake.ts";
import { BoardReceiver } from "./board-receiver.ts";
import { BoardSender, type ControlLine } from "./board-sender.ts";

const one = 1 as Channel;
const KEY = new Uint8Array(32).fill(7);

/** Two boards and the line between them, which can be cut and be full. */
const world = (sealKey?: Uint8Array, otherKey = sealKey) => {
  const time = new FakeTime(1_800_000_000_000);
  const [here, there] = [new ControlBoard([one]), new ControlBoard([])];
  const receiver = new BoardReceiver({ board: there, channel: one, sealKey: otherKey });
  let up = false;
  let backlog = 0;
  const sent: Uint8Array[] = [];
  const line: ControlLine = {
    controlBacklog: () => backlog,
    sendControl: (_kind, bytes) => {
      sent.push(bytes);
      receiver.take(bytes);
      return true;
    },
  };
  let drawn = 0;
  const sender = new BoardSender({
    board: here,
    channel: one,
    line: () => (up ? line : undefined),
    serverNow: () => time.unixNow(),
    time,
    sealKey,
    randomBytes: (count) => {
      drawn += 1;
      return new Uint8Array(count).fill(drawn);
    },
  });
  const connect = (epoch = 1): void => {
    up = true;
    receiver.connected();
    receiver.state({ live: true, epoch });
    sender.opened("state");
    sender.opened("event");
  };
  return {
    time,
    here,
    there,
    receiver,
    sender,
    sent,
    connect,
    cut: () => {
      up = false;
    },
    fill: (bytes: number) => {
      backlog = bytes;
    },
  };
};

describe.each([
  ["in clear", undefined],
  ["sealed", KEY],
] as const)("board to board, %s", (_name, sealKey) => {
  it("says what holds when the line opens, each change at once, and everything again each second", () => {
    const { here, there, connect, sent, time } = world(sealKey);
    here.setState(one, "tally", 1, "osc");
    expect(there.states()).toEqual([]);
    connect();
    expect(there.state(one, "tally")).toBe(1);
    here.setState(one, "tally", 2, "tsl");
    expect(there.state(one, "tally")).toBe(2);
    const before = sent.length;
    time.forward(3000);
    expect(sent.length).toBe(before + 3);
    if (sealKey !== undefined) expect(sent.every((bytes) => bytes.length > 18 + 20)).toBe(true);
  });

  it("keeps the newest while the line is cut, and every event of that time", () => {
    const { here, there, connect, cut } = world(sealKey);
    const events: unknown[] = [];
    there.onChange(({ kind, value }) => kind === "event" && events.push(value));
    connect();
    here.setState(one, "tally", 1, "osc");
    cut();
    for (const value of [2, 0, 3]) here.setState(one, "tally", value, "osc");
    here.addEvent(one, "take", "a", "osc");
    here.addEvent(one, "take", "b", "osc");
    expect(there.state(one, "tally")).toBe(1);
    connect();
    expect(there.state(one, "tally")).toBe(3);
    expect(events).toEqual(["a", "b"]);
  });
});

it("sends no state into a full buffer, and the newest once it is empty", () => {
  const { here, there, connect, fill, sent, time } = world();
  connect();
  fill(100);
  for (const value of [1, 2, 3]) here.setState(one, "tally", value, "osc");
  expect(there.state(one, "tally")).toBeUndefined();
  fill(0);
  time.forward(5);
  expect(there.state(one, "tally")).toBe(3);
  expect(sent).toHaveLength(1);
});

it("puts lamps out when the sender has gone, and follows the next", () => {
  const { here, there, receiver, connect } = world();
  connect();
  here.setState(one, "tally", 1, "osc");
  receiver.state({ live: false, epoch: 1 });
  expect(there.states()).toEqual([]);
  connect(2);
  expect(there.state(one, "tally")).toBe(1);
});

it("takes nothing under another key, in clear where it should be sealed, or garbled", () => {
  const other = world(KEY, new Uint8Array(32).fill(8));
  other.connect();
  other.here.setState(one, "tally", 1, "osc");
  expect(other.there.states()).toEqual([]);
  const clear = encodeControlMessage({
    kind: "state",
    key: "tally",
    sequence: 1,
    capturedAt: 0,
    payload: { type: "json", value: 1 },
  });
  other.receiver.take(clear);
  other.receiver.take(new Uint8Array(50));
  expect(other.there.states()).toEqual([]);
});
