import type { ComponentProps } from "react";
import { LoadedPart } from "../parts/loaded-part.tsx";
import type { LatencyPanel } from "./latency-panel.tsx";

const load = () => import("./latency-panel.tsx");

export const LatencyChart = (props: ComponentProps<typeof LatencyPanel>) => (
  <LoadedPart load={load}>{(module) => <module.LatencyPanel {...props} />}</LoadedPart>
);
