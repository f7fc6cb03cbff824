import { type EpochAnswer, EpochRequest, requestKeyOf, SerialId, type SideFromClient } from "@setsuna/contracts";
import type { Epoch } from "@setsuna/e2ee";
import { FakeClock } from "@setsuna/testkit";
import { beforeEach, describe, expect, it } from "vitest";
import { FakePorts } from "../testing/fake-ports.ts";
import { ClientEncryption } from "./client-encryption.ts";

const ID = SerialId.parse("abcdefg");
const KEY = new Uint8Array(32).fill(3);
let clock: FakeClock;
let drawn: number;
const clientOf = (e2eeKey = KEY): ClientEncryption => {
  const ports = new FakePorts(clock);
  ports.randomBytes = (count) => Uint8Array.from({ length: count }, (_, index) => (index === 0 ? ++drawn : drawn * 7 + index));
  return new ClientEncryption({ ports, e2eeKey, serialId: ID });
};
beforeEach(() => {
  clock = new FakeClock(1_700_000_000_000);
  drawn = 0;
});

const publisherOf = () => {
  const said: SideFromClient[] = [];
  let changes = 0;
  return {
    said,
    sendSide: (message: SideFromClient) => void said.push(message),
    epochChanged: () => {
      changes += 1;
    },
    answers: (): EpochAnswer[] => said.flatMap((message) => (message.t === "epoch-answers" ? message.answers : [])),
    changes: () => changes,
  };
};
const subscriberOf = () => {
  const requests: EpochRequest[] = [];
  const failures: string[] = [];
  return {
    requests,
    failures,
    sendSide: (message: SideFromClient) => {
      if (message.t === "epoch-requests") requests.push(...message.requests);
    },
    fail: ({ code }: { readonly code: string }) => void failures.push(code),
  };
};

