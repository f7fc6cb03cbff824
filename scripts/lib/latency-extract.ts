interface Run {
  readonly system: string;
  readonly condition: string;
  readonly p50: number;
  readonly p95: number;
  readonly freezeMs: number;
}

export interface LatencyResults {
  readonly detail: {
    readonly plan: { readonly runs: number; readonly length: { readonly measureMs: number } };
    readonly results: readonly Run[];
  };
}

const SYSTEMS = {
  "Setsuna through our relay": "ours",
  "Setsuna through our relay (line on the downlink)": "ours-downlink",
  "Setsuna through our relay (line on the uplink)": "ours-uplink",
  "Chrome's own, H264, peer to peer": "chrome-h264",
  "Chrome's own, VP8, peer to peer": "chrome-vp8",
} as const;

export interface LatencyRow {
  readonly line: "clean" | "bad";
  readonly system: (typeof SYSTEMS)[keyof typeof SYSTEMS];
  readonly p50: number;
  readonly p95: number;
  readonly frozenMs: number;
}

export interface LatencyFigures {
  readonly runs: number;
  readonly seconds: number;
  readonly framesPerSecond: number;
  readonly rows: readonly LatencyRow[];
}

const FRAMES_PER_SECOND = 30;

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
};
const tenths = (value: number): number => Math.round(value * 10) / 10;

/** Throws if a system wasn't measured. */
export const latencyFigures = ({ detail }: LatencyResults): LatencyFigures => {
  const lines = ["clean", "bad"] as const;
  const rows = lines.flatMap((line) =>
    Object.entries(SYSTEMS).flatMap(([name, system]): LatencyRow[] => {
      if (system === "ours" ? line === "bad" : system.startsWith("ours-") && line === "clean") return [];
      const runs = detail.results.filter((run) => run.system === name && run.condition === `${line}, ${FRAMES_PER_SECOND} fps`);
      if (runs.length === 0) throw new Error(`${name} was not measured on the ${line} line`);
      const of = (field: "p50" | "p95" | "freezeMs") => tenths(median(runs.map((run) => run[field])));
      return [{ line, system, p50: of("p50"), p95: of("p95"), frozenMs: of("freezeMs") }];
    }),
  );
  const { runs, length } = detail.plan;
  return { runs, seconds: length.measureMs / 1000, framesPerSecond: FRAMES_PER_SECOND, rows };
};
