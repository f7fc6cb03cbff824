import { StudioError, TALLY_KEY } from "@setsuna/contracts";
import { ok, type Result } from "@setsuna/kit";
import type { ControlPort } from "../control-port.ts";
import type { EdgeTime } from "../edge-time.ts";
import { type FaultCounter, sampleOf } from "../fault-counter.ts";
import type { InputLog } from "../input-log.ts";
import { NewestWins } from "../newest-wins.ts";
import type { TslFault, TslPacket, TslVersion } from "./tsl-display.ts";
import type { TslMap, TslTally } from "./tsl-map.ts";
import { TslStream } from "./tsl-stream.ts";
import { heardUmd31, heardUmd40, heardUmd50, type TslInput } from "./tsl-words.ts";
import { readUmd31 } from "./umd31.ts";
import { readUmd40 } from "./umd40.ts";
import { readUmd50 } from "./umd50.ts";

interface ReadPacket {
  readonly heard: readonly TslInput[];
  readonly tallies: readonly TslTally[];
  readonly faults: readonly TslFault[];
}

export class TslIn {
  private readonly port: ControlPort;
  private readonly map: TslMap;
  private readonly version: TslVersion | "auto";
  private readonly faults: FaultCounter;
  private readonly heard: InputLog;
  private readonly states: NewestWins;
  private readonly stop: () => void;

  constructor(
    port: ControlPort,
    map: TslMap,
    version: TslVersion | "auto",
    time: EdgeTime,
    faults: FaultCounter,
    heard: InputLog,
  ) {
    this.port = port;
    this.map = map;
    this.version = version;
    this.faults = faults;
    this.heard = heard;
    this.states = new NewestWins((channel, key, value) => {
      try {
        port.setState(channel, key, value, "tsl");
      } catch (error) {
        if (!(error instanceof StudioError)) throw error;
        faults.add(error.code, "");
      }
    }, time);
    this.stop = port.onChange(({ channel, key, origin }) => {
      if (origin !== "tsl") this.states.superseded(channel, key);
    });
  }

  stream(): TslStream {
    return new TslStream(this.version);
  }

  /** One datagram: any number of packets of any version, framed or not. */
  take(bytes: Uint8Array, from: string): void {
    if (bytes.length === 0) this.faults.add("tsl-bad-frame", from);
    this.read(new TslStream(this.version, true), bytes, from);
  }

  read(stream: TslStream, bytes: Uint8Array, from: string): number {
    const { packets, skipped } = stream.push(bytes);
    for (const packet of packets) this.apply(packet, from);
    for (const run of skipped) this.fault("tsl-bad-frame", from, run);
    return packets.length + skipped.length;
  }

  nothing(first: Uint8Array, from: string): void {
    this.fault("tsl-nothing-read", from, first);
  }

  close(): void {
    this.stop();
    this.states.close();
  }

  private fault(fault: TslFault, from: string, bytes: Uint8Array): void {
    this.faults.add(fault, from, sampleOf(bytes));
  }

  private apply(packet: TslPacket, from: string): void {
    const read = this.readPacket(packet);
    if (!read.ok) {
      this.fault(read.error, from, packet.bytes);
      return;
    }
    const { heard, tallies, faults } = read.value;
    for (const fault of faults) this.faults.add(fault, from, sampleOf(packet.bytes), true);
    this.set(heard, tallies, from);
  }

  private readPacket({ version, bytes }: TslPacket): Result<ReadPacket, TslFault> {
    if (version === "5.0") {
      const packet = readUmd50(bytes);
      if (!packet.ok) return packet;
      const { faults } = packet.value;
      return ok({ heard: heardUmd50(packet.value), tallies: this.map.ofUmd50(packet.value, this.port.channels()), faults });
    }
    if (version === "4.0") {
      const packet = readUmd40(bytes);
      return packet.ok ? ok({ heard: [heardUmd40(packet.value)], tallies: this.map.ofUmd40(packet.value), faults: [] }) : packet;
    }
    const packet = readUmd31(bytes);
    return packet.ok ? ok({ heard: [heardUmd31(packet.value)], tallies: this.map.ofUmd31(packet.value), faults: [] }) : packet;
  }

  private set(heard: readonly TslInput[], tallies: readonly TslTally[], from: string): void {
    for (const { thing, text } of heard) this.heard.add(thing, text, { from });
    for (const { channel, value } of tallies) {
      if (this.port.channels().includes(channel)) this.states.offer(channel, TALLY_KEY, value);
    }
  }
}
