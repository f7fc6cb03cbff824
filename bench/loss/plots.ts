import { CELLS } from "./cells.ts";
import { CONTENDERS, type ContenderName } from "./contenders.ts";
import { FOOTAGES, sentTitle } from "./job.ts";
import type { CellResult } from "./measure.ts";
import { added } from "./sums.ts";

type Shape = "dot" | "ring" | "square";

const MARKS = {
  down: "dot",
  up: "ring",
  both: "square",
  h264: "dot",
  vp8: "ring",
  h264Both: "square",
  vp8Both: "square",
} as const satisfies Partial<Record<ContenderName, Shape>>;
type Shown = keyof typeof MARKS;
const SHOWN = Object.keys(MARKS) as readonly Shown[];

const LEFT = 440;
const WIDTH = 480;
const RIGHT = 40;
const ROW = 20;
const TOP = 116;
const BOTTOM = 36;
const LEGEND_ROWS = 4;
const LEGEND_WIDTH = 320;
const RADIUS = 4;

const STYLE = `text{font:12px system-ui,sans-serif;fill:#57606a}.title{font-size:14px;font-weight:600}.grid{stroke:#8c959f;stroke-opacity:.25}
.down,.up,.both{stroke:#0969da;fill:#0969da}.h264,.h264Both{stroke:#bc4c00;fill:#bc4c00}.vp8,.vp8Both{stroke:#8250df;fill:#8250df}
.mark{stroke-width:2}.ring{fill-opacity:0}
@media (prefers-color-scheme:dark){text{fill:#adbac7}.down,.up,.both{stroke:#6cb6ff;fill:#6cb6ff}.h264,.h264Both{stroke:#f69d50;fill:#f69d50}.vp8,.vp8Both{stroke:#dcbdfb;fill:#dcbdfb}}`;

export interface Plot {
  readonly title: string;
  readonly unit: string;
  readonly read: (result: CellResult) => number;
}

const NICE = [1, 2, 5, 10];

const niceCeiling = (value: number): number => {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 1e-3)));
  return (NICE.find((factor) => factor * power >= value) ?? 10) * power;
};

const TICKS = [0, 0.01, 0.05, 0.1, 0.2, 0.5, 1];

const fixed = (value: number): string => (Math.round(value * 100) / 100).toString();

const markOf = (name: Shown, x: number, y: number): string => {
  const shape: Shape = MARKS[name];
  const text = [fixed(x), fixed(y)];
  return shape === "square"
    ? `<rect class="mark ${name}" x="${fixed(x - RADIUS)}" y="${fixed(y - RADIUS)}" width="${2 * RADIUS}" height="${2 * RADIUS}"/>`
    : `<circle class="mark ${shape} ${name}" cx="${text[0]}" cy="${text[1]}" r="${RADIUS}"/>`;
};

interface Row {
  readonly title: string;
  readonly results: readonly CellResult[];
}

const rowsOf = (results: readonly CellResult[]): Row[] =>
  CELLS.flatMap((cell) =>
    FOOTAGES.flatMap((footage) => {
      const own = results.filter((result) => result.cell === cell.name && result.footage === footage && result.withSound);
      const [first] = own;
      return first === undefined ? [] : [{ title: `${cell.title}${sentTitle(first)}`, results: own }];
    }),
  );

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const TITLE_LENGTH = 72;
const shortened = (title: string): string => (title.length <= TITLE_LENGTH ? title : `${title.slice(0, TITLE_LENGTH - 1)}\u2026`);

/** Cells without a measurement have no mark. */
export const drawPlot = ({ title, unit, read }: Plot, results: readonly CellResult[]): string => {
  const rows = rowsOf(results);
  const figureOf = (row: Row, name: Shown): number | undefined => {
    const found = row.results.find(({ contender }) => contender === name);
    const value = found === undefined ? Number.NaN : read(found);
    return Number.isFinite(value) ? Math.max(0, value) : undefined;
  };
  const values = rows.flatMap((row) => SHOWN.map((name) => figureOf(row, name) ?? 0));
  const most = niceCeiling(Math.max(0, ...values));
  const x = (value: number): number => LEFT + WIDTH * Math.sqrt(value / most);
  const y = (index: number): number => TOP + (index + 0.5) * ROW;
  const end = TOP + rows.length * ROW;
  const [width, height] = [LEFT + WIDTH + RIGHT, end + BOTTOM];
  const ticks = TICKS.map((share) => share * most).map(
    (value) =>
      `<path class="grid" d="M${fixed(x(value))} ${TOP}V${end}"/><text x="${fixed(x(value))}" y="${end + 16}" text-anchor="middle">${fixed(value)}</text>`,
  );
  const drawn = rows.flatMap((row, index) => [
    `<text x="${LEFT - 10}" y="${fixed(y(index) + 4)}" text-anchor="end">${escaped(shortened(row.title))}</text><path class="grid" d="M${LEFT} ${fixed(y(index))}h${WIDTH}"/>`,
    ...SHOWN.flatMap((name) => {
      const value = figureOf(row, name);
      return value === undefined ? [] : [markOf(name, x(value), y(index))];
    }),
  ]);
  const legend = SHOWN.map((name, index) => {
    const [left, top] = [16 + Math.floor(index / LEGEND_ROWS) * LEGEND_WIDTH, 36 + (index % LEGEND_ROWS) * 18];
    return `<g class="legend">${markOf(name, left, top)}<text x="${left + 12}" y="${top + 4}">${CONTENDERS[name].title}</text></g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${title}">
<title>${title}</title><style>${STYLE}</style>
<text class="title" x="12" y="18">${title}, ${unit} (the axis has square roots)</text>
${[...legend, ...ticks, ...drawn].join("\n")}
</svg>
`;
};

export const PLOTS: Readonly<Record<string, Plot>> = {
  "loss-latency.svg": { title: "Median latency above the link's own delay", unit: "ms", read: added("p50") },
  "loss-p99.svg": { title: "99th percentile of latency above the link's own delay", unit: "ms", read: added("p99") },
  "loss-frozen.svg": {
    title: "Frozen time",
    unit: "ms in each second",
    read: ({ freezeMs, measureMs }) => (1000 * freezeMs) / measureMs,
  },
  "loss-sound.svg": { title: "Sound made up", unit: "%", read: ({ sound }) => 100 * sound.madeUp },
};
