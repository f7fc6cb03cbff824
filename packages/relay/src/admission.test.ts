import { type StreamLimits, StreamRef } from "@setsuna/contracts";
import { describe, expect, it } from "vitest";
import { Admission } from "./admission.ts";

const stream = (kind: string, channel: number) => StreamRef.parse({ serialId: "abcdefg", kind, channel });
const FREE: StreamLimits = { videoChannels: 3, maxFrame: { longSide: 1280, shortSide: 720 }, allowedAddresses: [] };
const publisher = (limits: StreamLimits = FREE) => new Admission({ direction: "publish", streams: [stream("video", 1)], limits });

describe("limits a sender's frame size", () => {
  it.each([
    [1280, 720, undefined],
    [720, 1280, undefined],
    [1280, 721, "frame-too-large"],
    [1282, 720, "frame-too-large"],
    [960, 960, "frame-too-large"],
    [720, 720, undefined],
    [1920, 1080, "frame-too-large"],
  ])("of %d x %d on Free: %s", (width, height, code) => {
    const admission = publisher();
    expect(admission.admitsFrame({ width, height })).toBe(code === undefined);
    expect(admission.refusal()?.code).toBe(code);
  });

  it("allows any size without limits, and measures again when they change", () => {
    const admission = publisher({ videoChannels: 3, allowedAddresses: [] });
    expect(admission.admitsFrame({ width: 7680, height: 4320 })).toBe(true);
    admission.setLimits({ ...FREE, maxFrame: { longSide: 1920, shortSide: 1080 } });
    expect(admission.refusal()).toMatchObject({ code: "frame-too-large", detail: "7680x4320, at most 1920x1080" });
    const free = new Admission({ direction: "publish", streams: [stream("video", 1)] });
    expect(free.admitsFrame({ width: 7680, height: 4320 })).toBe(true);
  });
});

it("ends video channels above the allowed number, and no others", () => {
  const third = new Admission({ direction: "publish", streams: [stream("video", 3)], limits: FREE });
  expect(third.refusal()).toBeUndefined();
  third.setLimits({ ...FREE, videoChannels: 2 });
  expect(third.refusal()?.code).toBe("channel-over-limit");
  const fast = { channel: stream("video", 4).channel, delayMs: 0 };
  const twice = new Admission({ direction: "publish", streams: [stream("video", 1)], fast, limits: FREE });
  expect(twice.refusal()?.code).toBe("channel-over-limit");
  const audio = new Admission({ direction: "publish", streams: [stream("audio", 200)], limits: FREE });
  const subscriber = new Admission({ direction: "subscribe", streams: [stream("video", 200)], limits: FREE });
  expect([audio.refusal(), subscriber.refusal()]).toEqual([undefined, undefined]);
});

it("admits media only from addresses on the list, and from no unknown ones", () => {
  const admission = publisher({ ...FREE, allowedAddresses: ["203.0.113.0/24", "2001:db8::5"] });
  const code = (address: string | undefined) => admission.addressRefusal(address)?.code;
  expect([code("203.0.113.9"), code("::ffff:203.0.113.9"), code("2001:db8::5")]).toEqual([undefined, undefined, undefined]);
  expect([code("203.0.114.9"), code("2001:db8::6"), code("host.local"), code(undefined)]).toEqual(
    new Array(4).fill("address-not-allowed"),
  );
  expect(admission.hasAddressList).toBe(true);
  admission.setLimits(FREE);
  expect([code("203.0.114.9"), code(undefined), admission.hasAddressList]).toEqual([undefined, undefined, false]);
});

it("ends a sender that stays above its bitrate, but tolerates a probe", () => {
  const limited: StreamLimits = { ...FREE, maxBitrate: 1_000_000 };
  const admission = publisher(limited);
  const rates = [900_000, 4_000_000, 1_200_000, 1_000_000, 1_000_001, 1_000_001];
  expect(rates.map((rate) => admission.onBitrate(rate))).toEqual(new Array(6).fill(undefined));
  expect(admission.onBitrate(1_500_000)).toMatchObject({ code: "bitrate-over-limit", detail: "1500 kbit/s, at most 1000" });
  const subscriber = new Admission({ direction: "subscribe", streams: [stream("video", 1)], limits: limited });
  const free = publisher();
  for (let n = 0; n < 5; n += 1)
    expect([subscriber.onBitrate(9_000_000), free.onBitrate(9_000_000)]).toEqual([undefined, undefined]);
});

it("checks no addresses of a cascading relay, which checks its viewers itself", () => {
  const limits: StreamLimits = { ...FREE, allowedAddresses: ["203.0.113.0/24"] };
  const cascade = new Admission({ direction: "subscribe", streams: [stream("video", 1)], limits, cascade: true });
  cascade.setLimits(limits);
  expect([cascade.addressRefusal("198.51.100.1"), cascade.hasAddressList]).toEqual([undefined, false]);
});