describe("a sender", () => {
  it("answers a receiver on each stream that asks, always with the same answer", () => {
    const { sending } = clientOf();
    const { receiving } = clientOf();
    const [video, audio] = [publisherOf(), publisherOf()];
    for (const publisher of [video, audio]) {
      sending.join(publisher);
      sending.onSide(publisher, { t: "epoch-requests", requests: [receiving.request] });
      clock.advance(20);
    }
    expect(video.answers()).toHaveLength(1);
    expect(audio.answers()).toEqual(video.answers());
    receiving.onSide(subscriberOf(), { t: "epoch-answers", answers: video.answers() });
    expect(receiving.book.find(sending.current.id, sending.sender.publicKey)?.secret).toEqual(sending.current.secret);
  });

  it("answers a receiver although others send forged proofs for its key", () => {
    const [{ sending }, { receiving }] = [clientOf(), clientOf()];
    const video = publisherOf();
    sending.join(video);
    sending.onSide(video, { t: "epoch-requests", requests: [clientOf().receiving.request] });
    const forged = (letter: string) => EpochRequest.parse(`${requestKeyOf(receiving.request)}${letter.repeat(43)}`);
    sending.onSide(video, { t: "epoch-requests", requests: [forged("a"), receiving.request, forged("b")] });
    clock.advance(1000);
    expect(video.answers().map(({ to }) => to)).toContain(requestKeyOf(receiving.request));
  });

  it("answers a few requests at a time, so media continues", () => {
    const { sending } = clientOf();
    const video = publisherOf();
    sending.join(video);
    const requests = Array.from({ length: 12 }, () => clientOf().receiving.request);
    sending.onSide(video, { t: "epoch-requests", requests });
    expect(video.answers()).toHaveLength(4);
    clock.advance(20);
    expect(video.answers()).toHaveLength(8);
    clock.advance(1000);
    expect(video.answers()).toHaveLength(12);
    expect(video.said.every((message) => JSON.stringify(message).length < 1200)).toBe(true);
  });

  it("announces the next epoch to a hundred receivers before it starts", () => {
    const { sending } = clientOf();
    const video = publisherOf();
    sending.join(video);
    const clients = Array.from({ length: 100 }, () => clientOf());
    const requests = clients.map(({ receiving }) => receiving.request);
    sending.onSide(video, { t: "epoch-requests", requests });
    clock.advance(1000);
    video.said.length = 0;
    const before = sending.current;
    sending.onSide(video, { t: "epoch-renewal", event: "occasion-1" });
    sending.onSide(video, { t: "epoch-requests", requests });
    clock.advance(200);
    expect(video.answers()).toHaveLength(100);
    expect(sending.current).toBe(before);
    clock.advance(1000);
    expect(sending.current).not.toBe(before);
  });

  it("starts another epoch within a second of a removal, and answers only the remaining receivers", () => {
    const { sending } = clientOf();
    const [stays, putOut] = [clientOf(), clientOf()];
    const video = publisherOf();
    sending.join(video);
    const ask = (client: ClientEncryption): void =>
      sending.onSide(video, { t: "epoch-requests", requests: [client.receiving.request] });
    for (const client of [stays, putOut]) ask(client);
    clock.advance(100);
    for (const client of [stays, putOut])
      client.receiving.onSide(subscriberOf(), { t: "epoch-answers", answers: video.answers() });
    const before = sending.current;
    video.said.length = 0;
    for (let time = 0; time < 3; time += 1) sending.onSide(video, { t: "epoch-renewal", event: "occasion-1" });
    expect(video.said).toEqual([{ t: "epoch-list", list: 1 }]);
    ask(stays);
    expect(sending.current).toBe(before);
    clock.advance(1000);
    expect(sending.current).not.toBe(before);
    expect(video.changes()).toBe(1);
    for (const client of [stays, putOut])
      client.receiving.onSide(subscriberOf(), { t: "epoch-answers", answers: video.answers() });
    expect(stays.receiving.book.find(sending.current.id, sending.sender.publicKey)).toBeDefined();
    expect(putOut.receiving.book.find(sending.current.id, sending.sender.publicKey)).toBeUndefined();
  });

  it("doesn't answer receivers that a relay named before it received the list request, and repeats the request", () => {
    const { sending } = clientOf();
    const [putOut, stays] = [clientOf(), clientOf()];
    const [video, audio] = [publisherOf(), publisherOf()];
    for (const publisher of [video, audio]) sending.join(publisher);
    const told = (publisher: typeof video, { receiving }: ClientEncryption, list: number): void =>
      sending.onSide(publisher, { t: "epoch-requests", requests: [receiving.request], list });
    const answered = (): string[] => [video, audio].flatMap((one) => one.answers()).map(({ to }) => to);
    told(video, stays, 0);
    expect(answered()).toHaveLength(1);
    sending.onSide(video, { t: "epoch-renewal", event: "occasion-1" });
    clock.advance(60);
    for (const publisher of [video, audio]) told(publisher, putOut, 0);
    clock.advance(60);
    told(audio, putOut, 0);
    clock.advance(20);
    expect([video.said.at(-1), audio.said.at(-1)]).toEqual(Array(2).fill({ t: "epoch-list", list: 1 }));
    told(video, stays, 1);
    clock.advance(1000);
    expect(answered()).toEqual(Array(2).fill(stays.receiving.request.slice(0, 43)));
    sending.join(audio);
    told(audio, putOut, 0);
    expect(audio.answers()).toHaveLength(1);
  });

  it("repeats a list request that may be lost, and starts another epoch for a second removal meanwhile", () => {
    const { sending } = clientOf();
    const video = publisherOf();
    sending.join(video);
    sending.onSide(video, { t: "epoch-renewal", event: "occasion-1" });
    clock.advance(150);
    expect(video.said).toEqual([
      { t: "epoch-list", list: 1 },
      { t: "epoch-list", list: 1 },
    ]);
    sending.onSide(video, { t: "epoch-renewal", event: "occasion-2" });
    clock.advance(1000);
    expect(video.changes()).toBe(2);
    sending.onSide(video, { t: "epoch-renewal", event: "occasion-1" });
    clock.advance(1000);
    expect(video.changes()).toBe(2);
  });

  describe("a sender that lost its path may have missed a removal", () => {
    const epochNumber = (id: Uint8Array): number => new DataView(id.buffer, id.byteOffset).getUint32(4);
    const begunSince = (sending: ClientEncryption["sending"], before: Epoch): number => {
      clock.advance(3000);
      return epochNumber(sending.current.id) - epochNumber(before.id);
    };

    it("starts no other epoch on its first connection, whichever stream connects", () => {
      const { sending } = clientOf();
      const before = sending.current;
      for (const publisher of [publisherOf(), publisherOf()]) {
        sending.join(publisher);
        clock.advance(500);
        sending.connected(publisher);
      }
      expect(begunSince(sending, before)).toBe(0);
    });

    it.each([1, 2, 4])("starts another one when %i streams reconnect", (streams) => {
      const { sending } = clientOf();
      const publishers = Array.from({ length: streams }, publisherOf);
      const leave = publishers.map((publisher) => sending.join(publisher));
      for (const publisher of publishers) sending.connected(publisher);
      const before = sending.current;
      for (const one of leave) one();
      clock.advance(4000);
      for (const publisher of publishers) {
        sending.join(publisher);
        expect(sending.current).toBe(before);
        sending.connected(publisher);
        clock.advance(50);
      }
      expect(begunSince(sending, before)).toBe(1);
      expect(publishers[0]?.said).toContainEqual({ t: "epoch-list", list: 1 });
    });

    it("starts another epoch when a stream resumes the one that all streams had left", () => {
      const { sending } = clientOf();
      const [first, second] = [publisherOf(), publisherOf()];
      const leave = sending.join(first);
      sending.connected(first);
      const before = sending.current;
      leave();
      clock.advance(10_000);
      sending.join(second);
      sending.connected(second);
      expect(begunSince(sending, before)).toBe(1);
    });

    it("starts another one for a stream that noticed its lost path later than the others", () => {
      const { sending } = clientOf();
      const [video, control] = [publisherOf(), publisherOf()];
      const [leaveVideo, leaveControl] = [sending.join(video), sending.join(control)];
      const before = sending.current;
      leaveVideo();
      clock.advance(1000);
      sending.join(video);
      sending.connected(video);
      clock.advance(1000);
      leaveControl();
      sending.join(control);
      sending.connected(control);
      expect(begunSince(sending, before)).toBe(2);
    });
  });

  it("sends no epoch to receivers without the end-to-end key, or over streams that have left", () => {
    const { sending } = clientOf();
    const video = publisherOf();
    const leave = sending.join(video);
    sending.onSide(video, { t: "epoch-requests", requests: [clientOf(new Uint8Array(32)).receiving.request] });
    expect(video.answers()).toEqual([]);
    leave();
    sending.onSide(video, { t: "epoch-renewal", event: "occasion-1" });
    clock.advance(1000);
    expect([video.said, video.changes()]).toEqual([[], 0]);
  });
});

