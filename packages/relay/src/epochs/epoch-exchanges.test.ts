import { EpochAnswer, EpochRequest, requestKeyOf, SerialId, StreamRef } from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";
import { seededRandom } from "@setsuna/testkit/model";
import { beforeEach, describe, expect, it } from "vitest";
import { EpochExchanges, type EpochSeat } from "./epoch-exchanges.ts";
import type { EpochMessage } from "./epoch-outbox.ts";

const ID = SerialId.parse("abcdefg");
const REF = StreamRef.parse({ serialId: ID, kind: "video", channel: 1 });
const FAST = StreamRef.parse({ serialId: ID, kind: "video", channel: 2 });
const requestOf = (name: string): EpochRequest => EpochRequest.parse(name.padEnd(43, "_").padEnd(86, "p"));
const answerTo = (request: EpochRequest, text = "answer"): EpochAnswer =>
  EpochAnswer.parse({ to: requestKeyOf(request), answer: text });
const [ONE, TWO] = [requestOf("one"), requestOf("two")];

interface End {
  readonly seat: EpochSeat;
  readonly told: EpochMessage[];
  isOpen: boolean;
}
let exchanges: EpochExchanges;
let now: Milliseconds;
beforeEach(() => {
  exchanges = new EpochExchanges();
  now = 0;
});

const end = (seat: (send: (message: EpochMessage) => boolean) => EpochSeat, isOpen = true, told: EpochMessage[] = []): End => {
  const one: { isOpen: boolean; told: EpochMessage[]; seat?: EpochSeat } = { isOpen, told };
  const made = seat((message) => one.isOpen && told.push(message) > 0);
  return Object.assign(one, { seat: made });
};
const send = (isOpen = true, refs = [REF], at = exchanges, isUpstream = false): End =>
  end((to) => at.seatSender(refs, isUpstream, to), isOpen);
const take = (request?: EpochRequest, { ref = REF, isCascade = false, isOpen = true, at = exchanges } = {}): End =>
  end((to) => at.seatSubscriber([ref], { isCascade, request, now }, to), isOpen);
const requestsOf = ({ told }: End): EpochRequest[] => told.flatMap((one) => (one.t === "epoch-requests" ? one.requests : []));
const answersOf = ({ told }: End): string[] =>
  told.flatMap((one) => (one.t === "epoch-answers" ? one.answers : [])).map(({ answer }) => answer);

