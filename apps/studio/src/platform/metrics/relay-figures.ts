import { Counter, Gauge, type Registry } from "prom-client";
import type { RelayHealth } from "./relay-report.ts";
import type { Sources } from "./sources.ts";

type Read = (health: RelayHealth) => number | undefined;

/** A restarted relay resets its counters, which Prometheus handles. */
const COUNTERS: readonly (readonly [name: string, help: string, read: Read])[] = [
  ["setsuna_relay_packets_in_total", "RTP and RTCP packets that came.", ({ packetsIn }) => packetsIn],
  ["setsuna_relay_packets_out_total", "RTP packets that went to viewers, all of them.", ({ packetsOut }) => packetsOut],
  ["setsuna_relay_bytes_in_total", "Bytes that came, without UDP and IP headers.", ({ traffic }) => traffic?.bytesIn],
  ["setsuna_relay_bytes_out_total", "Bytes that went to viewers for the first time.", ({ traffic }) => traffic?.bytesOut],
  [
    "setsuna_relay_packets_retransmitted_total",
    "Packets that a viewer asked for again and had.",
    ({ traffic }) => traffic?.packetsRetransmitted,
  ],
  [
    "setsuna_relay_repair_packets_total",
    "Repair packets (FEC) that went to subscribers.",
    ({ traffic }) => traffic?.repairPackets,
  ],
  ["setsuna_relay_viewer_freezes_total", "Freezes of video that our viewers reported.", ({ viewing }) => viewing?.freezes],
  [
    "setsuna_relay_viewer_freeze_seconds_total",
    "Time for which our viewers' video was frozen.",
    ({ viewing }) => viewing?.freezeSeconds,
  ],
  ["setsuna_relay_cpu_seconds_total", "Processor time of the relay process.", (health) => health.cpuMicroseconds / 1e6],
];

const GAUGES: readonly (readonly [name: string, help: string, read: Read])[] = [
  ["setsuna_relay_publishers", "Sessions that send.", ({ publishers }) => publishers],
  ["setsuna_relay_subscribers", "Sessions that receive.", ({ subscribers }) => subscribers],
  ["setsuna_relay_cascades", "Streams taken from other nodes.", ({ viewing }) => viewing?.cascades],
  [
    "setsuna_relay_event_loop_delay_p99_seconds",
    "How late the relay's timers were in the last second, 99 %.",
    (health) => health.eventLoopDelayP99Ms / 1000,
  ],
  ["setsuna_relay_memory_bytes", "Resident memory of the relay process.", ({ memoryBytes }) => memoryBytes],
];

/** Relays of this machine by their place in the pool; of other nodes only whether there are any. */
export const registerRelayFigures = (registry: Registry, { relays }: Pick<Sources, "relays">): void => {
  const registers = [registry];
  new Gauge({
    name: "setsuna_relays",
    help: "Relays that this process uses: its own processes, or nodes of the fleet.",
    labelNames: ["state"] as const,
    registers,
    collect() {
      const all = relays();
      const ready = all.filter((relay) => relay.ready).length;
      this.set({ state: "ready" }, ready);
      this.set({ state: "not-ready" }, all.length - ready);
    },
  });
  const each = (read: Read, tell: (relay: string, value: number) => void): void => {
    for (const [slot, { health }] of relays().entries()) {
      const value = health === undefined ? undefined : read(health);
      if (value !== undefined) tell(String(slot), value);
    }
  };
  for (const [name, help, read] of COUNTERS)
    new Counter({
      name,
      help,
      registers,
      labelNames: ["relay"] as const,
      collect() {
        this.reset();
        each(read, (relay, value) => this.inc({ relay }, value));
      },
    });
  for (const [name, help, read] of GAUGES)
    new Gauge({
      name,
      help,
      registers,
      labelNames: ["relay"] as const,
      collect() {
        this.reset();
        each(read, (relay, value) => this.set({ relay }, value));
      },
    });
};
