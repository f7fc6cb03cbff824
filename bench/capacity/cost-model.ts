import { z } from "zod";

export interface RelayCosts {
  readonly perPacketIn: number;
  readonly perPacketOut: number;
}

export interface Measured {
  readonly viewers: number;
  readonly usPerPacketOut: number;
}

/** Throws RangeError for fewer than two numbers of viewers. */
export const fitCosts = (measured: readonly Measured[]): RelayCosts => {
  const points = measured.map(({ viewers, usPerPacketOut }) => ({ x: viewers, y: viewers * usPerPacketOut }));
  const mean = (of: (point: { x: number; y: number }) => number): number =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const [x, y] = [mean((point) => point.x), mean((point) => point.y)];
  const spread = points.reduce((sum, point) => sum + (point.x - x) ** 2, 0);
  if (points.length < 2 || spread === 0) throw new RangeError("two numbers of viewers at least");
  const perPacketOut = points.reduce((sum, point) => sum + (point.x - x) * (point.y - y), 0) / spread;
  return { perPacketIn: y - perPacketOut * x, perPacketOut };
};

export const shareOf = (costs: RelayCosts, packetsPerSecond: number, viewers: number): number =>
  (packetsPerSecond * (costs.perPacketIn + viewers * costs.perPacketOut)) / 1e6;

export const mostViewers = (costs: RelayCosts, packetsPerSecond: number, share: number): number =>
  Math.floor(((share * 1e6) / packetsPerSecond - costs.perPacketIn) / costs.perPacketOut);

const Results = z.object({
  figures: z.object({ cpuUsPerPacket10: z.number(), cpuUsPerPacket40: z.number(), cpuUsPerPacket100: z.number() }),
});

export const measuredIn = (json: unknown): readonly Measured[] => {
  const { figures } = Results.parse(json);
  return [
    { viewers: 10, usPerPacketOut: figures.cpuUsPerPacket10 },
    { viewers: 40, usPerPacketOut: figures.cpuUsPerPacket40 },
    { viewers: 100, usPerPacketOut: figures.cpuUsPerPacket100 },
  ];
};
