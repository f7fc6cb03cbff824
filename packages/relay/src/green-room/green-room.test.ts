import { Channel, GuestId, type RelayOpen, type StreamRef } from "@setsuna/contracts";
import { bare } from "@setsuna/kit";
import { beforeEach, describe, expect, it } from "vitest";
import { StandbyWorld } from "../standby/standby.fake.ts";
import { REF } from "../stream/one-video.fake.ts";
import { directGuest, type GreenRoomSession } from "./direct-guest.ts";

const ONE = Channel.parse(1);
const TWO = Channel.parse(2);
const MAX_WITHOUT_FRAME_MS = 700;
const FRAME_MS = 33;

let made: StandbyWorld;
let sessions: Map<GreenRoomSession["id"], GreenRoomSession>;
beforeEach(() => {
  made = new StandbyWorld();
  sessions = new Map();
});

const guestOf = (name: string): GuestId => GuestId.parse(`${name.repeat(21)}A`);
const refOf = (name: string): StreamRef => ({ ...REF, guest: guestOf(name) });

const join = (name: string): void => {
  const introduction: RelayOpen["introduction"] = { name, remote: true };
  const { role } = made.open(name, { streams: [refOf(name)], introduction });
  const id = made.slots.rtp(refOf(name)).holder;
  if (id === undefined) throw new Error("no session");
  const direct: GreenRoomSession["direct"] = (direction, stream) => role.direct?.(direction, stream);
  sessions.set(id, { id, role, direct, admission: { streams: [refOf(name)], introduction } });
  made.pass(500);
};

const put = (name: string, channel?: Channel) =>
  directGuest(
    { sessions, slots: made.slots, replace: () => undefined },
    { serialId: REF.serialId, guest: guestOf(name), direction: channel === undefined ? {} : { channel } },
  );
/** Reports it as the guest's page does. */
const reportPreview = (name: string, preview: boolean): void => {
  const status = { muted: false, pictureOff: false, cameras: [], microphones: [], preview };
  made.sender(name).role.onSide({ t: "guest", status }, made.now);
};
const channelOf = (name: string) => made.sender(name).role.guest?.()?.direction.channel;

describe("a guest in the green room", () => {
  it("waits: it sends, but no channel shows it", () => {
    join("a");
    expect(made.shown).toEqual([]);
    expect(made.slots.rtp(refOf("a")).live).toBe(true);
  });

  it("is on air from a keyframe on, and keeps its own stream", () => {
    join("a");
    const generation = made.slots.rtp(refOf("a")).senderGeneration;
    const since = made.now;
    expect(put("a", ONE)).toEqual({ connections: 1 });
    made.pass(1000);
    expect(made.shown[0]).toMatchObject({ from: "a", isKey: true });
    expect(made.gapSince(since)).toBeLessThan(MAX_WITHOUT_FRAME_MS);
    expect(made.slots.rtp(refOf("a"))).toMatchObject({ live: true, senderGeneration: generation });
    expect(made.sender("a").role.report()[0]).toMatchObject({ t: "state", live: true, receivers: 1 });
  });

  it("moves to another channel without interruption, and leaves the first", () => {
    join("a");
    put("a", ONE);
    made.pass(500);
    const generation = made.slots.rtp(refOf("a")).senderGeneration;
    put("a", TWO);
    made.pass(500);
    expect(made.stream.live).toBe(false);
    expect(made.slots.rtp({ ...REF, channel: TWO }).live).toBe(true);
    expect(made.slots.rtp(refOf("a"))).toMatchObject({ live: true, senderGeneration: generation });
    put("a");
    made.pass(100);
    expect(made.slots.sender({ ...REF, channel: TWO })).toBeUndefined();
  });

  it("takes a channel from another guest at its keyframe, without a gap, repeatedly", () => {
    for (const name of ["a", "b", "c"]) join(name);
    put("a", ONE);
    made.pass(500);
    const since = made.now;
    const { length: from } = made.shown;
    for (const name of ["b", "c", "a"]) {
      put(name, ONE);
      made.pass(1000);
      expect(made.onAir).toBe(name);
    }
    expect(made.gapSince(since)).toBeLessThanOrEqual(FRAME_MS + 1);
    const after = made.shown.slice(from);
    expect(after.map((one) => one.from).join("")).toMatch(/^a+b+c+a+$/);
    const steps = after.slice(1).map((one, index) => (one.sequence - (after[index]?.sequence ?? 0)) & 0xffff);
    expect(new Set(steps)).toEqual(new Set([1]));
    const times = after.slice(1).map((one, index) => bare(one.timestamp) - bare(after[index]?.timestamp ?? one.timestamp));
    expect(Math.min(...times)).toBeGreaterThan(0);
    expect(["a", "b", "c"].map(channelOf)).toEqual([1, undefined, undefined]);
  });

  it("takes a channel once its full-size keyframe is complete, and the previous guest is shown until then", () => {
    for (const name of ["a", "b"]) join(name);
    reportPreview("b", true);
    put("a", ONE);
    made.pass(500);
    const since = made.now;
    put("b", ONE);
    made.pass(300);
    expect(made.onAir).toBe("a");
    made.sender("b").isPaused = true;
    made.pass(200);
    made.sender("b").isPaused = false;
    made.sender("b").keyframeMs = 200;
    reportPreview("b", false);
    made.pass(1000);
    expect(made.onAir).toBe("b");
    expect(made.gapSince(since)).toBeLessThanOrEqual(FRAME_MS + 1);
    expect(made.shown.find(({ from }) => from === "b")).toMatchObject({ isKey: true });
  });

  it("takes a channel with its preview if its page doesn't respond", () => {
    for (const name of ["a", "b"]) join(name);
    reportPreview("b", true);
    put("a", ONE);
    made.pass(500);
    put("b", ONE);
    made.pass(1000);
    expect(made.onAir).toBe("a");
    made.pass(1000);
    expect(made.onAir).toBe("b");
  });

  it("gives way to a later guest while still waiting for its keyframe", () => {
    for (const name of ["a", "b", "c"]) join(name);
    put("a", ONE);
    made.pass(500);
    made.sender("b").isDeaf = true;
    put("b", ONE);
    made.pass(500);
    put("c", ONE);
    made.pass(500);
    expect(made.onAir).toBe("c");
    expect(["a", "b", "c"].map(channelOf)).toEqual([undefined, undefined, 1]);
  });

  it("doesn't take a channel from a sender who isn't a guest", () => {
    made.open("x");
    join("a");
    expect(put("a", ONE)).toMatchObject({ error: { code: "previous-stream-exists" } });
    made.pass(500);
    expect(made.onAir).toBe("x");
    expect(channelOf("a")).toBeUndefined();
  });

  it("frees its channel when it leaves, and is then unknown", () => {
    join("a");
    put("a", ONE);
    made.pass(500);
    made.leave("a");
    sessions.clear();
    expect(made.stream.live).toBe(false);
    expect(put("a", ONE)).toEqual({ connections: 0 });
    expect(() => made.open("x")).not.toThrow();
  });

  it("is rejected once 16 others are there", () => {
    for (const name of "abcdefghijklmnop") join(name);
    expect(() => join("q")).toThrow(expect.objectContaining({ code: "green-room-full" }));
    made.leave("a");
    expect(() => join("q")).not.toThrow();
  });
});
