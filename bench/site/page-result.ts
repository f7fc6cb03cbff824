/** The parts of a Lighthouse result that are read here (https://github.com/GoogleChrome/lighthouse/blob/main/docs/understanding-results.md). */
export interface LighthouseResult {
  readonly lighthouseVersion: string;
  readonly environment: { readonly benchmarkIndex: number; readonly hostUserAgent: string };
  readonly runtimeError?: { readonly code: string; readonly message: string };
  readonly runWarnings: readonly string[];
  readonly categories: Readonly<
    Record<
      string,
      { readonly score: number | null; readonly auditRefs: readonly { readonly id: string; readonly weight: number }[] }
    >
  >;
  readonly audits: Readonly<
    Record<
      string,
      { readonly score: number | null; readonly numericValue?: number; readonly details?: object; readonly title: string }
    >
  >;
}

export const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
export type Category = (typeof CATEGORIES)[number];

/** Times by Lighthouse's model of a slow 4G phone, from the start of the navigation. */
export interface PageResult {
  readonly scores: Readonly<Record<Category, number>>;
  readonly fcpMs: number;
  readonly lcpMs: number;
  readonly cls: number;
  readonly tbtMs: number;
  readonly speedIndexMs: number;
  readonly scripts: readonly string[];
  /** Compressed, without headers, kB of 1000 bytes. */
  readonly scriptKb: number;
  readonly totalKb: number;
  readonly requests: number;
  readonly failed: readonly string[];
}

interface NetworkRequest {
  readonly url?: string;
  readonly resourceType?: string;
  readonly transferSize?: number;
}

const requestsOf = (result: LighthouseResult): readonly NetworkRequest[] => {
  const details = result.audits["network-requests"]?.details;
  return details !== undefined && "items" in details && Array.isArray(details.items) ? (details.items as NetworkRequest[]) : [];
};

const kilobytes = (requests: readonly NetworkRequest[]): number =>
  Math.round(requests.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / 100) / 10;

/** Throws for an unrated page or a missing figure. The caller weighs scripts. */
export const pageResult = (result: LighthouseResult): Omit<PageResult, "scriptKb"> => {
  if (result.runtimeError !== undefined) throw new Error(`${result.runtimeError.code}: ${result.runtimeError.message}`);
  const scoreOf = (category: Category): number => {
    const score = result.categories[category]?.score;
    if (typeof score !== "number") throw new Error(`Lighthouse gave no score for ${category}`);
    return Math.round(score * 100);
  };
  const figure = (audit: string): number => {
    const value = result.audits[audit]?.numericValue;
    if (value === undefined) throw new Error(`Lighthouse gave no figure for ${audit}`);
    return value;
  };
  const requests = requestsOf(result);
  return {
    scores: {
      performance: scoreOf("performance"),
      accessibility: scoreOf("accessibility"),
      "best-practices": scoreOf("best-practices"),
      seo: scoreOf("seo"),
    },
    fcpMs: Math.round(figure("first-contentful-paint")),
    lcpMs: Math.round(figure("largest-contentful-paint")),
    cls: Math.round(figure("cumulative-layout-shift") * 1000) / 1000,
    tbtMs: Math.round(figure("total-blocking-time")),
    speedIndexMs: Math.round(figure("speed-index")),
    scripts: requests.flatMap(({ resourceType, url }) => (resourceType === "Script" && url !== undefined ? [url] : [])),
    totalKb: kilobytes(requests),
    requests: requests.length,
    failed: CATEGORIES.flatMap((category) =>
      (result.categories[category]?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && (result.audits[id]?.score ?? 1) < 1)
        .map(({ id }) => `${category}: ${id}`),
    ),
  };
};

const middle = (values: readonly number[]): number => {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};

export const medianResult = (runs: readonly PageResult[]): PageResult => {
  if (runs.length === 0) throw new Error("no run to take a median of");
  const of = (read: (run: PageResult) => number): number => middle(runs.map(read));
  return {
    scores: {
      performance: of(({ scores }) => scores.performance),
      accessibility: of(({ scores }) => scores.accessibility),
      "best-practices": of(({ scores }) => scores["best-practices"]),
      seo: of(({ scores }) => scores.seo),
    },
    fcpMs: of(({ fcpMs }) => fcpMs),
    lcpMs: of(({ lcpMs }) => lcpMs),
    cls: of(({ cls }) => cls),
    tbtMs: of(({ tbtMs }) => tbtMs),
    speedIndexMs: of(({ speedIndexMs }) => speedIndexMs),
    scripts: runs.at(-1)?.scripts ?? [],
    scriptKb: of(({ scriptKb }) => scriptKb),
    totalKb: of(({ totalKb }) => totalKb),
    requests: of(({ requests }) => requests),
    failed: [...new Set(runs.flatMap(({ failed }) => failed))],
  };
};
