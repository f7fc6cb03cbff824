import { lazy } from "react";

/** Needs Suspense. */
export const LatencyChart = lazy(() => import("./latency-panel.tsx"));
