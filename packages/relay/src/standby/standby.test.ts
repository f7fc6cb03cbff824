import { MediaSessionId } from "@setsuna/contracts";
import { bare } from "@setsuna/kit";
import { describe, expect, it } from "vitest";
import { publication, REF } from "../stream/one-video.fake.ts";
import { StandbyWorld } from "./standby.fake.ts";

const MAX_WITHOUT_FRAME_MS = 700;
const FRAME_MS = 33;
const CASCADE = MediaSessionId.parse("c".repeat(22));

const world = (extra: Parameters<StandbyWorld["open"]>[1] = {}): StandbyWorld => {
  const made = new StandbyWorld();
  made.open("a", extra);
  made.pass(500);
  made.open("b", { standby: true });
  made.pass(500);
  return made;
};

const switchByHand = ({ slots, now }: StandbyWorld): number => slots.switchSender(REF.serialId, REF.channel, now);

const isContinuous = ({ shown }: StandbyWorld): boolean =>
  shown.every((one, index) => {
    const before = shown[index - 1];
    if (before === undefined) return true;
    const step = (bare(one.timestamp) - bare(before.timestamp)) >>> 0;
    return one.sequence === ((before.sequence + 1) & 0xffff) && step > 0 && step <= 90 * (one.at - before.at + FRAME_MS);
  });

describe("standby sender", () => {
  it("is received but not forwarded while the first sender sends", () => {
    const made = world();
    expect(made.onAir).toBe("a");
    expect(made.shown.some(({ from }) => from === "b")).toBe(false);
    expect(made.sender("b").role.report()).toMatchObject([{ t: "state", live: true, standsBy: true }, { t: "uplink" }]);
    expect(made.sender("a").role.report()[0]).toMatchObject({ hasStandby: true });
    expect(made.sender("a").role.report()[0]).not.toHaveProperty("standsBy");
  });

  it.each(["goes silent", "leaves"])("takes over at its keyframe when the first sender %s, with continuous numbers", (how) => {
    const made = world();
    const since = made.now;
    const generation = made.stream.senderGeneration;
    if (how === "goes silent") made.sender("a").isCut = true;
    else made.leave("a");
    made.pass(2000);
    expect(made.onAir).toBe("b");
    expect(made.gapSince(since)).toBeLessThan(MAX_WITHOUT_FRAME_MS);
    expect(made.shown.find(({ from }) => from === "b")?.isKey).toBe(true);
    expect(isContinuous(made)).toBe(true);
    expect(made.stream.live).toBe(true);
    expect(made.stream.senderGeneration).toBe(generation + 1);
  });

  it.each([
    ["goes silent", [1, 0, 2]],
    ["goes silent", [2, 1, 0]],
    ["is on air", [1, 2, 0]],
  ])("takes over at its complete first keyframe if packets are reordered while the first %s", (how, order) => {
    const made = world();
    const since = made.now;
    made.sender("b").keyframeOrder = order;
    if (how === "goes silent") made.sender("a").isCut = true;
    else switchByHand(made);
    made.pass(1000);
    const shown = made.shown.filter(({ from }) => from === "b");
    const keyframe = shown.filter(({ timestamp }) => timestamp === shown[0]?.timestamp).map(({ sequence }) => sequence);
    const first = Math.min(...keyframe);
    expect(keyframe.map((sequence) => sequence - first).toSorted()).toEqual([0, 1, 2]);
    expect(made.sender("b").role.report()[0]).not.toHaveProperty("standsBy");
    expect(made.gapSince(since)).toBeLessThan(500);
  });

  it("may send another codec", () => {
    const made = new StandbyWorld();
    made.open("a");
    made.open("b", { standby: true, codec: "VP9" });
    made.pass(1000);
    const since = made.now;
    made.sender("a").isCut = true;
    made.pass(2000);
    expect(made.onAir).toBe("b");
    expect(made.gapSince(since)).toBeLessThan(MAX_WITHOUT_FRAME_MS);
    expect(isContinuous(made)).toBe(true);
  });

  it("doesn't replace an idle sender that is still connected", () => {
    const made = world();
    made.sender("a").isPaused = true;
    made.pass(5000);
    expect(made.shown.some(({ from }) => from === "b")).toBe(false);
  });

  it("doesn't switch without a keyframe, and keeps a first sender that returns meanwhile", () => {
    const made = world();
    made.sender("b").isDeaf = true;
    made.sender("a").isCut = true;
    made.pass(1500);
    expect(made.onAir).toBe("a");
    made.sender("a").isCut = false;
    made.sender("b").isDeaf = false;
    made.pass(2000);
    expect(made.onAir).toBe("a");
  });

  it("goes on air when it returns after both were silent", () => {
    const made = world();
    made.sender("a").isCut = true;
    made.sender("b").isCut = true;
    made.pass(3000);
    made.sender("b").isCut = false;
    const since = made.now;
    made.pass(1500);
    expect(made.onAir).toBe("b");
    expect(made.gapSince(since)).toBeLessThan(MAX_WITHOUT_FRAME_MS);
  });

  it("stays on air when the first sender returns, until a switch by hand", () => {
    const made = world();
    made.sender("a").isCut = true;
    made.pass(1500);
    made.sender("a").isCut = false;
    made.pass(10_000);
    expect(made.onAir).toBe("b");
    expect(made.sender("a").role.report()[0]).toMatchObject({ standsBy: true });
    expect(switchByHand(made)).toBe(1);
    made.pass(500);
    expect(made.onAir).toBe("a");
  });

  it("gives way to a first sender that asked to return once it is stable", () => {
    const made = world({ returnAfterSeconds: 5 });
    made.sender("a").isCut = true;
    made.pass(1500);
    made.sender("a").isCut = false;
    made.pass(4900);
    expect(made.onAir).toBe("b");
    made.pass(500);
    expect(made.onAir).toBe("a");
  });

  it("stays after a switch by hand, even if the first sender asked to return", () => {
    const made = world({ returnAfterSeconds: 1 });
    switchByHand(made);
    made.pass(5000);
    expect(made.onAir).toBe("b");
  });

  it("cuts by hand without a gap, there and back, never mixing the two", () => {
    const made = world();
    const since = made.now;
    for (const expected of ["b", "a", "b"]) {
      expect(switchByHand(made)).toBe(1);
      made.pass(1000);
      expect(made.onAir).toBe(expected);
    }
    expect(made.gapSince(since)).toBeLessThanOrEqual(FRAME_MS + 1);
    const order = made.shown.map(({ from }) => from).join("");
    expect(order).toMatch(/^a+b+a+b+$/);
    expect(isContinuous(made)).toBe(true);
  });

  it("asks for the standby's keyframe a round trip before the switch is due", () => {
    const made = world();
    const since = made.now;
    made.sender("a").isCut = true;
    made.pass(2000);
    expect(made.gapSince(since)).toBeLessThan(600);
  });

  it("can't be switched to by hand while it sends nothing", () => {
    const made = world();
    made.sender("b").isCut = true;
    made.pass(1000);
    expect(switchByHand(made)).toBe(0);
  });
});

