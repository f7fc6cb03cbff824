import { type Channel, StudioError } from "@setsuna/contracts";
import { describe, expect, it } from "vitest";
import { ControlBoard } from "./control-board.ts";
import type { ControlChange } from "./control-port.ts";

const [one, two] = [1 as Channel, 2 as Channel];
const refusal = (run: () => void): string | undefined => {
  try {
    run();
    return undefined;
  } catch (error) {
    return error instanceof StudioError ? error.code : "untyped";
  }
};

describe("ControlBoard", () => {
  it("notifies listeners of every repeat of a value, and of its sender leaving", () => {
    const board = new ControlBoard([one]);
    const said: unknown[] = [];
    const stop = board.onSaid(({ channel, kind, value }) => said.push([channel, kind, value]));
    board.setState(one, "ptz", 1, "api");
    board.setState(one, "ptz", 1, "api");
    board.addEvent(one, "ptz-recall", 4, "api");
    board.receive(two, "state", "ptz", 2);
    board.receive(two, "state", "ptz", 2);
    board.forget(two);
    stop();
    board.setState(one, "ptz", 1, "api");
    expect(said).toEqual([
      [1, "state", 1],
      [1, "state", 1],
      [1, "event", 4],
      [2, "state", 2],
      [2, "state", 2],
      [2, "state", null],
    ]);
  });

  it("reports a value once and keeps the newest", () => {
    const board = new ControlBoard([two, one]);
    const heard: ControlChange[] = [];
    const stop = board.onChange((change) => heard.push(change));
    board.setState(one, "tally", 1, "osc");
    board.setState(one, "tally", 1, "tsl");
    board.setState(one, "tally", 2, "tsl");
    stop();
    board.setState(one, "tally", 3, "tsl");
    expect(heard.map(({ value, origin }) => [value, origin])).toEqual([
      [1, "osc"],
      [2, "tsl"],
    ]);
    expect(board.state(one, "tally")).toBe(3);
    expect(board.channels()).toEqual([1, 2]);
  });

  it("receives channels it doesn't send, and turns lamps off when their sender leaves", () => {
    const board = new ControlBoard([one]);
    const heard: ControlChange[] = [];
    board.onChange((change) => heard.push(change));
    board.receive(two, "state", "tally", 1);
    board.receive(two, "event", "take", null);
    expect(board.states()).toEqual([{ channel: 2, key: "tally", value: 1, origin: "session" }]);
    board.forget(two);
    expect(board.states()).toEqual([]);
    expect(heard.map(({ kind, value }) => [kind, value])).toEqual([
      ["state", 1],
      ["event", null],
      ["state", null],
    ]);
  });

  it("returns an error code for foreign channels, unencodable values and too many keys", () => {
    const board = new ControlBoard([one]);
    expect(refusal(() => board.setState(two, "tally", 1, "api"))).toBe("edge-channel-not-sent");
    expect(refusal(() => board.setState(one, "x", "a".repeat(20_000), "api"))).toBe("edge-value");
    expect(refusal(() => board.setState(one, "k".repeat(300), 1, "api"))).toBe("edge-value");
    expect(refusal(() => board.setState(one, "x", undefined, "api"))).toBe("edge-value");
    for (let key = 0; key < 256; key += 1) board.setState(one, `k${key}`, key, "api");
    expect(refusal(() => board.setState(one, "one more", 1, "api"))).toBe("edge-value");
    expect(refusal(() => board.setState(one, "k0", 2, "api"))).toBeUndefined();
  });

  it("stores up to 256 keys from another client", () => {
    const board = new ControlBoard([one]);
    for (let key = 0; key < 300; key += 1) board.receive(two, "state", `k${key}`, key);
    board.receive(two, "state", "", 1);
    board.receive(two, "state", "k0", "x".repeat(17_000));
    expect(board.states()).toHaveLength(256);
    expect(board.state(two, "k0")).toBe(0);
  });

  it("compares byte arrays by content", () => {
    const board = new ControlBoard([one]);
    const heard: ControlChange[] = [];
    board.onChange((change) => heard.push(change));
    board.setState(one, "raw", new Uint8Array([1, 2]), "osc");
    board.setState(one, "raw", new Uint8Array([1, 2]), "osc");
    board.setState(one, "raw", new Uint8Array([1, 3]), "osc");
    expect(heard).toHaveLength(2);
  });
});
