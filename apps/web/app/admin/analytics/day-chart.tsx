import "uplot/dist/uPlot.min.css";
import type { AnalyticsReport } from "@setsuna/contracts";
import { useEffect, useRef } from "react";
import uPlot from "uplot";
import { useTranslation } from "../../i18n/use-translation.ts";
import styles from "./analytics.module.css";

const HEIGHT = 220;
/** Between two marks: nothing is counted in fractions. */
const WHOLE_STEPS = [
  1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000, 1_000_000,
];

export const DayChart = ({ days }: { readonly days: AnalyticsReport["days"] }) => {
  const { t } = useTranslation("admin");
  const place = useRef<HTMLDivElement>(null);
  const [day, views, downloads] = [t("analytics.day"), t("analytics.pageViews"), t("analytics.downloads")];
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const colours = getComputedStyle(element);
    const [text, quiet, line] = ["--text", "--quiet", "--hairline"].map((name) => colours.getPropertyValue(name));
    const axis = {
      stroke: quiet ?? "",
      grid: { stroke: line ?? "", width: 1 },
      ticks: { show: false },
      font: `12px ${colours.fontFamily}`,
    };
    const chart = new uPlot(
      {
        width: element.clientWidth,
        height: HEIGHT,
        tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), "Asia/Tokyo"),
        scales: { y: { range: (_chart, _min, max) => [0, Math.max(1, max ?? 1)] } },
        axes: [axis, { ...axis, size: 56, incrs: WHOLE_STEPS }],
        series: [
          { label: day, value: "{YYYY}-{MM}-{DD}" },
          { label: views, stroke: text ?? "", width: 2, points: { size: 5 } },
          { label: downloads, stroke: quiet ?? "", width: 2, dash: [4, 4], points: { size: 5 } },
        ],
      },
      [
        days.map((row) => Date.parse(`${row.day}T00:00:00+09:00`) / 1000),
        days.map(({ pageViews }) => pageViews),
        days.map((row) => row.downloads),
      ],
      element,
    );
    const resized = new ResizeObserver(() => chart.setSize({ width: element.clientWidth, height: HEIGHT }));
    resized.observe(element);
    return () => {
      resized.disconnect();
      chart.destroy();
    };
  }, [days, day, views, downloads]);
  return <div className={styles.chart} ref={place} role="img" aria-label={t("analytics.chart")} />;
};
