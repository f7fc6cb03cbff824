import type { Milliseconds } from "@setsuna/kit";
import { describe, expect, it } from "vitest";
import { NackGenerator } from "./nack-generator.ts";

const RTT = 40;
const receive = (nacks: NackGenerator, sequences: readonly number[], now: Milliseconds): string[] =>
  sequences.map((sequence) => nacks.onPacket(sequence & 0xffff, now));

describe("NackGenerator", () => {
  it("requests a gap immediately on a path without reordering", () => {
    const nacks = new NackGenerator();
    receive(nacks, [10, 11, 14], 100);
    expect(nacks.due(100, RTT)).toMatchObject({ sequenceNumbers: [12, 13], requestKeyframe: false });
    expect(nacks.due(100, RTT).sequenceNumbers).toEqual([]);
  });

  it("asks across the wrap in ascending order", () => {
    const nacks = new NackGenerator();
    receive(nacks, [0xfffd, 0x10002], 0);
    expect(nacks.due(0, RTT).sequenceNumbers).toEqual([0xfffe, 0xffff, 0, 1]);
    expect(receive(nacks, [0xffff, 0x10000], RTT)).toEqual(["retransmission", "retransmission"]);
    expect(nacks.due(RTT, RTT).sequenceNumbers).toEqual([0xfffe, 1]);
  });

  it("requests announced packets that didn't arrive, and nothing else", () => {
    const nacks = new NackGenerator();
    nacks.onAnnounced(5, 0);
    expect(nacks.due(0, RTT).sequenceNumbers).toEqual([]);
    receive(nacks, [0xfffe, 0xffff], 0);
    nacks.onAnnounced(0xffff, 1);
    expect(nacks.missingCount).toBe(0);
    nacks.onAnnounced(1, 1);
    expect(nacks.due(1, RTT).sequenceNumbers).toEqual([0, 1]);
    expect(receive(nacks, [0x10000, 0x10002], 1 + RTT)).toEqual(["retransmission", "new"]);
    expect(nacks.due(1 + RTT, RTT).sequenceNumbers).toEqual([1]);
  });

  it("retries after one round trip, but no faster than every 10 ms", () => {
    const nacks = new NackGenerator();
    receive(nacks, [1, 3], 0);
    const asked: number[] = [];
    for (let now = 0; now <= 130; now += 1) if (nacks.due(now, RTT).sequenceNumbers.length > 0) asked.push(now);
    expect(asked).toEqual([0, 40, 80, 120]);
    const near = new NackGenerator();
    receive(near, [1, 3], 0);
    const askedNear: number[] = [];
    for (let now = 0; now <= 30; now += 1) if (near.due(now, 1).sequenceNumbers.length > 0) askedNear.push(now);
    expect(askedNear).toEqual([0, 10, 20, 30]);
  });

  it("returns when it is due next", () => {
    const nacks = new NackGenerator({ maxAgeMs: 100 });
    expect(nacks.nextDeadline(RTT)).toBeUndefined();
    receive(nacks, [1, 3], 5);
    expect(nacks.nextDeadline(RTT)).toBe(5);
    nacks.due(6, RTT);
    expect(nacks.nextDeadline(RTT)).toBe(46);
    nacks.due(46, RTT);
    nacks.due(86, RTT);
    expect(nacks.nextDeadline(RTT)).toBe(106);
    expect(nacks.due(106, RTT)).toMatchObject({ sequenceNumbers: [], requestKeyframe: true });
    expect(nacks.nextDeadline(RTT)).toBeUndefined();
  });

  it("gives up on a packet after its retries and requests a keyframe once", () => {
    const nacks = new NackGenerator({ maxTries: 3 });
    receive(nacks, [1, 3], 0);
    for (const now of [0, 40, 80]) expect(nacks.due(now, RTT)).toMatchObject({ sequenceNumbers: [2], requestKeyframe: false });
    expect(nacks.due(119, RTT)).toMatchObject({ sequenceNumbers: [], requestKeyframe: false });
    expect(nacks.due(120, RTT)).toMatchObject({ sequenceNumbers: [], requestKeyframe: true });
    expect(nacks.due(121, RTT).requestKeyframe).toBe(false);
    expect([nacks.nacksSent, nacks.givenUp, nacks.missingCount]).toEqual([3, 1, 0]);
    expect(receive(nacks, [2, 2], 200)).toEqual(["new", "duplicate"]);
  });

  it("gives up on everything when too many are missing, whether suddenly or gradually", () => {
    const burst = new NackGenerator({ maxMissing: 50 });
    receive(burst, [1, 60], 0);
    expect(burst.due(0, RTT)).toMatchObject({ sequenceNumbers: [], requestKeyframe: true });
    expect(burst.givenUp).toBe(58);
    const slow = new NackGenerator({ maxMissing: 50 });
    receive(slow, [1, 40, 80], 0);
    expect(slow.due(0, RTT)).toMatchObject({ sequenceNumbers: [], requestKeyframe: true });
    expect(slow.missingCount).toBe(0);
    receive(slow, [82], 1);
    expect(slow.due(1, RTT)).toMatchObject({ sequenceNumbers: [81], requestKeyframe: false });
  });

  it("requests packets before a keyframe only until the slowest viewer has played them", () => {
    const nacks = new NackGenerator();
    nacks.setOutage(300);
    receive(nacks, [0xfffe, 0x10001, 0x10003], 0);
    nacks.onKeyframe(1);
    expect([0, 300, 400].map((now) => nacks.due(now, RTT).sequenceNumbers)).toEqual([[0xffff, 0, 2], [0xffff, 0, 2], [2]]);
    expect(nacks.givenUp).toBe(0);
  });

  it("gives up immediately on the losses of an outage larger than a keyframe", () => {
    const asked = (missing: number, silentMs: Milliseconds, outageMs?: Milliseconds, packets?: number): number | "keyframe" => {
      const nacks = new NackGenerator();
      if (packets !== undefined) nacks.setOutagePackets(packets);
      if (outageMs !== undefined) nacks.setOutage(outageMs);
      receive(nacks, [1, 2], 0);
      receive(nacks, [3 + missing], silentMs);
      const { sequenceNumbers, requestKeyframe } = nacks.due(silentMs, RTT);
      return requestKeyframe ? "keyframe" : sequenceNumbers.length;
    };
    expect(asked(151, 251)).toBe("keyframe");
    expect(asked(150, 251)).toBe(150);
    expect(asked(151, 250)).toBe(151);
    expect(asked(151, 400, 400)).toBe(151);
    expect(asked(151, 401, 400)).toBe("keyframe");
    expect(asked(21, 251, undefined, 20)).toBe("keyframe");
    expect(asked(20, 251, undefined, 20)).toBe(20);
    expect(asked(151, 251, undefined, 500)).toBe("keyframe");
  });

  it("a repair or an announcement ends a silence", () => {
    for (const heard of [
      (nacks: NackGenerator) => nacks.onPacket(2, 200, true),
      (nacks: NackGenerator) => nacks.onAnnounced(4, 200),
    ]) {
      const nacks = new NackGenerator();
      receive(nacks, [1, 3], 0);
      heard(nacks);
      receive(nacks, [300], 300);
      expect(nacks.due(300, RTT).requestKeyframe).toBe(false);
    }
  });

  it("counts repairs and measures their delay", () => {
    const nacks = new NackGenerator();
    receive(nacks, [1, 4], 0);
    nacks.due(2, RTT);
    expect(receive(nacks, [2], 44)).toEqual(["retransmission"]);
    expect(nacks.repairRttMs).toBe(42);
    nacks.due(44, RTT);
    receive(nacks, [3], 50);
    expect([nacks.recovered, nacks.nacksSent, nacks.repairRttMs]).toEqual([2, 3, 42]);
  });

  it("waits a little longer than the round trip if repairs take that long", () => {
    const nacks = new NackGenerator();
    receive(nacks, [1, 3], 0);
    nacks.due(0, RTT);
    receive(nacks, [2], 60);
    receive(nacks, [5], 100);
    expect(nacks.due(100, RTT).sequenceNumbers).toEqual([4]);
    expect(nacks.due(159, RTT).sequenceNumbers).toEqual([]);
    expect(nacks.due(160, RTT).sequenceNumbers).toEqual([4]);
  });

  it("learns reordering and waits that long, however many packets arrive meanwhile", () => {
    const nacks = new NackGenerator();
    receive(nacks, [1, 3, 4], 0);
    expect(nacks.due(0, RTT).sequenceNumbers).toEqual([2]);
    // 3 ms after its request at a 40 ms round trip: reordered, not repaired.
    expect(receive(nacks, [2], 3)).toEqual(["retransmission"]);
    expect([nacks.reorderDepth, nacks.recovered, nacks.repairRttMs]).toEqual([2, 0, undefined]);
    receive(nacks, [6, 7], 10);
    expect(nacks.due(10, RTT).sequenceNumbers).toEqual([]);
    expect(nacks.nextDeadline(RTT)).toBe(13);
    expect(receive(nacks, [5], 11)).toEqual(["new"]);
    receive(nacks, [9, 10], 20);
    expect(nacks.due(20, RTT).sequenceNumbers).toEqual([]);
    receive(nacks, [11], 21);
    expect(nacks.due(22.9, RTT).sequenceNumbers).toEqual([]);
    expect(nacks.due(23, RTT).sequenceNumbers).toEqual([8]);
  });

  it("stops waiting after the learned reordering time even if no packets arrive", () => {
    const nacks = new NackGenerator();
    receive(nacks, [1, 3], 0);
    nacks.due(0, RTT);
    receive(nacks, [2], 4);
    receive(nacks, [5], 10);
    expect(nacks.due(13.9, RTT).sequenceNumbers).toEqual([]);
    expect(nacks.due(14, RTT).sequenceNumbers).toEqual([4]);
  });

  it("waits at least the configured time, and never more than 30 ms", () => {
    const nacks = new NackGenerator();
    nacks.setLeastWait(12);
    receive(nacks, [1, 3], 0);
    expect(nacks.nextDeadline(RTT)).toBe(12);
    expect(nacks.due(11.9, RTT).sequenceNumbers).toEqual([]);
    expect(nacks.due(12, RTT).sequenceNumbers).toEqual([2]);
    nacks.setLeastWait(80);
    receive(nacks, [5], 100);
    expect(nacks.due(129.9, RTT).sequenceNumbers).not.toContain(4);
    expect(nacks.due(130, RTT).sequenceNumbers).toEqual([4]);
  });

  it("waits longer on a full path, where reordered packets arrive further apart", () => {
    const nacks = new NackGenerator();
    nacks.setLeastWait(80);
    nacks.setQueuingDelay(25);
    receive(nacks, [1, 3], 0);
    expect(nacks.nextDeadline(RTT)).toBe(55);
    nacks.setQueuingDelay(0);
    expect(nacks.nextDeadline(RTT)).toBe(30);
  });

  it("waits for a copy on another path, however long that takes", () => {
    const nacks = new NackGenerator();
    nacks.setCopyWait(80);
    receive(nacks, [1, 3], 0);
    expect(nacks.due(79.9, RTT).sequenceNumbers).toEqual([]);
    expect(nacks.due(80, RTT).sequenceNumbers).toEqual([2]);
  });

  it("forgets reordering after 10 s without it", () => {
    const nacks = new NackGenerator();
    receive(nacks, [1, 3], 0);
    nacks.due(0, RTT);
    receive(nacks, [2], 4);
    receive(nacks, [5], 10_100);
    expect(nacks.due(10_100, RTT).sequenceNumbers).toEqual([4]);
  });

  it("counts requests for late originals, however late, once it knows that repairs are marked", () => {
    const nacks = new NackGenerator();
    receive(nacks, [1, 3], 0);
    nacks.due(0, RTT);
    nacks.onPacket(2, 42, true);
    expect([nacks.spurious, nacks.recovered]).toEqual([0, 1]);
    receive(nacks, [5], 100);
    nacks.due(100, RTT);
    // After half a round trip it could be an answer. But those come on RTX.
    expect(receive(nacks, [4], 125)).toEqual(["retransmission"]);
    expect([nacks.spurious, nacks.recovered, nacks.repairRttMs, nacks.reorderDepth]).toEqual([1, 1, 42, 1]);
    receive(nacks, [7], 200);
    expect(nacks.due(224, RTT).sequenceNumbers).toEqual([]);
    expect([nacks.mayStillCome(224), nacks.mayStillCome(240)]).toEqual([1, 0]);
    expect(nacks.due(225, RTT).sequenceNumbers).toEqual([6]);
  });

  it("treats a packet on RTX as a repair however fast it arrived", () => {
    const nacks = new NackGenerator();
    receive(nacks, [1, 3], 0);
    nacks.due(0, RTT);
    expect(nacks.onPacket(2, 1, true)).toBe("retransmission");
    expect([nacks.reorderDepth, nacks.recovered, nacks.repairRttMs]).toEqual([0, 1, 1]);
  });

  it("doesn't mistake fast repairs for reordering while the round-trip time is unknown", () => {
    const nacks = new NackGenerator();
    receive(nacks, [1, 3], 0);
    expect(nacks.due(0, undefined).sequenceNumbers).toEqual([2]);
    receive(nacks, [2], 2);
    expect([nacks.reorderDepth, nacks.repairRttMs]).toEqual([0, 2]);
    receive(nacks, [5], 10);
    nacks.due(10, undefined);
    expect(nacks.due(20, undefined).sequenceNumbers).toEqual([4]);
  });

  it("recognizes duplicates and packets that are too old", () => {
    const nacks = new NackGenerator();
    expect(receive(nacks, [100, 100, 101, 99, 99], 0)).toEqual(["new", "duplicate", "new", "new", "duplicate"]);
    receive(nacks, [8000, 12_000], 0);
    expect(receive(nacks, [100], 0)).toEqual(["too-old"]);
  });

  it("stops requesting packets that a keyframe makes unnecessary", () => {
    const nacks = new NackGenerator();
    receive(nacks, [0xfffe, 0x10002, 0x10004], 0);
    nacks.forgetBefore(2);
    expect(nacks.due(0, RTT)).toMatchObject({ sequenceNumbers: [3], requestKeyframe: false });
    expect(nacks.givenUp).toBe(0);
  });

  it("works again after a reset", () => {
    const nacks = new NackGenerator();
    receive(nacks, [1, 9], 0);
    nacks.reset();
    expect(receive(nacks, [40_000, 40_001], 1)).toEqual(["new", "new"]);
    expect(nacks.due(1, RTT)).toMatchObject({ sequenceNumbers: [], requestKeyframe: false });
  });

  it("repairs bursts on a lossy path with about one request per loss", () => {
    let state = 12_345;
    const random = (): number => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
      return state / 0x8000_0000;
    };
    const nacks = new NackGenerator();
    const repairs: { atMs: Milliseconds; sequence: number }[] = [];
    const missedAt = new Map<number, number>();
    const delays: number[] = [];
    let burst = 0;
    let lost = 0;
    for (let sequence = 65_000; sequence < 75_000; sequence += 1) {
      const now = sequence - 65_000;
      while ((repairs[0]?.atMs ?? Number.POSITIVE_INFINITY) <= now) {
        const repair = repairs.shift();
        if (!repair) break;
        if (nacks.onPacket(repair.sequence, now) === "retransmission") delays.push(now - (missedAt.get(repair.sequence) ?? 0));
      }
      if (burst === 0 && sequence > 65_000 && sequence < 74_000 && random() < 0.03) burst = 1 + Math.floor(random() * 5);
      if (burst > 0) {
        burst -= 1;
        lost += 1;
        missedAt.set(sequence & 0xffff, now);
      } else {
        nacks.onPacket(sequence & 0xffff, now);
      }
      for (const asked of nacks.due(now, RTT).sequenceNumbers) {
        if (random() >= 0.03) repairs.push({ atMs: now + RTT, sequence: asked });
      }
    }
    expect(lost).toBeGreaterThan(500);
    expect([nacks.recovered, nacks.givenUp, nacks.missingCount]).toEqual([lost, 0, 0]);
    expect(nacks.nacksSent / lost).toBeLessThan(1.06);
    delays.sort((a, b) => a - b);
    expect(delays[Math.floor(delays.length * 0.95)]).toBeLessThanOrEqual(RTT + 6);
  });

  it("counts FEC-recovered packets as received before anything after them arrives", () => {
    const nacks = new NackGenerator();
    receive(nacks, [1], 0);
    expect(nacks.onRecovered(2, 1)).toBe(true);
    expect(nacks.recoveredThatCame).toBe(0);
    expect(receive(nacks, [2], 4)).toEqual(["duplicate"]);
    expect([nacks.recoveredThatCame, nacks.reorderDepth]).toEqual([1, 0]);
    expect(receive(nacks, [2, 3], 5)).toEqual(["duplicate", "new"]);
    expect(nacks.recoveredThatCame).toBe(1);
  });

  it("doesn't request FEC-recovered packets, and adapts when they arrive after all", () => {
    const nacks = new NackGenerator();
    receive(nacks, [1, 3], 0);
    expect(nacks.onRecovered(2, 1)).toBe(true);
    expect(nacks.onRecovered(2, 1)).toBe(false);
    expect(nacks.due(2, RTT).sequenceNumbers).toEqual([]);
    expect(receive(nacks, [4, 2], 5)).toEqual(["new", "duplicate"]);
    expect([nacks.reorderDepth, nacks.recoveredThatCame]).toEqual([2, 1]);
    receive(nacks, [6], 10);
    expect(nacks.due(10, RTT).sequenceNumbers).toEqual([]);
    expect(nacks.due(15, RTT).sequenceNumbers).toEqual([5]);
    // Requested, then recovered: the next arrival is the retransmission and proves nothing.
    expect(nacks.onRecovered(5, 16)).toBe(true);
    expect(receive(nacks, [5], 60)).toEqual(["duplicate"]);
    expect([nacks.reorderDepth, nacks.recovered]).toEqual([2, 0]);
  });

  it("doesn't count a packet that FEC overtook as reordered, unless a later packet arrived before it", () => {
    const nacks = new NackGenerator();
    receive(nacks, [1], 0);
    for (const ahead of [2, 3, 5]) nacks.onRecovered(ahead, 10);
    nacks.onAnnounced(6, 10);
    for (const late of [2, 3, 4, 5, 6]) receive(nacks, [late], 40);
    expect([nacks.recoveredThatCame, nacks.reorderDepth]).toEqual([3, 0]);
    receive(nacks, [8], 50);
    expect(nacks.due(50, RTT).sequenceNumbers).toEqual([7]);
    for (const ahead of [9, 10]) nacks.onRecovered(ahead, 60);
    receive(nacks, [11], 70);
    receive(nacks, [9], 74);
    expect(nacks.reorderDepth).toBe(2);
    receive(nacks, [13], 100);
    expect(nacks.due(103, RTT).sequenceNumbers).not.toContain(12);
    expect(nacks.due(104, RTT).sequenceNumbers).toContain(12);
  });

  it("doesn't mistake a recovered packet's repair for a late original, since others may have requested it", () => {
    const nacks = new NackGenerator();
    receive(nacks, [1, 3], 0);
    nacks.onRecovered(2, 1);
    receive(nacks, [4], 10);
    expect(nacks.onPacket(2, 60, true)).toBe("duplicate");
    expect([nacks.reorderDepth, nacks.recoveredThatCame]).toEqual([0, 0]);
  });

  it("accepts FEC's report of packets newer than any received", () => {
    const nacks = new NackGenerator();
    receive(nacks, [1, 2], 0);
    expect(nacks.onRecovered(4, 1)).toBe(true);
    expect(nacks.due(1, RTT).sequenceNumbers).toEqual([3]);
    expect(receive(nacks, [5], 2)).toEqual(["new"]);
  });

  it("backs off from the fourth request on, up to 500 ms", () => {
    const nacks = new NackGenerator({ maxTries: Number.POSITIVE_INFINITY, maxAgeMs: Number.POSITIVE_INFINITY });
    nacks.onPacket(1, 0);
    nacks.onPacket(3, 0);
    const asked: number[] = [];
    for (let now = 0; now <= 2400; now += 1) if (nacks.due(now, 50).sequenceNumbers.length > 0) asked.push(now);
    expect(asked).toEqual([0, 50, 100, 150, 250, 450, 850, 1350, 1850, 2350]);
  });
});
