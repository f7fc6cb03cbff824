import { LossMeter } from "@setsuna/congestion";
import { isCarriedRepair, MediaSessionId, readCarriedPacket, readCarriedRepair, StreamRef } from "@setsuna/contracts";
import { repairCountFor } from "@setsuna/fec";
import { FreezeMeter, PacketAssembler } from "@setsuna/playout";
import { RTP_HEADER_LENGTH, sequenceNumberOf, writeRtpPacket } from "@setsuna/rtp";
import { CLEAN_LINK, directionsOf, LinkModel, type PanelReading, stepsOf, swallowedBy } from "@setsuna/testkit";
import type { OfferedCodec } from "../../packages/relay/src/sdp/codecs.ts";
import { PACKET_CARRIAGE } from "../../packages/relay/src/stream/encapsulation.ts";
import { RtpPublisher } from "../../packages/relay/src/stream/rtp-publisher.ts";
import { RtpStream } from "../../packages/relay/src/stream/rtp-stream.ts";
import { RtpSubscriber } from "../../packages/relay/src/stream/rtp-subscriber.ts";
import { type Cell, FRAMES_PER_SECOND } from "./cell.ts";

const VP8: OfferedCodec = { codec: "VP8", payloadType: 96, rtpmap: "VP8/90000" };
const OPUS: OfferedCodec = { codec: "opus", payloadType: 111, rtpmap: "opus/48000/2" };
/** Packets of a picture of 5 Mbit/s, and of a keyframe. */
const FRAME_PACKETS = 18;
const KEYFRAME_PACKETS = 70;
/** Size of a packet for the simulated link; the payload itself is short, since FEC is computed over it. */
const PACKET_BYTES = 1190;
const WISH_MS = 1000;
const KEYFRAME_RETRY_MS = 250;
const TICK_MS = 5;

/** A stretch of the run: what the panel would say at both ends, what the link counted, and when pictures were drawn. */
export interface SimulatedWindow {
  readonly before: PanelReading;
  readonly after: PanelReading;
  readonly line: { readonly delivered: number; readonly lost: number };
  readonly draws: readonly number[];
  readonly from: number;
  readonly to: number;
}

