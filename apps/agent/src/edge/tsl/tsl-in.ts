import { StudioError, TALLY_KEY } from "@setsuna/contracts";
import type { ControlPort } from "../control-port.ts";
import type { EdgeTime } from "../edge-time.ts";
import type { FaultCounter } from "../fault-counter.ts";
import { NewestWins } from "../newest-wins.ts";
import type { TslMap, TslTally } from "./tsl-map.ts";
import { readUmd31, UMD31_BYTES } from "./umd31.ts";
import { readUmd50, umd50Length } from "./umd50.ts";

/** Reads what arrives as TSL UMD. No bytes make it throw. */
export class TslIn {
  private readonly port: ControlPort;
  private readonly map: TslMap;
  private readonly version: "auto" | "3.1" | "5.0";
  private readonly faults: FaultCounter;
  private readonly states: NewestWins;
  private readonly stop: () => void;

  constructor(port: ControlPort, map: TslMap, version: "auto" | "3.1" | "5.0", time: EdgeTime, faults: FaultCounter) {
    this.port = port;
    this.map = map;
    this.version = version;
    this.faults = faults;
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

  /** Takes one datagram or one packet of a stream: of 5.0 one packet, of 3.1 any number of whole ones. */
  take(bytes: Uint8Array, from: string): void {
    if (this.isVersion5(bytes)) {
      const packet = readUmd50(bytes);
      if (packet.ok) this.apply(this.map.ofUmd50(packet.value, this.port.channels()));
      else this.faults.add(packet.error, from);
      return;
    }
    if (bytes.length === 0 || bytes.length % UMD31_BYTES !== 0) {
      this.faults.add("tsl-length", from);
      return;
    }
    for (let at = 0; at < bytes.length; at += UMD31_BYTES) {
      const packet = readUmd31(bytes.subarray(at, at + UMD31_BYTES));
      if (packet.ok) this.apply(this.map.ofUmd31(packet.value));
      else this.faults.add(packet.error, from);
    }
  }

  close(): void {
    this.stop();
    this.states.close();
  }

  private isVersion5(bytes: Uint8Array): boolean {
    if (this.version !== "auto") return this.version === "5.0";
    // A packet of 5.0 begins with its own length, one of 3.1 with a byte of 0x80 or more.
    return (bytes[0] ?? 0) < 0x80 || (umd50Length(bytes) === bytes.length && bytes.length !== UMD31_BYTES);
  }

  private apply(tallies: readonly TslTally[]): void {
    for (const { channel, value } of tallies) {
      // A switcher speaks of all its inputs; those that nobody has a lamp for are no fault.
      if (this.port.channels().includes(channel)) this.states.offer(channel, TALLY_KEY, value);
    }
  }
}
