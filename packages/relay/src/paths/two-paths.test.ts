import { errorBody, type RelayConnection } from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";
import { describe, expect, it } from "vitest";
import { sessionOf, TwoPaths } from "./two-paths.fake.ts";

const FRAME_MS = 33;
const LAG_MS = 40;

const world = (upTo = 100): TwoPaths => {
  const made = new TwoPaths();
  made.open("a");
  made.open("b", { of: "a" });
  run(made, 0, upTo);
  return made;
};

const run = (
  made: TwoPaths,
  from: number,
  to: number,
  brings: (path: "a" | "b", number: number) => boolean = () => true,
): void => {
  const late: { readonly at: Milliseconds; readonly number: number }[] = [];
  const deliver = (): void => {
    while (late[0] !== undefined && late[0].at <= made.now) made.arrive("b", late.shift()?.number ?? 0);
  };
  for (let number = from; number <= to; number += 1) {
    if (brings("a", number)) made.arrive("a", number);
    if (brings("b", number)) late.push({ at: made.now + LAG_MS, number });
    for (let ms = 0; ms < FRAME_MS; ms += 1) {
      made.pass(1);
      deliver();
    }
  }
  made.pass(LAG_MS);
  deliver();
};

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index);
const nacked = (made: TwoPaths): number[] => [...(made.connections.get("a")?.nacked ?? [])];
const listed = (made: TwoPaths): readonly RelayConnection[] => {
  made.relay.handle({ type: "list", request: 1 });
  const reply = made.said.at(-1);
  return reply?.type === "connections" ? reply.connections : [];
};

describe("a sender with two paths", () => {
  it.each(["a", "b"] as const)("reaches viewers completely, without requests, while path %s loses everything", (lost) => {
    const made = world();
    run(made, 101, 200, (path) => path !== lost);
    expect([...made.shown].sort((x, y) => x - y)).toEqual(range(0, 200));
    expect(nacked(made)).toEqual([]);
  });

  it("is only asked for packets that neither path delivered in time", () => {
    const made = world();
    run(made, 101, 160, (path, number) => (path === "a" ? number % 3 !== 0 : number !== 129));
    expect(new Set(nacked(made))).toEqual(new Set([129]));
    const slow = made.connections.get("b")?.nacked ?? [];
    expect(new Set(slow)).toEqual(new Set([129]));
  });

  it("continues when either path's session ends, and ends with the last", () => {
    const made = world();
    made.relay.handle({ type: "close", session: sessionOf("a"), error: errorBody("media-timeout") });
    run(made, 101, 120, (path) => path === "b");
    expect(made.shown.at(-1)).toBe(120);
    expect(made.open("c", { of: "b" })).toBeUndefined();
    made.relay.handle({ type: "close", session: sessionOf("b") });
    made.arrive("c", 121);
    expect(made.shown.at(-1)).toBe(121);
    expect(made.open("x")).toBe("previous-stream-exists");
    made.relay.handle({ type: "close", session: sessionOf("c") });
    expect(made.open("x")).toBeUndefined();
  });

  it("replaces one path without touching the other", () => {
    const made = world();
    expect(made.open("c", { of: "b", replaces: "a" })).toBeUndefined();
    expect(made.endOf("a")).toBe("replaced");
    expect(made.endOf("b")).toBeUndefined();
    made.arrive("c", 101);
    expect(made.shown.at(-1)).toBe(101);
  });

  it("gives its slot to its own next connection, by either path's name", () => {
    const made = world();
    expect(made.open("c", { replaces: "b" })).toBeUndefined();
    expect([made.endOf("a"), made.endOf("b")]).toEqual(["replaced", "replaced"]);
  });

  it("is undisturbed when its standby reconnects", () => {
    const made = world();
    expect(made.open("s", { standby: true })).toBeUndefined();
    expect(made.open("t", { standby: true, replaces: "s" })).toBeUndefined();
    expect([made.endOf("s"), made.endOf("a"), made.endOf("b")]).toEqual(["replaced", undefined, undefined]);
  });

  it("refuses a path without a sender, of another format, or above the limit", () => {
    const made = world();
    expect(made.open("x", { of: "z" })).toBe("unknown-session");
    expect(made.open("y", { of: "a", codec: "VP9" })).toBe("bad-sdp");
    expect([made.open("c", { of: "a" }), made.open("d", { of: "a" })]).toEqual([undefined, undefined]);
    expect(made.open("e", { of: "a" })).toBe("too-many-connections");
  });

  it("shows each path's loss, and an unused backup as idle, not lossy", () => {
    const made = new TwoPaths();
    made.open("a");
    made.open("b", { of: "a", backup: true });
    run(made, 0, 100, (path, number) => (path === "a" ? number % 10 !== 0 || number === 0 : number < 50));
    const [a, b] = listed(made).filter(({ direction }) => direction === "publish");
    expect(a).toMatchObject({ path: { name: "a", idle: false } });
    expect(a?.lossRatio).toBeCloseTo(0.1, 1);
    expect(b).toMatchObject({ path: { name: "b", idle: true }, lossRatio: 0 });
  });

  it("tells a sender with a backup at once when its other path loses packets or is silent", () => {
    const made = new TwoPaths();
    made.open("a");
    made.open("b", { of: "a", backup: true });
    run(made, 0, 50, (path) => path === "a");
    const side = made.connections.get("b")?.side ?? [];
    const reports = () => side.flatMap((text) => JSON.parse(text).paths ?? []).filter(({ name }) => name === "a");
    const before = side.length;
    made.arrive("a", 52);
    made.pass(25);
    expect(side.length).toBeGreaterThan(before);
    expect(reports().at(-1)).toMatchObject({ packetsExpected: 53, packetsReceived: 52 });
    made.pass(200);
    expect(reports().at(-1)).toMatchObject({ silent: true });
  });
});
