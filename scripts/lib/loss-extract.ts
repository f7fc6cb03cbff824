interface Run {
  readonly cell: string;
  readonly contender: string;
  readonly footage: string;
  readonly withSound: boolean;
  readonly p50: number;
  readonly freezes: number;
  readonly freezeMs: number;
}

export interface LossResults {
  readonly detail: {
    readonly facts: { readonly day: string; readonly browser: string; readonly measureMs: number };
    readonly results: readonly Run[];
  };
}

const LOSSES = [0, 5, 10] as const;
const ROUND_TRIP_MS = 50;
const SYSTEMS = { ours: "up", chrome: "h264" } as const;

const tenths = (value: number): number => Math.round(value * 10) / 10;

/** Throws if a system wasn't measured. */
export const comparisonFigures = ({ detail }: LossResults) => {
  const figureOf = (loss: number, contender: string) => {
    const cell = `rtt${ROUND_TRIP_MS}-loss${loss}`;
    const run = detail.results
      .filter((each) => each.cell === cell && each.contender === contender)
      .find(({ footage, withSound }) => footage === "hard" && withSound);
    if (run === undefined) throw new Error(`${contender} was not measured at ${loss} % loss`);
    return { p50: tenths(run.p50), freezes: run.freezes, freezeMs: Math.round(run.freezeMs) };
  };
  const { day, browser, measureMs } = detail.facts;
  return {
    day,
    browser,
    seconds: measureMs / 1000,
    roundTripMs: ROUND_TRIP_MS,
    lines: LOSSES.map((loss) => ({ loss, ours: figureOf(loss, SYSTEMS.ours), chrome: figureOf(loss, SYSTEMS.chrome) })),
  };
};