describe("epoch requests and answers", () => {
  it("go to the sender while a receiver is still connecting; the answer waits for its side channel", () => {
    const sender = send();
    const receiver = take(ONE, { isOpen: false });
    expect(requestsOf(sender)).toEqual([ONE]);
    sender.seat.take({ t: "epoch-answers", answers: [answerTo(ONE)] }, now);
    expect(receiver.told).toEqual([]);
    receiver.isOpen = true;
    receiver.seat.tick(now);
    expect(answersOf(receiver)).toEqual(["answer"]);
  });

  it("of earlier receivers reach a sender as soon as its channel is open", () => {
    take(ONE);
    take(TWO);
    const sender = send(false);
    expect(sender.told).toEqual([]);
    sender.isOpen = true;
    sender.seat.tick(now);
    expect(requestsOf(sender)).toEqual([ONE, TWO]);
  });

  it("reach each receiver individually, on a FAST channel too", () => {
    const sender = send(true, [REF, FAST]);
    const [one, two] = [take(ONE), take(TWO, { ref: FAST })];
    sender.seat.take(
      { t: "epoch-answers", answers: [answerTo(TWO, "two"), answerTo(ONE, "one"), answerTo(requestOf("x"))] },
      now,
    );
    expect([answersOf(one), answersOf(two)]).toEqual([["one"], ["two"]]);
  });

  it("are forwarded again when repeated, and answered on the client's new connection", () => {
    const sender = send();
    const before = take(ONE);
    for (now of [10, 130]) before.seat.take({ t: "epoch-requests", requests: [ONE] }, now);
    expect(requestsOf(sender)).toEqual([ONE, ONE]);
    const after = take(ONE);
    before.seat.leave();
    sender.seat.take({ t: "epoch-answers", answers: [answerTo(ONE)] }, now);
    expect([answersOf(before), answersOf(after)]).toEqual([[], ["answer"]]);
  });

  it("don't flood a sender: each receiver has one request, and may send another once a second", () => {
    const sender = send();
    const receiver = take(ONE);
    for (let number = 0; number < 1000; number += 1)
      receiver.seat.take({ t: "epoch-requests", requests: [requestOf(`n${number}`)] }, number);
    expect(requestsOf(sender)).toEqual([ONE]);
    receiver.seat.take({ t: "epoch-requests", requests: [TWO] }, 1001);
    expect(requestsOf(sender)).toEqual([ONE, TWO]);
  });

  it("of a thousand simultaneous receivers all arrive, a few messages at a time", () => {
    const sender = send();
    const all = Array.from({ length: 1000 }, (_, number) => requestOf(`r${number}`));
    sender.isOpen = false;
    const receivers = all.map((request) => take(request));
    sender.isOpen = true;
    let ticks = 0;
    for (; requestsOf(sender).length < all.length && ticks < 1000; ticks += 1) sender.seat.tick(now);
    expect(new Set(requestsOf(sender))).toEqual(new Set(all));
    expect(sender.told.every((message) => JSON.stringify(message).length < 1200)).toBe(true);
    for (const request of all) sender.seat.take({ t: "epoch-answers", answers: [answerTo(request, request)] }, now);
    expect(receivers.map(answersOf)).toEqual(all.map((request) => [request]));
  });

  it("reach a receiver that moved from or to a cascading relay, whichever seat leaves first", () => {
    const sender = send();
    const cascade = take(undefined, { isCascade: true });
    const answer = (text: string) => sender.seat.take({ t: "epoch-answers", answers: [answerTo(ONE, text)] }, now);
    cascade.seat.take({ t: "epoch-requests", requests: [ONE] }, now);
    const here = take(ONE);
    answer("both");
    cascade.seat.leave();
    answer("here");
    expect([answersOf(here), answersOf(cascade)]).toEqual([["both", "here"], ["both"]]);
    const other = take(undefined, { isCascade: true });
    now = 1000;
    other.seat.take({ t: "epoch-requests", requests: [ONE] }, now);
    here.seat.leave();
    answer("there");
    other.seat.leave();
    answer("nowhere");
    expect([answersOf(here).length, answersOf(other)]).toEqual([2, ["there"]]);
  });

  it("ignores sender messages from receivers, and sends them none", () => {
    const sender = send();
    const [one, two] = [take(ONE), take(TWO)];
    two.seat.take({ t: "epoch-answers", answers: [answerTo(ONE, "forged")] }, now);
    two.seat.take({ t: "epoch-list" }, now);
    sender.seat.take({ t: "epoch-requests", requests: [requestOf("x")] }, now);
    expect([answersOf(one), answersOf(two), requestsOf(sender)]).toEqual([[], [], [ONE, TWO]]);
  });
});

describe("a request that an insider has copied", () => {
  it("is answered to its receiver even if others repeat it, here or at another relay", () => {
    const sender = send();
    const receiver = take(ONE);
    const cascade = take(undefined, { isCascade: true });
    const thief = take(ONE);
    cascade.seat.take({ t: "epoch-requests", requests: [ONE] }, now);
    sender.seat.take({ t: "epoch-answers", answers: [answerTo(ONE)] }, now);
    expect([receiver, cascade, thief].map(answersOf)).toEqual([["answer"], ["answer"], ["answer"]]);
  });

  it("reaches the sender alongside a second proof for the same key, and is answered", () => {
    const forged = EpochRequest.parse(`${requestKeyOf(ONE)}${"f".repeat(43)}`);
    const sender = send(false);
    const [receiver, thief] = [take(ONE), take(forged)];
    sender.isOpen = true;
    sender.seat.tick(now);
    expect(requestsOf(sender)).toEqual([ONE, forged]);
    thief.seat.leave();
    sender.seat.take({ t: "epoch-answers", answers: [answerTo(ONE)] }, now);
    expect(answersOf(receiver)).toEqual(["answer"]);
  });

  it("is forwarded no more often for being repeated alternately", () => {
    const sender = send();
    const [receiver, thief] = [take(ONE), take(ONE)];
    sender.told.length = 0;
    for (now = 1; now < 100; now += 1)
      for (const { seat } of [receiver, thief]) seat.take({ t: "epoch-requests", requests: [ONE] }, now);
    expect(requestsOf(sender)).toEqual([]);
  });

  it("is answered by the sender of each stream, even if the channel is blocked for a while", () => {
    const other = StreamRef.parse({ serialId: ID, kind: "audio", channel: 1 });
    const [sender, insider] = [send(), send(true, [other])];
    const receiver = end((to) => exchanges.seatSubscriber([REF, other], { isCascade: false, request: ONE, now }, to), false);
    sender.seat.take({ t: "epoch-answers", answers: [answerTo(ONE, "genuine")] }, now);
    insider.seat.take({ t: "epoch-answers", answers: [answerTo(ONE, "invented")] }, now);
    receiver.isOpen = true;
    receiver.seat.tick(now);
    expect(answersOf(receiver)).toEqual(["genuine", "invented"]);
  });
});

