import type { adminLive as ja } from "../ja/admin-live.ts";
import type { SameShape } from "../same-shape.ts";

export const adminLive: SameShape<typeof ja> = {
  live: {
    lead: "What the relay processes of this server carry now. Brought up to date about every 2 s. Addresses are shown in part.",
    relays: "Relay processes",
    slot: "Number",
    state: "State",
    states: { starting: "Starting", ready: "Ready", waiting: "Waiting to restart", stopping: "Stopping", stopped: "Stopped" },
    silent: "No answer",
    pid: "PID",
    since: "Started",
    restarts: "Restarts",
    publishers: "Senders",
    subscribers: "Receivers",
    packetsIn: "In (packets/s)",
    packetsOut: "Out (packets/s)",
    cpu: "CPU (of a core)",
    memory: "Memory",
    lateness: "Loop delay p99",
    ids: "Serial IDs",
    none: "Nothing is connected now.",
    id: "Serial ID",
    owner: "Owner",
    deleted: "Deleted ID",
    relay: "Relay",
    senders: "Senders",
    receivers: "Receivers",
    bitrateIn: "In",
    bitrateOut: "Out",
    loss: "Highest loss (5 s)",
    connections: "Connections of {{id}}",
    end: "End",
    endOf: "End {{what}} ({{address}})",
    ended: "The connection has been ended.",
    confirm: {
      heading: "End a connection of {{id}}?",
      effect:
        "It ends at once. Its page says that the operator ended it, and does not connect again by itself. Whoever starts again is let in; to keep somebody out, change the contract status.",
      act: "End the connection",
    },
  },
};
