import { EpochRequest, type FromRelay, MediaSessionId, StreamRef } from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";
import { silentLog } from "@setsuna/kit";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { EpochExchanges } from "../epochs/epoch-exchanges.ts";
import { readOffer } from "../sdp/offer.ts";
import { StreamSlots } from "../stream/stream-slots.ts";
import type { CascadePeer, PeerEvents } from "../transport/peer.ts";
import { Cascades } from "./cascades.ts";

const ref = (kind: string) => StreamRef.parse({ serialId: "abcdefg", kind, channel: 1 });
const SESSION = MediaSessionId.parse("c".repeat(22));
const CONFIG = {
  portRangeBegin: 0,
  portRangeEnd: 0,
  bindAddress: "127.0.0.1",
  offerLoopback: false,
  publicAddresses: [],
};

let now: Milliseconds;
let said: FromRelay[];
let slots: StreamSlots;
let epochs: EpochExchanges;
let cascades: Cascades;
beforeEach(() => {
  now = 0;
  said = [];
  epochs = new EpochExchanges();
  slots = new StreamSlots({ random: () => 5, onSender: () => undefined, onTaken: () => undefined });
  cascades = new Cascades(parts());
});
const parts = () => ({
  slots,
  config: CONFIG,
  log: silentLog,
  random: () => 5,
  now: () => now,
  ntpNow: () => now,
  epochs,
  received: { packets: 0, bytes: 0 },
  replace: () => undefined,
  send: (message: FromRelay) => said.push(message),
});
afterEach(() => cascades.endAll());

describe("a cascade", () => {
  it("starts with a request for the waiting receivers' epochs, and forwards it to the other relay", async () => {
    const request = EpochRequest.parse("r".repeat(86));
    for (const kind of ["video", "control"]) epochs.seatSubscriber([ref(kind)], { isCascade: false, request, now }, () => true);
    await cascades.begin(SESSION, ref("video"));
    await cascades.begin(MediaSessionId.parse("d".repeat(22)), ref("control"));
    expect(said.map(({ type }) => type)).toEqual(["cascade-offer", "cascade-offer"]);
  });

  it.each([
    ["video", 1, 13],
    ["audio", 1, 1],
    ["control", 0, 0],
  ])("of %s makes an offer that another relay accepts", async (kind, sections, codecs) => {
    await cascades.begin(SESSION, ref(kind));
    const [message] = said;
    if (message?.type !== "cascade-offer") throw new Error(JSON.stringify(message));
    const offer = readOffer(message.sdp);
    expect(offer.dataMid).toBeDefined();
    expect(offer.media).toHaveLength(sections);
    expect(offer.media[0]?.codecs.length ?? 0).toBe(codecs);
    expect(offer.media[0]?.direction ?? "recvonly").toBe("recvonly");
  });

  it("is refused while the stream has a sender, which keeps it", async () => {
    const sender = MediaSessionId.parse("p".repeat(22));
    slots.rtp(ref("video")).holder = sender;
    await cascades.begin(SESSION, ref("video"));
    expect(said).toMatchObject([{ type: "closed", session: SESSION, error: { code: "previous-stream-exists" } }]);
    expect(slots.rtp(ref("video")).holder).toBe(sender);
  });

  it("ends on silence and at the studio's request", async () => {
    await cascades.begin(SESSION, ref("video"));
    expect(slots.rtp(ref("video")).holder).toBe(SESSION);
    now = 3900;
    cascades.tick(now);
    expect(said).toHaveLength(1);
    now = 4100;
    cascades.tick(now);
    expect(said[1]).toMatchObject({ type: "closed", error: { code: "media-timeout" } });
    expect(slots.rtp(ref("video")).holder).toBeUndefined();
    await cascades.begin(SESSION, ref("video"));
    cascades.end(SESSION);
    expect(said[3]).toEqual({ type: "closed", session: SESSION });
  });

  it("counts silence from the last step of its connection", async () => {
    let events: PeerEvents | undefined;
    const peer: CascadePeer = {
      accept: () => undefined,
      close: () => undefined,
      offer: async () => "",
      roundTripTimeMs: () => undefined,
      send: () => true,
      sendSide: () => true,
    };
    const openCascadePeer = (_request: unknown, peerEvents: PeerEvents): CascadePeer => {
      events = peerEvents;
      return peer;
    };
    const connecting = new Cascades({ ...parts(), openCascadePeer });
    await connecting.begin(SESSION, ref("video"));
    for (const step of [() => events?.onReached?.(), () => events?.onTrackOpen("0")]) {
      now += 3900;
      step();
    }
    now += 3900;
    connecting.tick(now);
    expect(said.map(({ type }) => type)).toEqual(["cascade-offer"]);
    now += 200;
    connecting.tick(now);
    expect(said[1]).toMatchObject({ type: "closed", error: { code: "media-timeout" } });
  });

  it("ends with a typed error if the answer is invalid", async () => {
    await cascades.begin(SESSION, ref("video"));
    cascades.accept(SESSION, "no description");
    expect(said[1]).toMatchObject({ type: "closed", error: { code: "bad-sdp" } });
    cascades.accept(SESSION, "nobody there");
    expect(said).toHaveLength(2);
  });
});
