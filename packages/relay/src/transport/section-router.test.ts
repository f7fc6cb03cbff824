import { describe, expect, it } from "vitest";
import { type RoutedSection, SectionRouter } from "./section-router.ts";

const section = (mid: string, media: number, more: Partial<RoutedSection> = {}): RoutedSection => ({
  mid,
  payloadTypes: { media, rtx: media + 1 },
  ssrcs: [],
  repairs: new Map(),
  rids: [],
  midExtension: 0,
  ridExtension: 0,
  codec: "H264",
  ...more,
});
const rtp = (ssrc: number, payloadType: number, id = 0, text = ""): Buffer => {
  const head = Buffer.from([id === 0 ? 0x80 : 0x90, payloadType, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0]);
  head.writeUInt32BE(ssrc, 8);
  const element = Buffer.concat([Buffer.from([(id << 4) | (text.length - 1)]), Buffer.from(text)]);
  const padded = Buffer.concat([element, Buffer.alloc((4 - (element.length % 4)) % 4)]);
  const extension = id === 0 ? [] : [Buffer.from([0xbe, 0xde, 0, padded.length / 4]), padded];
  return Buffer.concat([head, ...extension, Buffer.from([1, 2, 3])]);
};
const rtcp = (ssrc: number, type = 201): Buffer => {
  const packet = Buffer.from([type === 203 ? 0x81 : 0x80, type, 0, 1, 0, 0, 0, 0]);
  packet.writeUInt32BE(ssrc, 4);
  return packet;
};
const router = (...sections: RoutedSection[]) => {
  let mids: string[] = [];
  const made = new SectionRouter(sections, {
    pass: (mid) => mids.push(mid),
    withhold: () => undefined,
    requestKeyframe: () => undefined,
  });
  return (packet: Buffer, now = 0): string[] => {
    mids = [];
    made.route(packet, now);
    return mids;
  };
};

describe("packets in a bundle", () => {
  it("use the payload type if no SSRC is announced, and route nowhere if none fits", () => {
    const to = router(section("a", 111), section("v", 96));
    expect([to(rtp(1, 111)), to(rtp(2, 96)), to(rtp(3, 97)), to(rtp(4, 50)), to(Buffer.from([1]))]).toEqual([
      ["a"],
      ["v"],
      ["v"],
      [],
      [],
    ]);
  });

  it("use the SSRC if payload types are the same", () => {
    const to = router(section("a", 96, { ssrcs: [1] }), section("v", 96, { ssrcs: [2], repairs: new Map([[3, 2]]) }));
    expect([to(rtp(1, 96)), to(rtp(2, 96)), to(rtp(3, 97)), to(rtp(9, 96))]).toEqual([["a"], ["v"], ["v"], []]);
  });

  it("use the MID first, and then the SSRC learned from it", () => {
    const to = router(section("a", 96, { midExtension: 4 }), section("v", 96, { midExtension: 4 }));
    expect(to(rtp(5, 96))).toEqual([]);
    expect(to(rtp(5, 96, 4, "v"))).toEqual(["v"]);
    expect(to(rtp(5, 96))).toEqual(["v"]);
    expect(to(rtp(5, 96, 4, "nobody"))).toEqual(["v"]);
  });

  it("route their reports to the section of their SSRC", () => {
    const to = router(section("a", 111, { ssrcs: [1] }), section("v", 96));
    to(rtp(2, 96));
    expect([to(rtcp(1)), to(rtcp(2)), to(Buffer.concat([rtcp(1), rtcp(2)])), to(rtcp(3))]).toEqual([
      ["a"],
      ["v"],
      ["a", "v"],
      [],
    ]);
    expect(router(section("v", 96))(rtcp(77))).toEqual(["v"]);
  });
});

describe("forwards one of several encodings", () => {
  it("the first announced", () => {
    const to = router(
      section("v", 96, {
        ssrcs: [1, 2],
        repairs: new Map([
          [11, 1],
          [12, 2],
        ]),
      }),
    );
    expect([to(rtp(2, 96)), to(rtp(1, 96)), to(rtp(2, 96)), to(rtp(11, 97)), to(rtp(12, 97))]).toEqual([
      [],
      ["v"],
      [],
      ["v"],
      [],
    ]);
  });

  it("with retransmissions of an SSRC that no group names, while only one sends media", () => {
    const to = router(section("v", 96, { ssrcs: [1, 9] }));
    expect([to(rtp(9, 97)), to(rtp(1, 96)), to(rtp(9, 97))]).toEqual([[], ["v"], ["v"]]);
    to(rtp(2, 96));
    expect(to(rtp(9, 97))).toEqual([]);
  });

  it("the preferred rid", () => {
    const to = router(section("v", 96, { rids: ["h", "l"], ridExtension: 5 }));
    expect([to(rtp(1, 96, 5, "l")), to(rtp(2, 96, 5, "h")), to(rtp(1, 96)), to(rtp(2, 96))]).toEqual([[], ["v"], [], ["v"]]);
  });

  it("another layer when that one is missing, silent or sends BYE", () => {
    const to = router(section("v", 96, { ssrcs: [1, 2] }));
    expect([to(rtp(2, 96), 0), to(rtp(2, 96), 1999), to(rtp(2, 96), 2000), to(rtp(1, 96), 2100)]).toEqual([[], [], ["v"], []]);
    expect([to(rtp(1, 96), 4000), to(rtp(2, 96), 4010)]).toEqual([["v"], []]);
    to(rtcp(1, 203), 4020);
    expect(to(rtp(2, 96), 4030)).toEqual(["v"]);
  });

  it("layers that the offer doesn't mention", () => {
    const to = router(section("v", 96));
    expect([to(rtp(1, 96), 0), to(rtp(2, 96), 1), to(rtp(1, 96), 2), to(rtp(2, 96), 3)]).toEqual([["v"], ["v"], [], ["v"]]);
    const again = router(section("v", 96));
    expect([again(rtp(1, 96), 0), again(rtp(2, 96), 1), again(rtp(2, 96), 2)]).toEqual([["v"], ["v"], ["v"]]);
  });
});
