import { lazy } from "react";

/** The chart of the last minute, loaded when it is first wanted. Wants a Suspense around it. */
export const LatencyChart = lazy(() => import("./latency-panel.tsx"));