describe("a sender that moves to its viewers' relay", () => {
  it("takes over from the stream's cascade at its first keyframe, and isn't called a standby", () => {
    const made = new StandbyWorld();
    made.holdByCascade(CASCADE);
    const sender = made.open("b", { follows: true, replaces: MediaSessionId.parse("a".repeat(22)) });
    sender.isPaused = true;
    made.pass(500);
    expect([made.stream.holder, made.sender("b").role.isStandby?.()]).toEqual([CASCADE, false]);
    sender.isPaused = false;
    made.pass(200);
    expect([made.stream.holder, made.onAir, made.shown[0]?.isKey]).toEqual([publication("b", {}).session, "b", true]);
  });

  it("leaves the cascade alone if it never sends", () => {
    const made = new StandbyWorld();
    made.holdByCascade(CASCADE);
    made.open("b", { follows: true });
    made.leave("b");
    expect([made.stream.holder, made.stream.hasSource]).toEqual([CASCADE, true]);
  });

  it("takes an empty stream at once", () => {
    const made = new StandbyWorld();
    made.open("b", { follows: true });
    made.pass(200);
    expect(made.onAir).toBe("b");
  });
});

describe("sender slots with a standby", () => {
  const refusal = (made: StandbyWorld, name: string, extra: Parameters<StandbyWorld["open"]>[1] = {}): string => {
    try {
      made.open(name, extra);
      return "admitted";
    } catch (error) {
      return error instanceof Error && "code" in error ? String(error.code) : "thrown";
    }
  };

  it("admit one sender and one standby, and no third", () => {
    const made = world();
    expect(refusal(made, "c")).toBe("previous-stream-exists");
    expect(refusal(made, "c", { standby: true })).toBe("standby-taken");
    made.leave("b");
    expect(refusal(made, "c", { standby: true })).toBe("admitted");
  });

  it("put a standby on air on a channel without a sender, and the first sender next to it", () => {
    const made = new StandbyWorld();
    made.open("b", { standby: true });
    made.pass(500);
    expect(made.onAir).toBe("b");
    expect(refusal(made, "a")).toBe("admitted");
    made.pass(500);
    expect(made.onAir).toBe("b");
    expect(refusal(made, "c")).toBe("previous-stream-exists");
  });

  it("let a reconnecting first sender back next to the standby that replaced it", () => {
    const made = world();
    const { session } = made.stream.senders.active ?? {};
    made.sender("a").isCut = true;
    made.pass(1500);
    made.open("c", { replaces: session });
    made.pass(500);
    expect(made.onAir).toBe("b");
    expect(switchByHand(made)).toBe(1);
    made.pass(500);
    expect(made.onAir).toBe("c");
  });

  it("exclude Multi Latency", () => {
    const made = new StandbyWorld();
    made.open("a", { fast: { channel: 2, delayMs: 500 } as never });
    expect(refusal(made, "b", { standby: true })).toBe("standby-unavailable");
    expect(refusal(world(), "c", { fast: { channel: 2, delayMs: 500 } as never })).toBe("previous-stream-exists");
  });
});
