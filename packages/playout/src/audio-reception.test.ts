import type { Milliseconds } from "@setsuna/kit";
import { describe, expect, it } from "vitest";
import type { AudioPacket } from "./audio-order.ts";
import { AudioReception } from "./audio-reception.ts";

const SAMPLES = 480;

const receive = (
  reception: AudioReception<AudioPacket>,
  count: number,
  come: (index: number) => { readonly sequence?: number; readonly pauseMs?: Milliseconds } | undefined,
): void => {
  let pausedMs = 0;
  for (let index = 0; index < count; index += 1) {
    const now = index * 10 + pausedMs;
    const packet = come(index);
    pausedMs += packet?.pauseMs ?? 0;
    if (packet === undefined) continue;
    const timestamp = (now + (packet.pauseMs ?? 0)) * 48;
    reception.receive({ timestamp, samples: SAMPLES, sequence: packet.sequence }, [], timestamp / 48, timestamp / 48);
    reception.take(timestamp / 48);
  }
  reception.take(1e9);
};

describe("AudioReception", () => {
  it("requests copies if packets are missing by number or by timestamp", () => {
    const reception = new AudioReception<AudioPacket>();
    receive(reception, 400, (index) => (index % 20 === 9 ? undefined : { sequence: index }));
    expect(reception.copyOffsets().length).toBeGreaterThan(0);
    expect(reception.packetsLost).toBe(20);
  });

  it("doesn't count lost padding as lost audio", () => {
    const reception = new AudioReception<AudioPacket>();
    receive(reception, 400, (index) => ({ sequence: index + Math.floor(index / 10) }));
    expect(reception.copyOffsets()).toEqual([]);
    expect(reception.packetsLost).toBe(0);
  });

  it("doesn't count a sender's pause as loss", () => {
    const reception = new AudioReception<AudioPacket>();
    receive(reception, 400, (index) => ({ sequence: index, pauseMs: index % 50 === 49 ? 400 : 0 }));
    expect(reception.copyOffsets()).toEqual([]);
    expect(reception.packetsLost).toBe(0);
  });

  it("uses timestamps if numbers are unknown", () => {
    const reception = new AudioReception<AudioPacket>();
    receive(reception, 400, (index) =>
      index % 20 === 9 ? undefined : { sequence: reception.sequenceOf(undefined, index * SAMPLES, SAMPLES) },
    );
    expect(reception.packetsLost).toBe(20);
    expect(reception.copyOffsets().length).toBeGreaterThan(0);
  });

  it("delays nothing while nothing is recovered", () => {
    const reception = new AudioReception<AudioPacket>();
    receive(reception, 100, (index) => ({ sequence: index }));
    expect(reception.bufferMs).toBe(0);
  });

  it("counts a packet that arrives after its copy was played as neither lost nor recovered", () => {
    const reception = new AudioReception<AudioPacket>();
    const packet = (index: number): AudioPacket => ({ timestamp: index * SAMPLES, samples: SAMPLES, sequence: index });
    reception.receive(packet(0), [], 0, 0);
    expect(reception.take(0)).toHaveLength(1);
    reception.receive(packet(2), [packet(1)], 20, 20);
    expect(reception.packetsRecovered).toBe(1);
    expect(reception.take(20).map(({ sequence }) => sequence)).toEqual([1, 2]);
    reception.receive(packet(1), [], 25, 10);
    expect([reception.packetsRecovered, reception.packetsLost]).toEqual([0, 0]);
  });
});
