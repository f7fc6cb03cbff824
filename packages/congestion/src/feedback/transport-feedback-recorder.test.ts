import { bare, type Milliseconds } from "@setsuna/kit";
import { forEachRtcp, parseTransportFeedback, type TransportFeedback } from "@setsuna/rtp";
import { seededRandom } from "@setsuna/testkit/model";
import { describe, expect, it } from "vitest";
import { type SparedLosses, TransportFeedbackRecorder } from "./transport-feedback-recorder.ts";

const read = (messages: readonly Uint8Array[]): TransportFeedback[] =>
  messages.map((bytes) => {
    let feedback: TransportFeedback | undefined;
    forEachRtcp(bytes, (view) => {
      feedback = parseTransportFeedback(view);
    });
    if (!feedback) throw new Error("not a transport feedback");
    return feedback;
  });

const packetsOf = (messages: readonly Uint8Array[]): [number, number | undefined][] =>
  read(messages).flatMap(({ packets }) =>
    packets.map(({ sequenceNumber, arrivalUs }): [number, number | undefined] => [
      sequenceNumber,
      arrivalUs === undefined ? undefined : bare(arrivalUs),
    ]),
  );

describe("TransportFeedbackRecorder", () => {
  it("reports arrivals and losses since the last feedback, across the wrap", () => {
    const recorder = new TransportFeedbackRecorder();
    recorder.onPacket(0xfffe, 1_000_000);
    recorder.onPacket(0, 1_001_000);
    const first = recorder.takeFeedback(1, 11, 22);
    expect(read(first)[0]).toMatchObject({ senderSsrc: 11, mediaSsrc: 22, feedbackCount: 0 });
    expect(packetsOf(first)).toEqual([
      [0xfffe, 1_000_000],
      [0xffff, undefined],
      [0, 1_001_000],
    ]);
    recorder.onPacket(3, 1_002_000);
    const second = recorder.takeFeedback(2, 11, 22);
    expect(read(second)[0]?.feedbackCount).toBe(1);
    expect(packetsOf(second)).toEqual([
      [1, undefined],
      [2, undefined],
      [3, 1_002_000],
    ]);
    expect(recorder.takeFeedback(3, 11, 22)).toEqual([]);
  });

  it("reports a late packet again that it reported as lost", () => {
    const recorder = new TransportFeedbackRecorder();
    for (const [sequence, us] of [
      [1, 1000],
      [3, 2000],
      [4, 3000],
    ] as const) {
      recorder.onPacket(sequence, us);
    }
    recorder.takeFeedback(0, 1, 2);
    recorder.onPacket(2, 4000);
    recorder.onPacket(5, 5000);
    expect(packetsOf(recorder.takeFeedback(50, 1, 2))).toEqual([
      [2, 4000],
      [3, 2000],
      [4, 3000],
      [5, 5000],
    ]);
  });

  describe("on a path that reorders packets", () => {
    const shuffled = (): TransportFeedbackRecorder => {
      const recorder = new TransportFeedbackRecorder();
      recorder.onPacket(1, 0);
      recorder.onPacket(3, 0);
      recorder.onPacket(2, 8000);
      recorder.takeFeedback(10, 1, 2);
      return recorder;
    };

    it("doesn't report a packet as lost while it may still arrive, and holds back later ones", () => {
      const recorder = shuffled();
      recorder.onPacket(4, 100_000);
      recorder.onPacket(6, 100_000);
      expect(packetsOf(recorder.takeFeedback(105, 1, 2))).toEqual([[4, 100_000]]);
      expect(recorder.due(200)).toBe(true);
      recorder.onPacket(5, 108_000);
      expect(packetsOf(recorder.takeFeedback(155, 1, 2))).toEqual([
        [5, 108_000],
        [6, 100_000],
      ]);
    });

    it("reports it as lost once the wait has passed", () => {
      const recorder = shuffled();
      recorder.onPacket(5, 100_000);
      expect(recorder.takeFeedback(110.9, 1, 2)).toEqual([]);
      expect(packetsOf(recorder.takeFeedback(111, 1, 2))).toEqual([
        [4, undefined],
        [5, 100_000],
      ]);
    });

    it("reports exactly the lost packets of thousands, and no late ones", () => {
      const random = seededRandom(9);
      const recorder = new TransportFeedbackRecorder();
      const arrivals = Array.from({ length: 3000 }, (_, sequence) => ({ sequence, at: sequence * 2 + 15 * random() }))
        .filter(({ sequence }) => sequence % 50 !== 25)
        .sort((one, other) => one.at - other.at);
      const lost: number[] = [];
      let takenAt = 0;
      for (const { sequence, at } of arrivals) {
        if (at - takenAt >= 50) {
          takenAt = at;
          for (const [number, arrivalUs] of packetsOf(recorder.takeFeedback(at, 1, 2)))
            if (arrivalUs === undefined && number > 200) lost.push(number);
        }
        recorder.onPacket(sequence, Math.round(at * 1000));
      }
      expect(lost.every((number) => number % 50 === 25)).toBe(true);
      expect(lost.length).toBeGreaterThan(50);
    });
  });

  it("doesn't go back beyond its history", () => {
    const recorder = new TransportFeedbackRecorder();
    recorder.onPacket(1, 0);
    recorder.onPacket(3, 1000);
    recorder.onPacket(4, 600_000);
    recorder.takeFeedback(0, 1, 2);
    recorder.onPacket(2, 601_000);
    expect(recorder.takeFeedback(1, 1, 2)).toEqual([]);
    recorder.onPacket(5, 602_000);
    expect(packetsOf(recorder.takeFeedback(2, 1, 2))).toEqual([[5, 602_000]]);
  });

  describe("for a stream with random loss", () => {
    const report = ({ spares, afterMs }: { spares: SparedLosses; afterMs: Milliseconds | undefined }) => {
      const recorder = new TransportFeedbackRecorder();
      const recoveries = new Map<number, number>();
      const lost: number[] = [];
      const missing = new Set<number>();
      const acknowledged = new Map<number, number>();
      for (let sequence = 0; sequence < 3000; sequence += 1) {
        const [frame, index] = [Math.floor(sequence / 10), sequence % 10];
        const sequenceNumber = (sequence + 65_000) & 0xffff;
        const recovered = recoveries.get(sequence);
        if (recovered !== undefined) recorder.onRecovered(recovered, sequence * 1000);
        if (index === (frame * 7) % 10 && sequence > 0) {
          lost.push(sequence);
          if (afterMs !== undefined) recoveries.set(sequence + afterMs, sequenceNumber);
        } else recorder.onPacket(sequence, sequence * 1000, { timestamp: frame * 3000, marker: index === 9, sequenceNumber });
        if (sequence % 50 !== 49) continue;
        for (const [number, arrivalUs] of packetsOf(recorder.takeFeedback(sequence, 1, 2, spares))) {
          if (arrivalUs === undefined) missing.add(number);
          else if (lost.includes(number)) acknowledged.set(number, arrivalUs);
        }
      }
      for (const number of acknowledged.keys()) missing.delete(number);
      return { lost: lost.length, missing: missing.size, acknowledged };
    };

    it("never acknowledges a packet that wasn't recovered", () => {
      const { lost, missing } = report({ spares: "media", afterMs: undefined });
      expect(missing).toBe(lost);
    });

    it.each([
      ["before the feedback, as arrived with the packet before", 3, -1],
      ["after the feedback, as arrived when they were recovered", 120, 120],
    ])("acknowledges two in three losses that are recovered %s", (_, afterMs, offsetMs) => {
      const { lost, missing, acknowledged } = report({ spares: "media", afterMs });
      expect(missing / lost).toBeGreaterThan(0.3);
      expect(missing / lost).toBeLessThan(0.5);
      const offsets = [...acknowledged].map(([number, arrivalUs]) => arrivalUs / 1000 - number);
      expect(offsets.filter((offset) => offset !== offsetMs).length).toBeLessThan(acknowledged.size / 5);
    });

    it("reports all losses while nothing is spared", () => {
      const { lost, missing } = report({ spares: "none", afterMs: 3 });
      expect(missing).toBe(lost);
    });

    it("doesn't acknowledge a number that may belong to another of the transport's packets", () => {
      const recorder = new TransportFeedbackRecorder();
      const missing = new Set<number>();
      for (let frame = 0; frame < 300; frame += 1) {
        for (let index = 0; index < 10; index += 1) {
          if (index === 4 || index === 5) continue;
          const sequenceNumber = frame * 9 + (index > 4 ? index - 1 : index);
          recorder.onPacket(frame * 10 + index, frame * 10_000 + index * 1000, {
            timestamp: frame * 3000,
            marker: index === 9,
            sequenceNumber: sequenceNumber & 0xffff,
          });
        }
        recorder.onRecovered((frame * 9 + 4) & 0xffff, frame * 10_000 + 9000);
        for (const [number, arrivalUs] of packetsOf(recorder.takeFeedback(frame * 50, 1, 2, "all")))
          if (arrivalUs === undefined) missing.add(number);
      }
      expect(missing.size).toBe(600);
    });

    const withPadding = (spares: SparedLosses) => {
      const recorder = new TransportFeedbackRecorder();
      const random = seededRandom(5);
      const missing = new Map<number, boolean>();
      let [lostMedia, lostPadding, media] = [0, 0, 0];
      for (let sequence = 0; sequence < 20_000; sequence += 1) {
        const [frame, index] = [Math.floor(sequence / 20), sequence % 20];
        const isMedia = index < 10;
        if (isMedia) media += 1;
        const sequenceNumber = media & 0xffff;
        const place = { timestamp: frame * 3000, marker: index === 9, sequenceNumber };
        if (random() >= 0.1) recorder.onPacket(sequence & 0xffff, sequence * 1000, isMedia ? place : undefined);
        else if (isMedia) {
          lostMedia += 1;
          recorder.onRecovered(sequenceNumber, sequence * 1000);
        } else lostPadding += 1;
        if (index !== 19) continue;
        for (const [number, arrivalUs] of packetsOf(recorder.takeFeedback(sequence, 1, 2, spares))) {
          if (arrivalUs === undefined) missing.set(number, number % 20 < 10);
          else missing.delete(number);
        }
      }
      const told = [...missing.values()].filter(Boolean).length;
      return { media: told / lostMedia, padding: (missing.size - told) / lostPadding };
    };

    it("judges losses by media alone, however much padding the sender adds", () => {
      expect(withPadding("media").media).toBeLessThan(0.6);
      expect(withPadding("media").padding).toBeGreaterThan(0.9);
    });

    it("hides lost padding in the same proportion, since an honest tenth would keep the estimate low and the padding going", () => {
      expect(withPadding("all").padding).toBeLessThan(0.6);
      expect(withPadding("all").padding).toBeGreaterThan(0.3);
    });
  });

  it("ignores duplicates", () => {
    const recorder = new TransportFeedbackRecorder();
    recorder.onPacket(1, 1000);
    recorder.onPacket(1, 9000);
    expect(packetsOf(recorder.takeFeedback(0, 1, 2))).toEqual([[1, 1000]]);
    recorder.onPacket(1, 9000);
    expect(recorder.due(1000)).toBe(false);
  });

  it("splits a long burst of losses over several messages without a hole", () => {
    const recorder = new TransportFeedbackRecorder();
    recorder.onPacket(10, 1_000_000);
    recorder.onPacket(1500, 1_200_000);
    const messages = recorder.takeFeedback(0, 1, 2);
    expect(messages.length).toBe(5);
    expect(read(messages).map(({ feedbackCount }) => feedbackCount)).toEqual([0, 1, 2, 3, 4]);
    const packets = packetsOf(messages);
    expect(packets.map(([sequence]) => sequence)).toEqual(Array.from({ length: 1491 }, (_, index) => 10 + index));
    expect(packets.filter(([, arrivalUs]) => arrivalUs !== undefined)).toEqual([
      [10, 1_000_000],
      [1500, 1_200_000],
    ]);
  });

  it.each([
    { lost: 151, silentMs: 251, tellsLost: false },
    { lost: 150, silentMs: 251, tellsLost: true },
    { lost: 151, silentMs: 250, tellsLost: true },
  ])("omits losses in an outage: $lost packets after $silentMs ms", ({ lost, silentMs, tellsLost }) => {
    const recorder = new TransportFeedbackRecorder();
    for (const sequence of [1, 2]) recorder.onPacket(sequence, sequence * 1000);
    recorder.takeFeedback(0, 1, 2);
    const [first, at] = [3 + lost, 2000 + silentMs * 1000];
    recorder.onPacket(first, at);
    recorder.onPacket(first + 2, at + 1000);
    const packets = packetsOf(recorder.takeFeedback(silentMs, 1, 2));
    expect(packets.slice(-3)).toEqual([
      [first, at],
      [first + 1, undefined],
      [first + 2, at + 1000],
    ]);
    expect(packets.length).toBe(tellsLost ? lost + 3 : 3);
  });

  it("splits at a pause that no delta can express", () => {
    const recorder = new TransportFeedbackRecorder();
    recorder.onPacket(1, 1_000_000);
    recorder.onPacket(2, 10_000_000);
    expect(packetsOf(recorder.takeFeedback(0, 1, 2))).toEqual([
      [1, 1_000_000],
      [2, 10_000_000],
    ]);
  });

  it("restarts with the sender's numbers", () => {
    const recorder = new TransportFeedbackRecorder();
    recorder.onPacket(100, 1000);
    recorder.takeFeedback(0, 1, 2);
    recorder.onPacket(20_000, 2000);
    expect(packetsOf(recorder.takeFeedback(50, 1, 2))).toEqual([[20_000, 2000]]);
    recorder.onPacket(7, 3000);
    expect(recorder.due(1000)).toBe(false);
    recorder.onPacket(8, 4000);
    recorder.onPacket(9, 5000);
    expect(packetsOf(recorder.takeFeedback(100, 1, 2))).toEqual([
      [8, 4000],
      [9, 5000],
    ]);
  });

  it("is due immediately, then every 50 ms while there is something to report", () => {
    const recorder = new TransportFeedbackRecorder();
    expect(recorder.due(0)).toBe(false);
    recorder.onPacket(1, 0);
    expect(recorder.due(0)).toBe(true);
    recorder.takeFeedback(0, 1, 2);
    expect(recorder.due(60)).toBe(false);
    recorder.onPacket(2, 1000);
    expect(recorder.due(49)).toBe(false);
    expect(recorder.due(50)).toBe(true);
  });

  it("spends 5 % of the rate, between its limits", () => {
    const recorder = new TransportFeedbackRecorder();
    recorder.onBitrate(5_000_000);
    expect(recorder.intervalMs).toBe(50);
    recorder.onBitrate(100_000);
    expect(recorder.intervalMs).toBeCloseTo(108.8);
    recorder.onBitrate(0);
    expect(recorder.intervalMs).toBe(250);
  });

  it("keeps at most half a second of packets when feedback is taken regularly", () => {
    const recorder = new TransportFeedbackRecorder();
    let messages = 0;
    for (let index = 0; index < 200_000; index += 1) {
      recorder.onPacket(index & 0xffff, index * 500);
      if (index % 100 === 99) messages += recorder.takeFeedback(index / 2, 1, 2).length;
    }
    expect(messages).toBe(2000);
  });

  it("restarts if a report would span too much, so a sender that skips thousands costs no memory", () => {
    const recorder = new TransportFeedbackRecorder();
    for (let packet = 0; packet < 2000; packet += 1) recorder.onPacket((3900 * packet) & 0xffff, 1_000_000 + packet);
    expect(packetsOf(recorder.takeFeedback(1, 11, 22)).length).toBeLessThanOrEqual(16_384);
  });
});