describe("a removed receiver", () => {
  it("is reported to all senders of its ID until acknowledged, and gets no more answers", () => {
    const sender = send();
    const stranger = end((to) => exchanges.seatSender([{ ...REF, serialId: SerialId.parse("zzzzzzz") }], false, to));
    const [putOut] = [take(ONE), take(TWO)];
    putOut?.seat.leave();
    exchanges.renew(ID, "occasion-1", now);
    for (now = 0; now < 3000; now += 10) sender.seat.tick(now);
    // The path is down for seconds.
    expect(sender.told.filter(({ t }) => t === "epoch-renewal")).toHaveLength(15);
    sender.seat.take({ t: "epoch-renewed", event: "another" }, now);
    sender.told.length = 0;
    sender.seat.tick(now);
    expect(sender.told).toEqual([{ t: "epoch-renewal", event: "occasion-1" }]);
    sender.seat.take({ t: "epoch-renewed", event: "occasion-1" }, now);
    sender.told.length = 0;
    for (; now < 6000; now += 10) sender.seat.tick(now);
    expect(sender.told).toEqual([]);
    exchanges.renew(ID, "occasion-2", now);
    for (; now < 120_000; now += 10) sender.seat.tick(now);
    expect(sender.told).toHaveLength(300);
    sender.told.length = 0;
    expect(stranger.told).toEqual([]);
    sender.told.length = 0;
    sender.seat.take({ t: "epoch-list" }, now);
    sender.seat.tick(now);
    expect(requestsOf(sender)).toEqual([TWO]);
    sender.seat.take({ t: "epoch-answers", answers: [answerTo(ONE)] }, now);
    expect(answersOf(putOut as End)).toEqual([]);
  });
});

it("is not listed by a sender whose side channel was down during the removal", () => {
  const sender = send(false);
  const putOut = take(ONE);
  take(TWO);
  const down = take(undefined, { isCascade: true });
  const [near, far] = [requestOf("near"), requestOf("far")];
  down.seat.take({ t: "epoch-requests", requests: [near, far] }, now);
  putOut.seat.leave();
  down.seat.leave();
  sender.isOpen = true;
  sender.seat.tick(now);
  expect(requestsOf(sender)).toEqual([TWO]);
});

describe("a cascade", () => {
  const cascaded = () => {
    const far = new EpochExchanges();
    const sender = send();
    const down = take(undefined, { isCascade: true });
    const up = send(true, [REF], far, true);
    const carry = (): void => {
      for (let turn = 0; turn < 4; turn += 1) {
        for (const message of up.told.splice(0)) down.seat.take(message, now);
        for (const message of down.told.splice(0)) up.seat.take(message, now);
      }
    };
    return { far, sender, carry, down, up };
  };

  it("forwards requests to the sender's relay, and each answer back to its receiver", () => {
    const { far, sender, carry } = cascaded();
    const [one, two] = [take(ONE, { at: far }), take(TWO, { at: far })];
    carry();
    expect(requestsOf(sender)).toEqual([ONE, TWO]);
    sender.seat.take({ t: "epoch-answers", answers: [answerTo(ONE, "one"), answerTo(TWO, "two")] }, now);
    carry();
    expect([answersOf(one), answersOf(two)]).toEqual([["one"], ["two"]]);
  });

  it("lists the receivers still admitted, of both relays, when the sender starts another epoch", () => {
    const { far, sender, carry } = cascaded();
    const putOut = take(ONE, { at: far });
    take(TWO, { at: far });
    const near = requestOf("near");
    take(near);
    carry();
    putOut.seat.leave();
    sender.told.length = 0;
    now = 1000;
    sender.seat.take({ t: "epoch-list" }, now);
    carry();
    expect(requestsOf(sender)).toEqual([near, TWO]);
    far.renew(ID, "occasion-2", now);
    carry();
    expect(sender.told.some(({ t }) => t === "epoch-renewal")).toBe(false);
  });

  it("doesn't list a request that was in flight between relays, and requests the list until acknowledged", () => {
    const { far, sender, carry, down, up } = cascaded();
    const putOut = take(ONE, { at: far });
    take(TWO, { at: far });
    const inFlight = up.told.splice(0);
    putOut.seat.leave();
    sender.seat.take({ t: "epoch-list", list: 1 }, now);
    now = 1000;
    down.told.splice(0);
    for (const message of inFlight) down.seat.take(message, now);
    expect(requestsOf(sender)).toEqual([]);
    carry();
    expect(sender.told).toEqual([{ t: "epoch-requests", requests: [TWO], list: 1 }]);
    for (const message of inFlight) down.seat.take(message, now);
    expect(requestsOf(sender)).toEqual([TWO]);
  });

  it("is forwarded for an older release that doesn't name the list it received", () => {
    const { sender, down } = cascaded();
    sender.seat.take({ t: "epoch-list", list: 1 }, now);
    down.seat.take({ t: "epoch-requests", requests: [ONE] }, now);
    expect(requestsOf(sender)).toEqual([ONE]);
  });
});