describe("a receiver", () => {
  it("asks a few times a second while an epoch is missing", () => {
    const { receiving } = clientOf();
    const video = subscriberOf();
    for (let frame = 0; frame < 60; frame += 1) {
      receiving.need(video);
      clock.advance(17);
    }
    expect(video.requests.length).toBeGreaterThanOrEqual(4);
    expect(video.requests.length).toBeLessThanOrEqual(5);
    expect(new Set(video.requests)).toEqual(new Set([receiving.request]));
  });

  it("reports epochs to its listeners once, and ends the stream on a forged answer", () => {
    const { sending } = clientOf();
    const { receiving } = clientOf();
    const publisher = publisherOf();
    sending.onSide(publisher, { t: "epoch-requests", requests: [receiving.request] });
    const [answer] = publisher.answers();
    if (answer === undefined) throw new Error("no answer");
    const heard: number[] = [];
    const end = receiving.onEpochs((epochs) => heard.push(epochs.length));
    const [video, audio] = [subscriberOf(), subscriberOf()];
    for (const subscriber of [video, audio]) receiving.onSide(subscriber, { t: "epoch-answers", answers: [answer] });
    const forged = `${answer.answer.slice(0, -1)}${answer.answer.endsWith("A") ? "E" : "A"}`;
    receiving.onSide(audio, { t: "epoch-answers", answers: [{ ...answer, answer: forged }] });
    end();
    expect([heard, video.failures, audio.failures]).toEqual([[1], [], ["epoch-forged"]]);
  });
});
