import { type FrameFec, readFrameFec } from "@setsuna/contracts";
import { bare } from "@setsuna/kit";
import { emptyRtpHeader, packetizeH264, readRtpHeader, writeRtpPacket } from "@setsuna/rtp";
import { describe, expect, it } from "vitest";
import { FrameFecDecoder } from "./frame-fec-decoder.ts";
import { FrameFecEncoder } from "./frame-fec-encoder.ts";

const PACKET = 1000;
const FRAME_TICKS = 3000;

interface SentFrame {
  readonly packets: readonly Buffer[];
  readonly fec: readonly FrameFec[];
}

const stream = (lengths: readonly number[], { slidingWindow = false, symbols = 2 } = {}): SentFrame[] => {
  const encoder = new FrameFecEncoder();
  let sequence = 100;
  return lengths.map((length, index) => {
    const unit = Uint8Array.from({ length }, (_, at) => (at === 0 ? 0x41 : at === 1 ? 0x9a : 1 + ((at * 31 + index * 17) % 250)));
    const timestamp = FRAME_TICKS * (index + 1);
    const payloads = packetizeH264([unit], PACKET);
    const packets = payloads.map((payload, at) =>
      Buffer.from(
        writeRtpPacket({
          payloadType: 96,
          sequenceNumber: sequence++,
          timestamp,
          ssrc: 7,
          marker: at === payloads.length - 1,
          payload,
        }),
      ),
    );
    const request = { symbols, packetBytes: PACKET, slidingWindow };
    const annexB = Uint8Array.from([0, 0, 0, 1, ...unit]);
    const fec = encoder.messages("H264", annexB, timestamp, request).map((message) => {
      const parsed = readFrameFec(message);
      if (parsed === undefined) throw new Error("no frame FEC");
      return parsed;
    });
    return { packets, fec };
  });
};

class Receiver {
  readonly recovered: string[] = [];
  private readonly decoder = new FrameFecDecoder("H264");
  private readonly header = emptyRtpHeader();

  packets({ packets }: SentFrame): void {
    for (const packet of packets)
      if (readRtpHeader(packet, this.header))
        this.take(this.decoder.onPacket(packet, this.header, bare(this.header.sequenceNumber)));
  }
  fec({ fec }: SentFrame): void {
    for (const message of fec) this.take(this.decoder.onFec(message));
  }
  ticks(count: number): void {
    for (let tick = 0; tick < count; tick += 1) this.take(this.decoder.onTick());
  }
  private take(packets: readonly Uint8Array[]): void {
    this.recovered.push(...packets.map((packet) => Buffer.from(packet).toString("hex")));
  }
}

const hexOf = (...frames: (SentFrame | undefined)[]): string[] =>
  frames.flatMap((frame) => frame?.packets.map((packet) => packet.toString("hex")) ?? []);

const deliver = (frames: readonly SentFrame[], lost: readonly number[], withoutFec: readonly number[] = []): Receiver => {
  const receiver = new Receiver();
  for (const [index, frame] of frames.entries()) {
    if (!lost.includes(index)) receiver.packets(frame);
    if (!withoutFec.includes(index)) receiver.fec(frame);
  }
  return receiver;
};

describe.each([{ slidingWindow: false }, { slidingWindow: true }])("a frame without a single received packet, %j", (options) => {
  it("is recovered when the next frame begins, whether it had one packet or several", () => {
    const small = stream([900, 400, 900], options);
    expect(deliver(small, [1]).recovered).toEqual(hexOf(small[1]));
    const large = stream([2900, 1900, 900], options);
    expect(deliver(large, [1]).recovered).toEqual(hexOf(large[1]));
  });

  it("is recovered before anything follows when its packet is overdue", () => {
    const [first, second] = stream([900, 400], options);
    const receiver = new Receiver();
    for (const frame of [first, second]) if (frame !== undefined) receiver.fec(frame);
    if (first !== undefined) receiver.packets(first);
    receiver.ticks(8);
    expect(receiver.recovered).toEqual(hexOf(second));
  });

  it("is recovered when its FEC arrives after the next frame", () => {
    const frames = stream([900, 400, 900], options);
    const receiver = new Receiver();
    for (const [index, frame] of frames.entries()) if (index !== 1) receiver.packets(frame);
    for (const frame of frames) receiver.fec(frame);
    expect(receiver.recovered).toEqual(hexOf(frames[1]));
  });
});

it("is recovered together with another one in a row", () => {
  const frames = stream([900, 400, 300, 900]);
  expect(deliver(frames, [1, 2]).recovered).toEqual(hexOf(frames[1], frames[2]));
});

it("isn't recovered if the numbers in between may belong to a frame without FEC", () => {
  const frames = stream([900, 400, 300, 900]);
  expect(deliver(frames, [1, 2], [2]).recovered).toEqual([]);
});

it("waits for the next frame while the previous one is incomplete", () => {
  const [first, second] = stream([1900, 400]);
  const receiver = new Receiver();
  if (first === undefined || second === undefined) throw new Error("no frames");
  receiver.packets({ ...first, packets: first.packets.slice(0, 1) });
  receiver.fec(second);
  receiver.ticks(8);
  expect(receiver.recovered).toEqual([]);
});
