import type { Connection } from "@setsuna/contracts";
import { TALKBACK_CHANNEL } from "../../talkback/talkback-channel.ts";

/** Returns whether the connection carries only talkback, which senders listen to without watching. */
export const isTalkback = ({ streams }: Connection): boolean =>
  streams.length > 0 && streams.every(({ kind, channel }) => kind === "audio" && channel === TALKBACK_CHANNEL);

/** One page or program that sends, or one that watches: its connections belong together. */
export interface Device {
  /** ID of its oldest connection. */
  readonly key: string;
  readonly direction: Connection["direction"];
  /** Oldest first, at least one. */
  readonly connections: readonly [Connection, ...Connection[]];
}

const streamNames = ({ streams }: Connection): string[] => streams.map(({ kind, channel }) => `${kind} ${channel}`);

const isSamePlace = (a: Connection, b: Connection): boolean =>
  a.direction === b.direction && a.client === b.client && a.address === b.address && a.region === b.region;

/** A device takes a stream once, and a WHIP or WHEP session is a device by itself. */
const mayShare = (device: Device, connection: Connection): boolean => {
  const taken = new Set(device.connections.flatMap(streamNames));
  return (
    connection.client === "page" &&
    connection.streams.length > 0 &&
    isSamePlace(device.connections[0], connection) &&
    streamNames(connection).every((name) => !taken.has(name))
  );
};

const isControl = ({ connections }: Device): boolean =>
  connections.every(({ streams }) => streams.length > 0 && streams.every(({ kind }) => kind === "control"));

/**
 * Groups connections by device, senders first, oldest first. Omits talkback, and receivers of control data alone: a sender takes
 * its tally that way. The server names no device, so the same address, client and region with different streams count as one;
 * of several candidates, the one that connected at the closest time.
 */
export const devicesOf = (connections: readonly Connection[]): Device[] => {
  const devices: Device[] = [];
  const inOrder = connections
    .filter((connection) => !isTalkback(connection))
    .sort((a, b) => a.since.localeCompare(b.since) || a.id.localeCompare(b.id));
  for (const connection of inOrder) {
    const distance = (device: Device): number => Math.abs(Date.parse(device.connections[0].since) - Date.parse(connection.since));
    const [closest] = devices.filter((device) => mayShare(device, connection)).sort((a, b) => distance(a) - distance(b));
    if (closest === undefined) devices.push({ key: connection.id, direction: connection.direction, connections: [connection] });
    else devices[devices.indexOf(closest)] = { ...closest, connections: [...closest.connections, connection] };
  }
  const shown = devices.filter((device) => device.direction === "send" || !isControl(device));
  return [...shown.filter(({ direction }) => direction === "send"), ...shown.filter(({ direction }) => direction === "receive")];
};

/** Returns how many devices send or receive. Each counts once, see {@link devicesOf}. */
export const countOf = (connections: readonly Connection[], direction: Connection["direction"]): number =>
  devicesOf(connections).filter((device) => device.direction === direction).length;
