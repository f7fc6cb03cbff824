import { LOSSES, ROUND_TRIPS } from "./cells.ts";
import { CONTENDERS, type ContenderName } from "./contenders.ts";
import type { CellResult } from "./measure.ts";

/** Drawings over loss, a panel for each round trip; random loss only. They stand in documents that are read in light and in dark. */

const SHOWN = ["down", "up", "h264", "vp8", "janus"] as const satisfies readonly ContenderName[];
const PANEL = { width: 176, height: 190, left: 46, top: 90, gap: 26, bottom: 44 };
const WIDTH = PANEL.left + ROUND_TRIPS.length * (PANEL.width + PANEL.gap);
const HEIGHT = PANEL.top + PANEL.height + PANEL.bottom;
const TICKS = 4;
const LEGEND_ROWS = 2;
const LEGEND_WIDTH = 320;

/** Middle tones that hold on white and on black; a reader's dark setting lightens them. Shape and dash tell them apart without colour. */
const STYLE = `text{font:12px system-ui,sans-serif;fill:#57606a}.title{font-size:14px;font-weight:600}.axis{stroke:#8c959f;stroke-width:1;fill:none}
.grid{stroke:#8c959f;stroke-opacity:.25}.down{stroke:#0969da;fill:#0969da}.up{stroke:#0969da;fill:#0969da;stroke-dasharray:5 4}
.h264{stroke:#bc4c00;fill:#bc4c00}.vp8{stroke:#8250df;fill:#8250df;stroke-dasharray:2 3}
.janus{stroke:#1a7f37;fill:#1a7f37}.line{fill:none;stroke-width:2}.dot{stroke:none}
@media (prefers-color-scheme:dark){text{fill:#adbac7}.down,.up{stroke:#6cb6ff}.down.dot,.up.dot{fill:#6cb6ff}.h264{stroke:#f69d50}.h264.dot{fill:#f69d50}.vp8{stroke:#dcbdfb}.vp8.dot{fill:#dcbdfb}.janus{stroke:#57ab5a}.janus.dot{fill:#57ab5a}.dot{stroke:none}}`;

export interface Plot {
  readonly title: string;
  readonly unit: string;
  readonly read: (result: CellResult) => number;
  /** Start of the axis; 0 when absent. Values below stand on the axis. */
  readonly from?: number;
}

/** A round number not below the value: 1, 2 or 5 times a power of ten, at a quarter of which a tick may stand. */
const niceCeiling = (value: number): number => {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 1e-9)));
  return ([1, 2, 4, 8, 10].find((factor) => factor * power >= value) ?? 10) * power;
};

const fixed = (value: number): string => (Math.round(value * 10) / 10).toString();

/** An SVG document. Panels without results stay empty. */
export const drawPlot = ({ title, unit, read, from = 0 }: Plot, results: readonly CellResult[]): string => {
  const readAt = (rtt: number, loss: number, contender: string): number | undefined => {
    const found = results.find((result) => result.cell === `rtt${rtt}-loss${loss}` && result.contender === contender);
    const value = found === undefined ? Number.NaN : read(found);
    return Number.isFinite(value) ? value : undefined;
  };
  const readings = ROUND_TRIPS.flatMap((rtt) => LOSSES.flatMap((loss) => SHOWN.map((name) => readAt(rtt, loss, name) ?? 0)));
  const top = from + niceCeiling(Math.max(...readings) - from);
  const y = (value: number): number => PANEL.top + PANEL.height * (1 - (Math.max(from, value) - from) / (top - from));
  const mostLoss = Math.max(...LOSSES);
  const panels = ROUND_TRIPS.map((rtt, index) => {
    const left = PANEL.left + index * (PANEL.width + PANEL.gap);
    const x = (loss: number): number => left + (PANEL.width * loss) / mostLoss;
    const ticks = Array.from({ length: TICKS + 1 }, (_, step) => from + ((top - from) * step) / TICKS);
    const lines = SHOWN.flatMap((name) => {
      const points = LOSSES.flatMap((loss) => {
        const value = readAt(rtt, loss, name);
        return value === undefined ? [] : [`${fixed(x(loss))},${fixed(y(value))}`];
      });
      const dots = points.map((point) => {
        const [cx, cy] = point.split(",");
        return `<circle class="dot ${name}" cx="${cx}" cy="${cy}" r="3"/>`;
      });
      return points.length === 0
        ? []
        : [`<polyline class="line ${name}" style="fill:none" points="${points.join(" ")}"/>`, ...dots];
    });
    return [
      `<text class="title" x="${left}" y="${PANEL.top - 10}">RTT ${rtt} ms</text>`,
      ...ticks.map((tick) => `<path class="grid" d="M${left} ${fixed(y(tick))}h${PANEL.width}"/>`),
      ...(index === 0
        ? ticks.map((tick) => `<text x="${left - 6}" y="${fixed(y(tick) + 4)}" text-anchor="end">${fixed(tick)}</text>`)
        : []),
      `<path class="axis" d="M${left} ${PANEL.top}v${PANEL.height}h${PANEL.width}"/>`,
      ...LOSSES.map(
        (loss) => `<text x="${fixed(x(loss))}" y="${PANEL.top + PANEL.height + 16}" text-anchor="middle">${loss}</text>`,
      ),
      ...lines,
    ].join("");
  });
  const legend = SHOWN.map((name, index) => {
    const x = PANEL.left + Math.floor(index / LEGEND_ROWS) * LEGEND_WIDTH;
    const y = 32 + (index % LEGEND_ROWS) * 16;
    return `<path class="line ${name}" style="fill:none" d="M${x} ${y}h26"/><text x="${x + 32}" y="${y + 4}">${CONTENDERS[name].title}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img" aria-label="${title}">
<title>${title}</title><style>${STYLE}</style>
<text class="title" x="${PANEL.left}" y="16">${title}, ${unit}</text>${legend.join("")}
${panels.join("\n")}
<text x="${WIDTH / 2}" y="${HEIGHT - 8}" text-anchor="middle">random loss, %</text>
</svg>
`;
};

/** The drawings by file name. */
export const PLOTS: Readonly<Record<string, Plot>> = {
  "loss-latency.svg": { title: "Median latency over loss", unit: "ms from capture to screen", read: ({ p50 }) => p50 },
  "loss-p99.svg": { title: "99th percentile of latency over loss", unit: "ms from capture to screen", read: ({ p99 }) => p99 },
  "loss-frozen.svg": {
    title: "Frozen time over loss",
    unit: "ms in each second",
    read: ({ freezeMs, measureMs }) => (1000 * freezeMs) / measureMs,
  },
  "loss-quality.svg": { title: "Quality of delivered pictures over loss", unit: "PSNR, dB", read: ({ psnr }) => psnr, from: 20 },
};
