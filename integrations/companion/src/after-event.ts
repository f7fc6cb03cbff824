import type { StudioConnection } from "./state.ts";

/** An event about one connection; other events change no connection. */
interface ClientEvent {
  readonly type: string;
  readonly connection: string;
  readonly channel: number;
  readonly kinds: readonly string[];
  readonly standby?: boolean;
}

const isClientEvent = (event: unknown): event is ClientEvent =>
  typeof event === "object" &&
  event !== null &&
  "type" in event &&
  typeof event.type === "string" &&
  "connection" in event &&
  typeof event.connection === "string" &&
  "channel" in event &&
  typeof event.channel === "number" &&
  "kinds" in event &&
  Array.isArray(event.kinds);

type Connections = readonly StudioConnection[];

const connectionOf = (event: ClientEvent, direction: StudioConnection["direction"]): StudioConnection => ({
  id: event.connection,
  direction,
  streams: event.kinds.map((kind) => ({ kind, channel: event.channel })),
  standby: event.standby === true,
  bitrate: null,
  roundTripMs: null,
});

const isOn = ({ channel, kinds }: ClientEvent, { streams }: StudioConnection): boolean =>
  streams.some((stream) => stream.channel === channel && kinds.includes(stream.kind));

/** Applies an event to the last list, which is up to some seconds older. The next list replaces all. */
export const afterEvent = (connections: Connections, event: unknown): Connections => {
  if (!isClientEvent(event)) return connections;
  const others = connections.filter(({ id }) => id !== event.connection);
  const known = connections.find(({ id }) => id === event.connection);
  const change = (changed: Partial<StudioConnection>): Connections =>
    known === undefined ? connections : [...others, { ...known, ...changed }];
  switch (event.type) {
    case "sender.started":
    case "sender.back":
      return [...others, known ?? connectionOf(event, "send")];
    case "viewer.joined":
      return [...others, known ?? connectionOf(event, "receive")];
    case "sender.lost":
    case "sender.ended":
    case "viewer.left":
      return others;
    case "recording.started":
      return change({ recording: true });
    case "recording.stopped":
      return change({ recording: false });
    case "standby.switched":
      return connections.map((one) => {
        if (one.id === event.connection) return { ...one, standby: false };
        return one.direction === "send" && isOn(event, one) ? { ...one, standby: true, standbyOnAir: false } : one;
      });
    default:
      return connections;
  }
};
