import { StudioError, TALLY_KEY } from "@setsuna/contracts";
import type { ControlPort } from "../control-port.ts";
import type { EdgeTime } from "../edge-time.ts";
import { type FaultCounter, sampleOf } from "../fault-counter.ts";
import type { InputLog } from "../input-log.ts";
import { NewestWins } from "../newest-wins.ts";
import { BundleSchedule } from "./bundle-schedule.ts";
import { valueOfArguments } from "./control-args.ts";
import type { OscMap } from "./osc-map.ts";
import type { OscMessage } from "./osc-packet.ts";
import { readOsc } from "./read-osc.ts";

/** Every receiver gets each event, so floods are cut off here. */
const MAX_EVENTS_PER_SECOND = 200;

/** Constantly changing values are logged at this interval, ms. */
const MOVING_MS = 10_000;
const SHOWN_CHARACTERS = 80;

const wordsOf = ({ address, args }: OscMessage): string =>
  `${address} ${args.length === 0 ? "" : JSON.stringify(valueOfArguments(args))}`.trim().slice(0, SHOWN_CHARACTERS);

export class OscIn {
  private readonly port: ControlPort;
  private readonly map: OscMap;
  private readonly time: EdgeTime;
  private readonly faults: FaultCounter;
  private readonly schedule: BundleSchedule;
  private readonly states: NewestWins;
  private readonly onRefresh: () => void;
  private readonly stop: () => void;
  private events = 0;
  private eventsSince = 0;
  private readonly heard: InputLog;
  private from = "";

  constructor(port: ControlPort, map: OscMap, time: EdgeTime, faults: FaultCounter, heard: InputLog, onRefresh: () => void) {
    this.heard = heard;
    this.port = port;
    this.map = map;
    this.time = time;
    this.faults = faults;
    this.onRefresh = onRefresh;
    this.schedule = new BundleSchedule((message) => this.apply(message), time);
    this.states = new NewestWins((channel, key, value) => this.guard(() => this.port.setState(channel, key, value, "osc")), time);
    this.stop = port.onChange(({ channel, key, origin }) => {
      if (origin !== "osc") this.states.superseded(channel, key);
    });
  }

  take(bytes: Uint8Array, from: string): void {
    this.from = from;
    const packet = readOsc(bytes, (fault) => this.faults.add(fault, from, sampleOf(bytes), true));
    if (!packet.ok) this.faults.add(packet.error, from, sampleOf(bytes));
    else
      for (const fault of this.schedule.take(packet.value))
        this.faults.add(fault.code, from, fault.code === "osc-time-tag" ? `${Math.round(fault.aheadMs / 1000)} s ahead` : "");
  }

  /** Counts a connection's unreadable bytes. */
  nothing(first: Uint8Array, from: string): void {
    this.faults.add("osc-nothing-read", from, sampleOf(first));
  }

  close(): void {
    this.stop();
    this.schedule.close();
    this.states.close();
  }

  private apply(message: OscMessage): void {
    const { states, port } = this;
    // Axes arrive one at a time, faster than forwarded: apply each to the pending value.
    const requests = this.map.read(message, (channel, key) => states.waiting(channel, key) ?? port.state(channel, key));
    if (!requests.ok) {
      this.faults.add(requests.error, this.from, wordsOf(message));
      return;
    }
    const isTally = requests.value.some((request) => request.kind === "state" && request.key === TALLY_KEY);
    this.heard.add(message.address, wordsOf(message), { from: this.from }, isTally ? 0 : MOVING_MS);
    for (const request of requests.value) {
      if (request.kind === "refresh") this.onRefresh();
      else if (!this.port.channels().includes(request.channel))
        this.faults.add("edge-channel-not-sent", this.from, wordsOf(message));
      else if (request.kind === "state") this.states.offer(request.channel, request.key, request.value);
      else if (this.mayEvent()) this.guard(() => this.port.addEvent(request.channel, request.key, request.value, "osc"));
      else this.faults.add("osc-too-many", this.from);
    }
  }

  private guard(run: () => void): void {
    try {
      run();
    } catch (error) {
      if (!(error instanceof StudioError)) throw error;
      this.faults.add(error.code, this.from);
    }
  }

  private mayEvent(): boolean {
    const now = this.time.now();
    if (now - this.eventsSince >= 1000) {
      this.eventsSince = now;
      this.events = 0;
    }
    this.events += 1;
    return this.events <= MAX_EVENTS_PER_SECOND;
  }
}