/** A stream through the relay's and the viewer's own rules over the line of a cell, without browsers, sockets and clocks. */
export const simulatedRun = (cell: Cell, seed: number, warmUpMs: number, measureMs: number): SimulatedWindow => {
  const chance = directionsOf(seed);
  const line = { ...CLEAN_LINK, ...cell.line };
  const down = new LinkModel(line, chance.backward);
  const up = new LinkModel(line, chance.forward);
  const events: { readonly at: number; readonly run: () => void }[] = [];
  let now = 0;
  const at = (time: number, run: () => void): void => {
    let index = events.length;
    while (index > 0 && (events[index - 1]?.at ?? 0) > time) index -= 1;
    events.splice(index, 0, { at: time, run });
  };
  const ask = (run: () => void): void => {
    for (const arrival of up.offer(now, 100)) at(arrival, run);
  };

  const ref = StreamRef.parse({ serialId: "abcdefg", kind: "video", channel: 1 });
  const stream = new RtpStream(ref, 1000, () => undefined);
  let keyframeWished = true;
  const publisher = new RtpPublisher({
    codec: VP8,
    extensions: new Map(),
    feedback: [],
    ownSsrc: 7,
    sendRtcp: () => undefined,
    sink: stream,
  });
  stream.holder = MediaSessionId.parse("s".repeat(22));
  stream.attach(publisher);
  const viewer = new RtpSubscriber({
    session: MediaSessionId.parse("v".repeat(22)),
    ssrc: 9,
    kind: "video",
    codecs: [OPUS],
    encapsulation: PACKET_CARRIAGE,
    playout: "instant",
    firstSequence: 100,
    history: stream.history,
    send: (packet) => {
      const copy = Buffer.from(packet);
      for (const arrival of down.offer(now, PACKET_BYTES)) at(arrival, () => receive(copy));
      return true;
    },
  });
  stream.add(viewer);
  stream.join(viewer, now);

  const assembler = new PacketAssembler();
  assembler.setRoundTrip(cell.rttMs);
  const loss = new LossMeter();
  const freezes = new FreezeMeter();
  const draws: number[] = [];
  let packets = 0;
  let wish = { fec: 0, at: Number.NEGATIVE_INFINITY };
  let keyframeAskedAt = Number.NEGATIVE_INFINITY;
  const receive = (packet: Buffer): void => {
    packets += 1;
    loss.onPacket(sequenceNumberOf(packet), now);
    const fec = repairCountFor(loss.recent(), { roundTripMs: cell.rttMs, leastRoundTripMs: cell.rttMs });
    if (fec !== wish.fec || (fec > 0 && now - wish.at >= WISH_MS)) {
      wish = { fec, at: now };
      ask(() => {
        viewer.fec.set(fec, true, now);
        if (fec > 0) stream.requestFec(now);
      });
    }
    const bytes = packet.subarray(RTP_HEADER_LENGTH);
    const protecting = isCarriedRepair(bytes) ? readCarriedRepair(bytes) : undefined;
    const media = readCarriedPacket(bytes);
    if (protecting !== undefined) assembler.onFec(protecting, now);
    else if (media.ok) assembler.onPacket(media.value, now);
    advance();
  };
  const advance = (): void => {
    for (const _ of assembler.take(now)) {
      freezes.drawn(now);
      draws.push(now);
    }
    const missing = assembler.nacksDue(now, cell.rttMs);
    if (missing.length > 0)
      ask(() => {
        for (const sequence of missing) viewer.resend(sequence, now);
      });
    if (!assembler.keyframeRequested() || now - keyframeAskedAt < KEYFRAME_RETRY_MS) return;
    keyframeAskedAt = now;
    ask(() => {
      keyframeWished = true;
    });
  };

  let sequence = 0;
  const frame = (index: number): void => {
    const count = keyframeWished ? KEYFRAME_PACKETS : FRAME_PACKETS;
    for (let part = 0; part < count; part += 1) {
      const payload = Uint8Array.of(part === 0 ? 0x10 : 0, keyframeWished ? 0 : 1, index, part);
      const marker = part === count - 1;
      const packet = writeRtpPacket({
        payloadType: 96,
        sequenceNumber: sequence & 0xffff,
        timestamp: index * 3000,
        ssrc: 5,
        marker,
        payload,
      });
      sequence += 1;
      publisher.onRtp(Buffer.from(packet), now, now);
    }
    keyframeWished = false;
    at(((index + 1) * 1000) / FRAMES_PER_SECOND, () => frame(index + 1));
  };
  const tick = (): void => {
    stream.tick(now);
    advance();
    at(now + TICK_MS, tick);
  };
  const until = (time: number): void => {
    for (let next = events[0]; next !== undefined && next.at <= time; next = events[0]) {
      events.shift();
      now = next.at;
      next.run();
    }
    now = time;
  };
  const panel = (): PanelReading => {
    const { packetsLost, packetsRecovered } = assembler.counters();
    const { freezes: count, freezeTimeMs: freezeTime } = freezes.read(now);
    return {
      packets,
      packetsLost,
      packetsRecovered,
      retransmittedPackets: viewer.egress.retransmittedPacketsSent,
      freezes: count,
      freezeTime,
    };
  };

  at(0, () => frame(0));
  at(0, tick);
  until(warmUpMs);
  const before = panel();
  const counted = { ...down.counters };
  for (const [model, direction] of [
    [down, "backward"],
    [up, "forward"],
  ] as const)
    if (cell.script !== undefined) model.plan(stepsOf(cell.script, direction), now);
  until(warmUpMs + measureMs);
  return {
    before,
    after: panel(),
    line: { delivered: down.counters.delivered - counted.delivered, lost: swallowedBy(down.counters) - swallowedBy(counted) },
    draws: draws.filter((time) => time >= warmUpMs),
    from: warmUpMs,
    to: warmUpMs + measureMs,
  };
};
