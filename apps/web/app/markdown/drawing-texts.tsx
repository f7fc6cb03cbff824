import type { Language } from "@setsuna/contracts";
import type { ReactNode } from "react";
import * as productionEn from "../content/en/articles/remote-production-drawings.ts";
import * as vtuberEn from "../content/en/articles/vtuber-drawings.ts";
import { words as statusEn } from "../content/en/guides/live-status.ts";
import * as multiEn from "../content/en/guides/multi-latency-drawings.ts";
import { inMs, latencyOf } from "../content/figures/latency-figures.ts";
import * as productionJa from "../content/ja/articles/remote-production-drawings.ts";
import * as vtuberJa from "../content/ja/articles/vtuber-drawings.ts";
import { words as statusJa } from "../content/ja/guides/live-status.ts";
import * as multiJa from "../content/ja/guides/multi-latency-drawings.ts";
import { addressIn, type TextPlace } from "./text-components.tsx";

interface Words {
  readonly label: string;
  readonly caption?: ReactNode;
}

const drawn =
  ({ label, caption }: Words) =>
  () => (
    <>
      <p>
        <em>{label}</em>
      </p>
      {caption && <p>{caption}</p>}
    </>
  );

/** Replaces drawings that need their controls. */
export const nothing = () => null;

export const CHAIN_DRAWING = { ChainDrawing: (words: Words) => drawn(words)() };

const vtuberIn = ({ places, bars }: { readonly places: Words; readonly bars: Words }) => ({
  PlacesDrawing: drawn(places),
  RoundDrawing: drawn(bars),
});
export const VTUBER_DRAWINGS = { ja: vtuberIn(vtuberJa), en: vtuberIn(vtuberEn) };

const productionIn = ({ places, uplink }: { readonly places: Words; readonly uplink: Words }) => ({
  PlacesDrawing: drawn(places),
  UplinkDrawing: drawn(uplink),
});
export const PRODUCTION_DRAWINGS = { ja: productionIn(productionJa), en: productionIn(productionEn) };

interface ScaleTexts {
  readonly label: (fast: string) => string;
  readonly caption: (fast: string) => string;
}

const multiLatencyIn = ({ paths, scale }: { readonly paths: Words; readonly scale: ScaleTexts }) => {
  const fast = inMs(latencyOf("clean", "ours").p50);
  return {
    PathsDrawing: drawn(paths),
    ScaleDrawing: drawn({ label: scale.label(fast), caption: scale.caption(fast) }),
    RepairTimeline: nothing,
  };
};
export const MULTI_LATENCY_DRAWINGS = { ja: multiLatencyIn(multiJa), en: multiLatencyIn(multiEn) };

const STATUS: Readonly<Record<Language, { readonly own: string }>> = { ja: statusJa, en: statusEn };

const statusLinkIn = (place: TextPlace) => () => (
  <p>
    <a href={addressIn(place, "/user/connections")}>{STATUS[place.language].own}</a>
  </p>
);

export const liveStatusIn = (place: TextPlace) => ({ LiveStatus: statusLinkIn(place) });