describe("over paths that lose and reorder messages", () => {
  interface Flight {
    readonly at: Milliseconds;
    arrive(): void;
  }
  const putOutAmid = (
    seed: number,
  ): { readonly answered: Set<EpochRequest>; readonly stay: EpochRequest[]; readonly gone: EpochRequest } => {
    const random = seededRandom(seed);
    const [near, far] = [new EpochExchanges(), new EpochExchanges()];
    let flights: Flight[] = [];
    const fly = (arrive: () => void): true => {
      if (random() < 0.7) flights.push({ at: now + random() * 200, arrive });
      return true;
    };
    const answered = new Set<EpochRequest>();
    let lists = 0;
    const seats: Record<"sender" | "up" | "down", EpochSeat> = {
      sender: near.seatSender([REF], false, (message) =>
        fly(() => {
          if (message.t === "epoch-renewal") {
            lists = 1;
            fly(() => seats.sender.take({ t: "epoch-renewed", event: message.event }, now));
          }
          if (message.t !== "epoch-requests" || lists === 0) return;
          if (message.list === lists) for (const request of message.requests) answered.add(request);
          else fly(() => seats.sender.take({ t: "epoch-list", list: lists }, now));
        }),
      ),
      down: near.seatSubscriber([REF], { isCascade: true, request: undefined, now }, (message) =>
        fly(() => seats.up.take(message, now)),
      ),
      up: far.seatSender([REF], true, (message) => fly(() => seats.down.take(message, now))),
    };
    const receivers = [near, near, near, far, far, far].map((at, number) => {
      const request = requestOf(`r${number}`);
      return { request, seat: at.seatSubscriber([REF], { isCascade: false, request, now }, () => true) };
    });
    const [gone] = receivers.splice(Math.floor(random() * receivers.length), 1);
    if (gone === undefined) throw new Error("nobody to put out");
    const putOutAt = random() * 400;
    for (let isPutOut = false; now < 8000; now += 5) {
      for (const flight of flights.filter(({ at }) => at <= now)) flight.arrive();
      flights = flights.filter(({ at }) => at > now);
      if (!isPutOut && now >= putOutAt) {
        isPutOut = true;
        gone.seat.leave();
        near.renew(ID, "occasion-1", now);
      }
      for (const { request, seat } of isPutOut ? receivers : [...receivers, gone])
        if (now % 250 === 0) seat.take({ t: "epoch-requests", requests: [request] }, now);
      for (const seat of Object.values(seats)) seat.tick(now);
    }
    return { answered, stay: receivers.map(({ request }) => request), gone: gone.request };
  };

  it("the new epoch answers every receiver except the removed one", () => {
    for (let seed = 0; seed < 200; seed += 1) {
      now = 0;
      const { answered, stay, gone } = putOutAmid(seed);
      expect(answered.has(gone), `seed ${seed}`).toBe(false);
      expect([...answered].toSorted(), `seed ${seed}`).toEqual(stay.toSorted());
    }
  });
});
