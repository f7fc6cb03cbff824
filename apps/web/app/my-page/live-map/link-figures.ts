import type { Connection } from "@setsuna/contracts";
import type { Device } from "../connections/devices.ts";

/** Figures between a device and the relay. Null: unknown, such as for a stream that bypasses the relay. */
export interface LinkFigures {
  /** Sum of its streams, bit/s. */
  readonly bitrate: number | null;
  /** Worst of its streams, 0 to 1. */
  readonly lossRatio: number | null;
  /** Longest of its streams, ms. */
  readonly roundTripMs: number | null;
}

type Figure = keyof LinkFigures;

export const MARKED_LOSS = 0.02;

const known = (connections: readonly Connection[], figure: Figure): number[] =>
  connections.flatMap((connection) => connection[figure] ?? []);
const largest = (values: readonly number[]): number | null => (values.length === 0 ? null : Math.max(...values));

export const figuresOf = ({ connections }: Pick<Device, "connections">): LinkFigures => {
  const rates = known(connections, "bitrate");
  return {
    bitrate: rates.length === 0 ? null : rates.reduce((sum, rate) => sum + rate, 0),
    lossRatio: largest(known(connections, "lossRatio")),
    roundTripMs: largest(known(connections, "roundTripMs")),
  };
};

/** Returns true if any of its streams comes straight from the sender. */
export const isDirect = ({ connections }: Pick<Device, "connections">): boolean =>
  connections.some(({ route }) => route === "direct");

/** Bit/s through the relay in one direction. */
export const rateOf = (devices: readonly Device[]): number =>
  devices.reduce((sum, device) => sum + (figuresOf(device).bitrate ?? 0), 0);
