import type { CopyOffsets } from "@setsuna/fec";
import { AUDIO_CLOCK_RATE, type Milliseconds } from "@setsuna/kit";
import {
  type AudioPacket,
  AudioReception,
  AudioRing,
  audioBufferBounds,
  CopiesRequests,
  type LipSync,
  readOpusToc,
  StreamClock,
  takeCopies,
} from "@setsuna/playout";
import { SOUND_PACKET_MS } from "./sound-packets.ts";

const TICKS_PER_MS = AUDIO_CLOCK_RATE / 1000;
const BLOCKS_A_REPORT = 5;
const BLOCK = SOUND_PACKET_MS * TICKS_PER_MS;
const SILENCE = new Float32Array(2880);

interface SoundPacket extends AudioPacket {
  readonly data: Uint8Array;
}

export interface EarPorts {
  copiesNeeded(offsets: CopyOffsets): void;
  heard(packet: Uint8Array, since: Milliseconds, latencyMs: Milliseconds | undefined): void;
}

export interface AudioCounters {
  readonly packetsLost: number;
  readonly packetsRecovered: number;
  readonly played: number;
  readonly concealed: number;
}

/** At delay 0, with production ordering, buffer, clocks and lip sync; the decoder model gives silence. */
export class SimulatedEar {
  readonly clock = new StreamClock(AUDIO_CLOCK_RATE);
  private readonly lipSync: LipSync;
  private readonly ports: EarPorts;
  private readonly reception = new AudioReception<SoundPacket>();
  private readonly ring = new AudioRing(1);
  private readonly block = [new Float32Array(BLOCK)];
  private decoded: SoundPacket | undefined;
  private blocks = 0;
  private readonly copiesRequests = new CopiesRequests();

  constructor(lipSync: LipSync, ports: EarPorts) {
    this.lipSync = lipSync;
    this.ports = ports;
  }

  read(): AudioCounters {
    const { packetsLost, packetsRecovered } = this.reception;
    const { played, concealed } = this.ring.read();
    return { packetsLost, packetsRecovered, played, concealed };
  }

  streamChanged(): void {
    this.clock.reset();
    this.reception.restart();
    this.ring.reset();
    this.decoded = undefined;
  }

  receive(payload: Uint8Array<ArrayBuffer>, sequenceNumber: number, rtpTimestamp: number, now: Milliseconds): void {
    const { packet, copies } = takeCopies(payload);
    const toc = readOpusToc(packet);
    if (toc === undefined) return;
    const { samples } = toc;
    this.clock.addArrival(rtpTimestamp, now);
    const timestamp = this.clock.unwrap(rtpTimestamp);
    const sequence = this.reception.sequenceOf(sequenceNumber, timestamp, samples);
    const earlier = copies.map(({ data, samplesBack }) => ({
      timestamp: timestamp - samplesBack,
      samples,
      sequence: sequence - Math.round(samplesBack / samples),
      data,
    }));
    const quickestAt = this.clock.fastestArrivalOfTicks(timestamp) ?? now;
    this.reception.receive({ timestamp, samples, sequence, data: packet }, earlier, now, quickestAt);
    this.decode(now);
    const offsets = this.copiesRequests.due(() => this.reception.copyOffsets(), now);
    if (offsets !== undefined) this.ports.copiesNeeded(offsets);
  }

  pull(now: Milliseconds): void {
    this.decode(now);
    const { ring, decoded } = this;
    const { playing, stretched } = ring;
    ring.pull(this.block);
    this.blocks += 1;
    if (ring.stretched > stretched) this.report(now);
    if (this.blocks % BLOCKS_A_REPORT !== 0) return;
    this.report(now);
    if (playing === undefined || decoded === undefined) return;
    const captured = this.clock.captureTimeOfTicks(playing);
    if (captured !== undefined) this.lipSync.measureAudio(now - captured, now);
    const latency = captured === undefined ? undefined : this.clock.latencyOfTicks(playing, now);
    this.ports.heard(decoded.data, (playing - decoded.timestamp) / TICKS_PER_MS, latency);
  }

  private decode(now: Milliseconds): void {
    for (const packet of this.reception.take(now)) {
      this.decoded = packet;
      this.ring.push([SILENCE.subarray(0, packet.samples)], packet.timestamp, this.reception.wasMissing(packet.timestamp));
    }
  }

  private report(now: Milliseconds): void {
    const { ring, reception, lipSync } = this;
    const { playhead } = ring;
    reception.setPlaying(playhead === undefined ? undefined : { timestamp: playhead, atMs: now });
    const known = { recoveryMs: reception.bufferMs, targetMs: ring.read().targetLevel / TICKS_PER_MS };
    const { leastMs, mostMs, stretchBelowMs } = audioBufferBounds(known, lipSync, now);
    ring.setBounds(leastMs * TICKS_PER_MS, mostMs * TICKS_PER_MS, stretchBelowMs * TICKS_PER_MS);
  }
}
