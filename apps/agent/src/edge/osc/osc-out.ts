import type { ControlChange, ControlPort, ControlValue } from "../control-port.ts";
import { isRefreshed, type OscMap } from "./osc-map.ts";
import type { OscMessage } from "./osc-packet.ts";
import { AT_ONCE } from "./time-tag.ts";
import { writeOsc } from "./write-osc.ts";

/** In one packet, below an MTU of 1500 bytes, so a change arrives together. */
const MAX_MESSAGES = 24;

export class OscOut {
  private readonly port: ControlPort;
  private readonly map: OscMap;
  private readonly send: (packet: Uint8Array) => void;
  private readonly emitted = new Map<string, ControlValue>();
  private readonly stop: () => void;

  constructor(port: ControlPort, map: OscMap, echo: boolean, send: (packet: Uint8Array) => void) {
    this.port = port;
    this.map = map;
    this.send = send;
    this.stop = port.onChange((change) => {
      if (echo || change.origin !== "osc") this.emit(change);
    });
  }

  emitAll(send: (packet: Uint8Array) => void = this.send): void {
    for (const { channel, key, value } of this.port.states())
      if (isRefreshed(key)) this.pack(this.map.write({ channel, kind: "state", key, value }, undefined), send);
  }

  close(): void {
    this.stop();
  }

  private emit(change: ControlChange): void {
    const name = `${change.channel} ${change.key}`;
    const before = this.emitted.get(name);
    if (change.kind === "state") {
      if (change.value === null) this.emitted.delete(name);
      else this.emitted.set(name, change.value);
    }
    this.pack(this.map.write(change, before), this.send);
  }

  private pack(messages: readonly OscMessage[], send: (packet: Uint8Array) => void): void {
    for (let at = 0; at < messages.length; at += MAX_MESSAGES) {
      const part = messages.slice(at, at + MAX_MESSAGES);
      const [only] = part;
      if (only !== undefined) send(writeOsc(part.length === 1 ? only : { kind: "bundle", timeTag: AT_ONCE, elements: part }));
    }
  }
}
