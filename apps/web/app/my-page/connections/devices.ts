import { type Connection, isPartyChannel, type StreamKind } from "@setsuna/contracts";
import { TALKBACK_CHANNEL } from "../../talkback/talkback-channel.ts";

/** Returns whether the connection carries only talkback, which senders listen to without watching. */
export const isTalkback = ({ streams }: Connection): boolean =>
  streams.length > 0 && streams.every(({ kind, channel }) => kind === "audio" && channel === TALKBACK_CHANNEL);

/** Part of the party line, whose people are no cameras. */
const isParty = ({ streams }: Connection): boolean =>
  streams.length > 0 && streams.every(({ kind, channel }) => kind !== "video" && isPartyChannel(channel));

/** One page or program that sends or watches: its connections belong together. */
export interface Device {
  readonly key: string;
  readonly direction: Connection["direction"];
  readonly connections: readonly [Connection, ...Connection[]];
}

const KINDS: readonly StreamKind[] = ["video", "audio", "control"];
const streamNames = ({ streams }: Connection): string[] => streams.map(({ kind, channel }) => `${kind} ${channel}`);
const isControl = ({ streams }: Connection): boolean => streams.length > 0 && streams.every(({ kind }) => kind === "control");
const isTaken = (connection: Connection): boolean => connection.direction === "receive" && isControl(connection);
const kindOf = ({ streams: [first] }: Connection): number => KINDS.indexOf(first?.kind ?? "control");

/** A device takes a stream once, and each WHIP or WHEP session is one device. */
const mayShare = (device: Device, connection: Connection): boolean => {
  const [first] = device.connections;
  const own = device.connections.filter(({ direction }) => direction === connection.direction).flatMap(streamNames);
  return (
    connection.client === "page" &&
    first.client === "page" &&
    first.address === connection.address &&
    first.region === connection.region &&
    connection.streams.length > 0 &&
    streamNames(connection).every((name) => !own.includes(name))
  );
};

const closestTo = (connection: Connection, candidates: readonly Device[]): Device | undefined => {
  const distance = ({ connections: [first] }: Device): number => Math.abs(Date.parse(first.since) - Date.parse(connection.since));
  return candidates.filter((device) => mayShare(device, connection)).sort((a, b) => distance(a) - distance(b))[0];
};

const byAge = (a: Connection, b: Connection): number => a.since.localeCompare(b.since) || a.id.localeCompare(b.id);

/**
 * Groups connections by device, senders first, oldest first. The server names no device, so the same address and region with
 * different streams count as one. Omits talkback, the party line, and receivers of control data alone, since a sender takes its tally that way.
 */
export const devicesOf = (all: readonly Connection[]): Device[] => {
  const connections = all.filter((connection) => !isTalkback(connection) && !isParty(connection)).sort(byAge);
  let devices: Device[] = [];
  const add = (device: Device, connection: Connection): void => {
    const [first, ...others] = device.connections;
    const grown: Device = { ...device, connections: [first, ...others, connection] };
    devices = devices.map((each) => (each === device ? grown : each));
  };
  for (const connection of connections.filter((each) => !isTaken(each))) {
    const { id, direction } = connection;
    const device = closestTo(
      connection,
      devices.filter((each) => each.direction === direction),
    );
    if (device === undefined) devices.push({ key: id, direction, connections: [connection] });
    else add(device, connection);
  }
  for (const connection of connections.filter(isTaken)) {
    const device = closestTo(connection, devices);
    if (device?.direction === "receive") add(device, connection);
  }
  const inOrder = devices.map((device): Device => {
    const [first, ...others] = [...device.connections].sort((a, b) => kindOf(a) - kindOf(b) || byAge(a, b));
    return first === undefined ? device : { ...device, connections: [first, ...others] };
  });
  return [
    ...inOrder.filter(({ direction }) => direction === "send"),
    ...inOrder.filter(({ direction }) => direction === "receive"),
  ];
};

export const countOf = (connections: readonly Connection[], direction: Connection["direction"]): number =>
  devicesOf(connections).filter((device) => device.direction === direction).length;
